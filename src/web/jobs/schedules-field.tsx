import { useState } from 'react'
import type { ScheduleDraft } from '#contract/br-bot-groups.ts'
import { ScheduleChoice } from '#web/entities/schedules/schedule-choice.tsx'
import { Field } from '#web/ui/form/field.tsx'

/** Asks for schedules; the form holds them as JSON. */
export function SchedulesField() {
  const [schedules, setSchedules] = useState<readonly ScheduleDraft[]>([])
  const value = schedules.length === 0 ? '' : JSON.stringify(schedules)
  return (
    <section aria-label="Schedules" className="grid gap-3">
      {/* Only this input: a field names all the controls in it. */}
      <Field name="time_schedules" label="Schedules" required>
        <input type="hidden" name="time_schedules" value={value} />
      </Field>
      <ScheduleChoice
        schedules={schedules}
        onChange={setSchedules}
        empty="No schedules added yet. Choose a start and an end, then add the schedule."
      />
    </section>
  )
}

export const schedulesOf = (text: string): unknown => (text === '' ? [] : JSON.parse(text))
