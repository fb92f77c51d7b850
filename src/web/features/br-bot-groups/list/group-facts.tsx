import type { BrBotGroup, ScheduleDraft } from '#contract/br-bot-groups.ts'
import { formatSchedule } from '#domain/format.ts'
import { hoursOf } from '#domain/schedule.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DayStrip } from '#web/ui/shift-strip.tsx'

const AROUND_THE_CLOCK = { startHour: 0, endHour: 24 }
export const ALWAYS_ACTIVE = 'Always active'

export function activeCount({ bots }: BrBotGroup): number {
  return bots.filter(({ is_active }) => is_active).length
}

/** `8 / 10`, and how many of the bots are active. */
export function BotCount({ group }: { group: BrBotGroup }) {
  const active = activeCount(group)
  return (
    <span className="flex items-center gap-2">
      <span className="num font-mono text-xs">
        {group.bots.length} / {group.size}
      </span>
      {active > 0 && (
        <Badge tone="green" mark="pulse" className="num">
          {active} active
        </Badge>
      )}
    </span>
  )
}

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

/** `46 places free` */
export const freePlaces = (count: number) => `${count} ${count === 1 ? 'place' : 'places'} free`
