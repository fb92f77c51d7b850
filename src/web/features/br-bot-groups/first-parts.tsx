import { type ReactNode, useState } from 'react'
import { GROUP_SIZE_MAX, type ScheduleDraft } from '#contract/br-bot-groups.ts'
import { formatSchedule } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronRight, X } from '#web/ui/icons.tsx'
import { BotChooser, type Chosen } from './bot-chooser.tsx'
import { ChosenBots } from './chosen-bots.tsx'
import { ALWAYS_ACTIVE } from './group-facts.tsx'
import { DEFAULT_SCHEDULE, ScheduleForm } from './schedule-form.tsx'

interface FirstSchedulesProps {
  schedules: readonly ScheduleDraft[]
  onChange(schedules: readonly ScheduleDraft[]): void
}

/** The schedules that a new group starts with. */
export function FirstSchedules({ schedules, onChange }: FirstSchedulesProps) {
  const [draft, setDraft] = useState(DEFAULT_SCHEDULE)
  const texts = schedules.map(formatSchedule)
  const add = () => {
    if (!texts.includes(formatSchedule(draft))) onChange([...schedules, draft])
    setDraft(DEFAULT_SCHEDULE)
  }
  return (
    <Part title="Schedules" note={texts.join(', ') || ALWAYS_ACTIVE}>
      {schedules.length === 0 ? (
        <p className="text-fg-2">No schedules set. Group will be active 24/7.</p>
      ) : (
        <ul aria-label="Chosen schedules" className="grid gap-1">
          {schedules.map((schedule) => {
            const text = formatSchedule(schedule)
            return (
              <li key={text} className="flex items-center justify-between">
                <span className="num font-mono">{text}</span>
                <IconButton
                  label={`Leave out ${text}`}
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
      <ScheduleForm
        {...{ draft, setDraft }}
        amount={schedules.length}
        submit="Add Schedule"
        onSubmit={add}
      />
    </Part>
  )
}

interface FirstBotsProps {
  chosen: Chosen
  refused: ReadonlyMap<number, string>
  onChange(chosen: Chosen): void
}

/** The bots that a new group starts with. */
export function FirstBots({ chosen, refused, onChange }: FirstBotsProps) {
  return (
    <Part title="Bots" note={`${chosen.size} chosen`}>
      <BotChooser {...{ chosen, refused, onChange }} />
      <ChosenBots {...{ chosen, refused, onChange }} room={GROUP_SIZE_MAX} />
    </Part>
  )
}

interface PartProps {
  title: string
  /** What is chosen so far, said while the part is folded too. */
  note: string
  children: ReactNode
}

/** A part of the form that is folded until it is wanted; nothing of it is asked for before. */
function Part({ title, note, children }: PartProps) {
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
