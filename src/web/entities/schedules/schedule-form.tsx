import { SCHEDULES_MAX } from '#contract/br-bot-groups.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { formatMinutes, pad } from '#domain/format.ts'
import { isAroundTheClock, lengthMinutes, runsPastMidnight } from '#domain/schedule.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { useFleetClock } from '../use-fleet-clock.ts'
import { DayScale, GroupDay } from './group-day.tsx'

export const DEFAULT_SCHEDULE: ScheduleDraft = {
  start_hour: 0,
  start_minute: 0,
  end_hour: 23,
  end_minute: 59,
}

const LAST_MINUTE = 59
const MINUTE_STEP = 5
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: pad(hour) }))
const MINUTES = Array.from({ length: 12 }, (_, step) => step * MINUTE_STEP)
  .concat(LAST_MINUTE)
  .map((minute) => ({ value: minute, label: pad(minute) }))

interface ScheduleFormProps {
  draft: ScheduleDraft
  setDraft(draft: ScheduleDraft): void
  submit: string
  isPending?: boolean
  /** The other schedules of the group, or those chosen for several groups. */
  schedules: readonly ScheduleDraft[]
  onSubmit(): void
}

/** Start and end of a schedule in the fleet time zone, with a preview of its day. */
export function ScheduleForm({
  draft,
  setDraft,
  submit,
  isPending,
  schedules,
  onSubmit,
}: ScheduleFormProps) {
  const { timeZone } = useFleetClock()
  const isEmpty = isWithoutLength(draft)
  if (schedules.length >= SCHEDULES_MAX)
    return (
      <p role="status" className="text-fg-2">
        A group can have at most {SCHEDULES_MAX} schedules. Remove one to add another.
      </p>
    )
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <TimeFields side="start" label="Start" {...{ draft, setDraft }} />
        <TimeFields side="end" label="End" {...{ draft, setDraft }} />
        <Button
          aria-disabled={isPending || isEmpty}
          onClick={() => !isPending && !isEmpty && onSubmit()}
        >
          {submit}
        </Button>
      </div>
      <Preview {...{ draft, schedules }} />
      {timeZone && <p className="text-fg-3 text-xs">Hours in {timeZone}</p>}
    </div>
  )
}

const isWithoutLength = (draft: ScheduleDraft) =>
  draft.start_hour === draft.end_hour && draft.start_minute === draft.end_minute

interface TimeFieldsProps extends Pick<ScheduleFormProps, 'draft' | 'setDraft'> {
  side: 'start' | 'end'
  label: string
}

function TimeFields({ side, label, draft, setDraft }: TimeFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{label}</legend>
      <div className="flex items-center gap-1">
        <Select
          label={`${label} hour`}
          className="w-17"
          options={HOURS}
          value={draft[`${side}_hour`]}
          onValueChange={(hour) => setDraft({ ...draft, [`${side}_hour`]: hour })}
        />
        <span aria-hidden>:</span>
        <Select
          label={`${label} minute`}
          className="w-17"
          options={MINUTES}
          value={draft[`${side}_minute`]}
          onValueChange={(minute) => setDraft({ ...draft, [`${side}_minute`]: minute })}
        />
      </div>
    </fieldset>
  )
}

function Preview({ draft, schedules }: Pick<ScheduleFormProps, 'draft' | 'schedules'>) {
  if (isWithoutLength(draft))
    return (
      <p role="alert" className="tone-red text-tone text-xs">
        Start and end must differ.
      </p>
    )
  return (
    <div className="grid max-w-md gap-1">
      <GroupDay schedules={[draft]} />
      <DayScale />
      <p className="num text-fg-2 text-xs">
        {formatMinutes(lengthMinutes(draft))}
        {runsPastMidnight(draft) && `, ends at ${endOf(draft)} the next day`}
      </p>
      <p className="text-fg-3 text-xs">{effectOf(draft, schedules)}</p>
    </div>
  )
}

/** A note if adding the schedule would not change when the group works. */
function effectOf(draft: ScheduleDraft, schedules: readonly ScheduleDraft[]): string | undefined {
  if (isAroundTheClock(schedules)) return 'These schedules already cover the whole day.'
  if (!isAroundTheClock([draft])) return undefined
  return schedules.length === 0
    ? 'This is the whole day, the same as no schedule. Choose a start and an end.'
    : 'This is the whole day. If you add it, the other schedules have no effect.'
}

const endOf = ({ end_hour, end_minute }: ScheduleDraft) => `${pad(end_hour)}:${pad(end_minute)}`
