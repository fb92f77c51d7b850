import { formatCount } from '#domain/format.ts'
import { formatSecondsAgo } from '#web/lib/format-age.ts'
import { useNowInSeconds } from '#web/lib/use-now.ts'
import { Fact } from '#web/ui/facts.tsx'
import { BotSparkline } from './bot-history/bot-sparkline.tsx'
import { useBotState } from './bot-states.tsx'
import { PRESENCE_LOOKS, PresenceBadge } from './presence-badge.tsx'

/** The last reported state of a bot; empty without reports. */
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

/** The age of a time by the clock of this page. It is not a live region, because it changes every second. */
function Ago({ atMs }: { atMs: number }) {
  return <span>{formatSecondsAgo(atMs, useNowInSeconds())}</span>
}

/** Positions are reported in steps of a quarter unit. */
const formatStep = (units: number) => units.toLocaleString('en', { maximumFractionDigits: 2 })
