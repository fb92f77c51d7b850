import { type ReactNode, useState } from 'react'
import { GROUP_SIZE_MAX, type ScheduleDraft } from '#contract/br-bot-groups.ts'
import { formatSchedule } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronRight, X } from '#web/ui/icons.tsx'
import { DEFAULT_SCHEDULE, ScheduleForm } from '../detail/schedule-form.tsx'
import { ALWAYS_ACTIVE } from '../list/group-facts.tsx'
import { BotSelection, type Selected } from './bot-selection.tsx'
import { SelectedBots } from './selected-bots.tsx'

interface ScheduleSectionProps {
  schedules: readonly ScheduleDraft[]
  onChange(schedules: readonly ScheduleDraft[]): void
}

/** The schedules of a new group. */
export function ScheduleSection({ schedules, onChange }: ScheduleSectionProps) {
  const [draft, setDraft] = useState(DEFAULT_SCHEDULE)
  const texts = schedules.map(formatSchedule)
  const add = () => {
    if (!texts.includes(formatSchedule(draft))) onChange([...schedules, draft])
    setDraft(DEFAULT_SCHEDULE)
  }
  return (
    <Section title="Schedules" note={texts.join(', ') || ALWAYS_ACTIVE}>
      {schedules.length === 0 ? (
        <p className="text-fg-2">No schedules set. Group will be active 24/7.</p>
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
    </Section>
  )
}

interface BotSectionProps {
  selected: Selected
  refused: ReadonlyMap<number, string>
  onChange(selected: Selected): void
}

/** The bots of a new group. */
export function BotSection({ selected, refused, onChange }: BotSectionProps) {
  return (
    <Section title="Bots" note={`${selected.size} selected`}>
      <BotSelection {...{ selected, refused, onChange }} />
      <SelectedBots {...{ selected, refused, onChange }} free={GROUP_SIZE_MAX} />
    </Section>
  )
}

interface SectionProps {
  title: string
  /** The current selection, shown while the section is collapsed too. */
  note: string
  children: ReactNode
}

/** A section of the form that is collapsed at first. Its content loads when it opens. */
function Section({ title, note, children }: SectionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={title} className="rounded-lg border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full items-center gap-2 px-3 text-left pointer-coarse:min-h-11"
      >
        <ChevronRight
          size={15}
          aria-hidden
          className={classNames('shrink-0 transition-[rotate]', isOpen && 'rotate-90')}
        />
        <span className="font-medium">{title}</span>
        <span className="num ml-auto min-w-0 truncate text-fg-3 text-xs">{note}</span>
      </button>
      {isOpen && <div className="grid gap-3 border-line border-t p-3">{children}</div>}
    </section>
  )
}
