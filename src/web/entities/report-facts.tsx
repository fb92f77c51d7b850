import { formatAgo, formatCount } from '#domain/format.ts'
import { useNowInSeconds } from '#web/lib/use-now.ts'
import { Fact } from '#web/ui/facts.tsx'
import { BotSparkline } from './bot-history/bot-sparkline.tsx'
import { useBotState } from './bot-states.tsx'
import { PRESENCE_LOOKS, PresenceBadge } from './presence-badge.tsx'

const SECOND_MS = 1000
const MINUTE_S = 60

/** What an agent last reported for a bot; nothing if nobody reports for it. */
export function ReportFacts({ bot }: { bot: number }) {
  const { state, receivedMs } = useBotState(bot)
  if (!state) return null
  const { presence, position, health, age_ms } = state
  return (
    <>
      <Fact name="Presence">
        <PresenceBadge presence={presence} />
        <span className="text-fg-2">{PRESENCE_LOOKS[presence].meaning}</span>
      </Fact>
      <Fact name="Last report">
        <Ago atMs={receivedMs - age_ms} />
        <span className="text-fg-3">every {state.interval_s} s</span>
      </Fact>
      <Fact name="Health">
        {health !== null && (
          <>
            {formatCount(health)}
            <BotSparkline bot={bot} field="health" />
          </>
        )}
      </Fact>
      <Fact name="Position">
        {position && `${formatStep(position.x)} east, ${formatStep(position.y)} north`}
      </Fact>
    </>
  )
}

/** Of a time by the clock of this page. It counts the seconds, so it is no live region. */
function Ago({ atMs }: { atMs: number }) {
  const now = useNowInSeconds()
  const seconds = Math.max(0, Math.floor((now - atMs) / SECOND_MS))
  return (
    <span>
      {seconds < MINUTE_S ? `${seconds} s ago` : formatAgo(new Date(atMs), new Date(now))}
    </span>
  )
}

/** Agents report steps of a quarter. */
const formatStep = (units: number) => units.toLocaleString('en', { maximumFractionDigits: 2 })
