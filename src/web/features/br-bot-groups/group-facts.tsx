import type { BrBotGroup, ScheduleDraft } from '#contract/br-bot-groups.ts'
import { formatSchedule } from '#domain/format.ts'
import { hoursOf } from '#domain/schedule.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DayStrip } from '#web/ui/shift-strip.tsx'

const AROUND_THE_CLOCK = { startHour: 0, endHour: 24 }
export const ALWAYS_ACTIVE = 'Always active'

/** What the button of a row names as its own. */
export const panelId = (id: number) => `group-${id}`

export function activeCount({ bots }: BrBotGroup): number {
  return bots.filter(({ is_active }) => is_active).length
}

/** `8 / 10`, and how many of them are active where any is. */
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

interface GroupDayProps {
  schedules: readonly ScheduleDraft[]
  nowHour: number | undefined
  className?: string
}

const SCALE = ['00', '06', '12', '18', '24']

/** The hours under a wide day. */
export function DayScale() {
  return (
    <p aria-hidden className="num flex justify-between font-mono text-2xs text-fg-3 leading-none">
      {SCALE.map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </p>
  )
}

/** The day of a group with all its schedules; around the clock without any. */
export function GroupDay({ schedules, ...strip }: GroupDayProps) {
  const label =
    schedules.length === 0 ? ALWAYS_ACTIVE : `Works ${schedules.map(formatSchedule).join(', ')}`
  const shifts = schedules.length === 0 ? [AROUND_THE_CLOCK] : schedules.map(hoursOf)
  return <DayStrip label={label} shifts={shifts} {...strip} />
}
