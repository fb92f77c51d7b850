import type { ScheduleDraft } from '#contract/schedules.ts'
import { formatSchedule } from '#domain/format.ts'
import { hoursOf } from '#domain/schedule.ts'
import { DayStrip } from '#web/ui/shift-strip.tsx'
import { useFleetClock } from '../use-fleet-clock.ts'

const AROUND_THE_CLOCK = { startHour: 0, endHour: 24 }
export const ALWAYS_ACTIVE = 'Always active'

/** The day of a group with all its schedules, in the fleet time zone. */
export function GroupDay({ schedules }: { schedules: readonly ScheduleDraft[] }) {
  const { nowHour } = useFleetClock()
  const label =
    schedules.length === 0 ? ALWAYS_ACTIVE : `Works ${schedules.map(formatSchedule).join(', ')}`
  const shifts = schedules.length === 0 ? [AROUND_THE_CLOCK] : schedules.map(hoursOf)
  return <DayStrip {...{ label, shifts, nowHour }} />
}

const SCALE = ['00', '06', '12', '18', '24']

/** The hours below a wide `GroupDay`. */
export function DayScale() {
  return (
    <p aria-hidden className="num flex justify-between font-mono text-2xs text-fg-3 leading-none">
      {SCALE.map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </p>
  )
}
