import { useRef } from 'react'
import { formatDuration, formatShift } from '#domain/format.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/facts.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/select/select.tsx'
import { ShiftStrip } from '#web/ui/shift-strip.tsx'
import { HOUR_OPTIONS, INVALID_HOURS } from '../hours.ts'
import { ConfirmChanges } from './confirm-changes.tsx'
import { Contested } from './contested.tsx'
import { useConfirmedChange } from './use-confirmed-change.ts'
import { type JobTabProps, useKeptDraft } from './use-kept-draft.ts'

/** The working hours, in the time zone of the fleet. */
export function HoursField({ bot, drafts }: JobTabProps) {
  const draft = useKeptDraft(drafts, bot, ['start_hour', 'end_hour'])
  const { start_hour, end_hour } = draft.values
  const { timeZone, nowHour } = useFleetClock()
  const end = useRef<HTMLDivElement>(null)
  const { open, ...confirmation } = useConfirmedChange(bot, { onDone: draft.drop })
  const now = formatShift(bot.start_hour, bot.end_hour)
  const chosen = formatShift(start_hour, end_hour)
  const save = () => {
    if (start_hour < end_hour) open({ start_hour, end_hour }, `${now} → ${chosen}`)
    else toast.failure(INVALID_HOURS.title, INVALID_HOURS.reason)
  }

  return (
    <Section
      title="Working Hours"
      aside={<span className="num text-fg-3 text-xs">{timeZone && `Hours in ${timeZone}`}</span>}
    >
      <div ref={end} tabIndex={-1} className="grid gap-3 outline-none">
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label="Start hour"
            className="w-24"
            options={HOUR_OPTIONS}
            value={start_hour}
            onValueChange={(hour) => draft.change({ start_hour: hour })}
          />
          <span aria-hidden>–</span>
          <Select
            label="End hour"
            className="w-24"
            options={HOUR_OPTIONS}
            value={end_hour}
            onValueChange={(hour) => draft.change({ end_hour: hour })}
          />
          <output className="num text-fg-2">{formatDuration(start_hour, end_hour)}</output>
          {draft.isChanged && !draft.isContested && (
            <span className="ml-auto flex gap-2">
              <Button onClick={draft.drop}>Reset</Button>
              <Button variant="primary" onClick={save}>
                Save Hours
              </Button>
            </span>
          )}
        </div>
        <ShiftStrip startHour={start_hour} endHour={end_hour} nowHour={nowHour} />
        {draft.isContested && (
          <Contested
            name="Current working hours"
            now={now}
            chosen={chosen}
            onSave={save}
            onDrop={draft.drop}
          />
        )}
      </div>
      <ConfirmChanges {...confirmation} what="working hours" focus={end} />
    </Section>
  )
}
