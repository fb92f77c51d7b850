import { useRef, useState } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import type { Schedule, ScheduleDraft } from '#contract/schedules.ts'
import { formatMinutes, formatSchedule } from '#domain/format.ts'
import { isAroundTheClock, lengthMinutes, nextWindows, runsPastMidnight } from '#domain/schedule.ts'
import { formatWindow } from '#domain/zone-format.ts'
import { ALWAYS_ACTIVE, DayScale, GroupDay } from '#web/entities/schedules/group-day.tsx'
import { DEFAULT_SCHEDULE, ScheduleForm } from '#web/entities/schedules/schedule-form.tsx'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { controlIn, useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { useAddSchedule, useRemoveSchedule } from '../use-group-change.ts'

interface SchedulesTabProps {
  group: BrBotGroup
  /** The chosen schedules that were not added, by group. */
  drafts: Map<number, ScheduleDraft>
}

export function SchedulesTab({ group, drafts }: SchedulesTabProps) {
  const [draft, showDraft] = useState(drafts.get(group.id) ?? DEFAULT_SCHEDULE)
  const setDraft = (next: ScheduleDraft) => {
    if (formatSchedule(next) === formatSchedule(DEFAULT_SCHEDULE)) drafts.delete(group.id)
    else drafts.set(group.id, next)
    showDraft(next)
  }
  const { mutateAsync: add, isPending } = useAddSchedule(group)
  const { timeSchedules: schedules } = group
  const box = useRef<HTMLDivElement>(null)
  const noteRemoval = useFocusAfterRemoval(schedules, ({ place }) => controlIn(box, place))
  const submit = () =>
    add({ params: { id: group.id }, body: draft }).then(
      () => setDraft(DEFAULT_SCHEDULE),
      () => {},
    )
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-2">
      <section aria-label="Schedules" className="grid content-start gap-3">
        <div className="grid gap-1.5 pt-1">
          <GroupDay schedules={schedules} />
          <DayScale />
        </div>
        {schedules.length === 0 ? (
          <p className="rounded-lg border border-line border-dashed px-3 py-6 text-center text-fg-2">
            No schedules set. Group will be active 24/7.
          </p>
        ) : (
          <ScheduleList {...{ group, noteRemoval }} />
        )}
      </section>
      <div className="grid content-start gap-5">
        <section aria-label="Add schedule" className="grid gap-2">
          <h2 className="font-semibold">Add schedule</h2>
          <ScheduleForm
            {...{ draft, setDraft, isPending, schedules }}
            submit={isPending ? 'Adding...' : 'Add Schedule'}
            onSubmit={submit}
          />
        </section>
        {schedules.length > 0 && <NextWindows schedules={schedules} />}
      </div>
    </div>
  )
}

interface ScheduleListProps {
  group: BrBotGroup
  /** Called with the id before a schedule is removed. */
  noteRemoval(id: number): void
}

function ScheduleList({ group, noteRemoval }: ScheduleListProps) {
  const { mutate: remove, variables, isPending } = useRemoveSchedule(group)
  return (
    <ul
      aria-label={`Schedules of ${group.name}`}
      className="divide-y divide-line rounded-lg border border-line bg-panel"
    >
      {group.timeSchedules.map((schedule, index) => (
        <ScheduleRow
          key={schedule.id}
          {...{ schedule, index }}
          isLeaving={isPending && variables.params.scheduleId === schedule.id}
          onRemove={() => {
            noteRemoval(schedule.id)
            remove({ params: { id: group.id, scheduleId: schedule.id }, body: undefined })
          }}
        />
      ))}
    </ul>
  )
}

interface ScheduleRowProps {
  schedule: Schedule
  index: number
  isLeaving: boolean
  onRemove(): void
}

function ScheduleRow({ schedule, index, isLeaving, onRemove }: ScheduleRowProps) {
  const text = formatSchedule(schedule)
  return (
    <li data-index={index} className="flex min-h-10 items-center gap-3 px-3">
      <span className="num font-mono">{text}</span>
      {runsPastMidnight(schedule) && <Badge tone="indigo">Ends next day</Badge>}
      <span className="num mr-auto text-fg-3 text-xs">
        {formatMinutes(lengthMinutes(schedule))}
      </span>
      <IconButton
        label={`Delete schedule ${text}`}
        size="small"
        aria-disabled={isLeaving}
        onClick={() => !isLeaving && onRemove()}
      >
        <Trash2 size={14} />
      </IconButton>
    </li>
  )
}

const SHOWN = 3

/** When the group works next, in the fleet time zone. */
function NextWindows({ schedules }: { schedules: ScheduleDraft[] }) {
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
