import { useState } from 'react'
import type { ScheduleDraft } from '#contract/br-bot-groups.ts'
import { formatSchedule } from '#domain/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { DEFAULT_SCHEDULE, ScheduleForm } from './schedule-form.tsx'

interface ScheduleChoiceProps {
  schedules: readonly ScheduleDraft[]
  onChange(schedules: readonly ScheduleDraft[]): void
  /** Shown if there are no schedules. */
  empty: string
}

/** Schedules that have not been saved yet. */
export function ScheduleChoice({ schedules, onChange, empty }: ScheduleChoiceProps) {
  const [draft, setDraft] = useState(DEFAULT_SCHEDULE)
  const texts = schedules.map(formatSchedule)
  const add = () => {
    if (!texts.includes(formatSchedule(draft))) onChange([...schedules, draft])
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
    </>
  )
}
