import { Field } from '@base-ui/react/field'
import { useState } from 'react'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { formatSchedule } from '#domain/format.ts'
import { FIELD_ERROR } from '#web/ui/form/field.tsx'
import type { FormReader } from '#web/ui/form/form-reader.ts'
import type { FieldErrors } from '#web/ui/form/use-form-submit.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { DEFAULT_SCHEDULE, ScheduleForm } from './schedule-form.tsx'

interface ScheduleChoiceProps {
  schedules: readonly ScheduleDraft[]
  onChange(schedules: readonly ScheduleDraft[]): void
  /** Shown if there are no schedules. */
  empty: string
}

const DRAFT = 'schedule_draft'

/** The error for a schedule that was chosen but not added, which the form would lose. */
export function draftFaults({ text }: FormReader): FieldErrors | undefined {
  const draft = text(DRAFT)
  if (draft === '') return undefined
  const initial = formatSchedule(DEFAULT_SCHEDULE)
  return { [DRAFT]: `Add the schedule ${draft} first, or set it back to ${initial}.` }
}

/** Schedules that have not been saved yet. The form calls `draftFaults` before it is sent. */
export function ScheduleChoice({ schedules, onChange, empty }: ScheduleChoiceProps) {
  const [draft, setDraft] = useState(DEFAULT_SCHEDULE)
  const texts = schedules.map(formatSchedule)
  const draftText = formatSchedule(draft)
  const isAdded = [...texts, formatSchedule(DEFAULT_SCHEDULE)].includes(draftText)
  const add = () => {
    if (!texts.includes(draftText)) onChange([...schedules, draft])
    setDraft(DEFAULT_SCHEDULE)
  }
  return (
    <>
      {schedules.length === 0 ? (
        <p className="text-fg-2">{empty}</p>
      ) : (
        <ul aria-label="Selected schedules" className="grid gap-1">
          {schedules.map((schedule) => {
            const text = formatSchedule(schedule)
            return (
              <li key={text} className="flex items-center justify-between">
                <span className="num font-mono">{text}</span>
                <IconButton
                  label={`Remove ${text}`}
                  size="small"
                  onClick={() => onChange(schedules.filter((one) => one !== schedule))}
                >
                  <X size={14} />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <ScheduleForm {...{ draft, setDraft, schedules }} submit="Add Schedule" onSubmit={add} />
      <Field.Root name={DRAFT}>
        <Field.Control type="hidden" value={isAdded ? '' : draftText} />
        <Field.Error className={FIELD_ERROR} />
      </Field.Root>
    </>
  )
}
