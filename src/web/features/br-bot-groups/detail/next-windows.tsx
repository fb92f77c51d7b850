import type { ScheduleDraft } from '#contract/br-bot-groups.ts'
import { formatWindow } from '#domain/format.ts'
import { isAroundTheClock, nextWindows } from '#domain/schedule.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ALWAYS_ACTIVE } from '../list/group-facts.tsx'

const SHOWN = 3

/** When the group works next, in the fleet time zone. */
export function NextWindows({ schedules }: { schedules: ScheduleDraft[] }) {
  const { timeZone } = useFleetClock()
  const now = useNow()
  if (timeZone === undefined) return null
  const windows = isAroundTheClock(schedules) ? [] : nextWindows(schedules, timeZone, now, SHOWN)
  return (
    <section aria-label="Next active periods" className="grid gap-2">
      <h2 className="font-semibold">
        Next active periods <span className="font-normal text-fg-3 text-xs">{timeZone}</span>
      </h2>
      {windows.length === 0 && <p className="text-fg-2">{ALWAYS_ACTIVE}</p>}
      <ol className="grid gap-1">
        {windows.map((window) => (
          <li key={`${window.start} ${window.end}`} className="num flex items-center gap-2">
            {formatWindow(window, timeZone)}
            {window.start <= now && (
              <Badge tone="green" mark="pulse">
                Now
              </Badge>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
