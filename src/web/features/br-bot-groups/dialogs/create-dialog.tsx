import { type ReactNode, useState } from 'react'
import { brBotGroups, GROUP_SIZE_DEFAULT } from '#contract/br-bot-groups.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { formatSchedule } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { fieldErrorsOrThrow } from '#web/api/form-errors.ts'
import { useWrite } from '#web/api/use-write.ts'
import { ALWAYS_ACTIVE } from '#web/entities/schedules/group-day.tsx'
import { draftFaults, ScheduleChoice } from '#web/entities/schedules/schedule-choice.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useOnceTrue } from '#web/lib/use-once-true.ts'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { BotSelection, type Selected } from './bot-selection.tsx'
import { refusedBots } from './refused-bots.ts'
import { SelectedBots } from './selected-bots.tsx'
import { SizeField } from './size-field.tsx'

/** Creates a group with a proxy, schedules and bots, all of which are optional. */
export function CreateDialog(dialog: DialogState) {
  const [schedules, setSchedules] = useState<readonly ScheduleDraft[]>([])
  const [selected, setSelected] = useState<Selected>(new Map())
  const [isScheduling, setScheduling] = useState(false)
  const botIds = [...selected.keys()]
  const { send, refused } = useCreateGroup({
    schedules,
    botIds,
    onDraftFault: () => setScheduling(true),
  })

  return (
    <FormDialog
      {...dialog}
      title="Create Group"
      description="Only the size is required. You can add the rest later."
      submit="Create Group"
      pending="Creating..."
      onSubmit={send}
    >
      <TextField name="name" label="Group Name" placeholder="Leave empty to generate a name" />
      <SizeField defaultValue={GROUP_SIZE_DEFAULT} />
      <Field name="proxy_id" label="Proxy" hint="Banned proxies are not listed.">
        <ProxyPicker name="proxy_id" label="Proxy" placeholder="No proxy" />
      </Field>
      {/* Fields of the form, so that the form asks before it discards them. */}
      <input type="hidden" name="bot_ids" value={botIds.join()} />
      <input type="hidden" name="time_schedules" value={schedules.map(formatSchedule).join()} />
      <Section
        title="Schedules"
        note={schedules.map(formatSchedule).join(', ') || ALWAYS_ACTIVE}
        isOpen={isScheduling}
        onOpenChange={setScheduling}
      >
        <ScheduleChoice
          schedules={schedules}
          onChange={setSchedules}
          empty="No schedules set. Group will be active 24/7."
        />
      </Section>
      <BotSection {...{ selected, refused }} onChange={setSelected} />
    </FormDialog>
  )
}

interface BotSectionProps {
  selected: Selected
  refused: ReadonlyMap<number, string>
  onChange(selected: Selected): void
}

/** The bots of a new group. */
function BotSection({ selected, refused, onChange }: BotSectionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Bots" note={`${selected.size} selected`} isOpen={isOpen} onOpenChange={setOpen}>
      <BotSelection {...{ selected, refused, onChange }} />
      <SelectedBots {...{ selected, refused, onChange }} />
    </Section>
  )
}

interface SectionProps {
  title: string
  /** The current selection, shown while the section is collapsed too. */
  note: string
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  children: ReactNode
}

/** A section of the form. Its content loads when it first opens, and keeps its input while it is collapsed. */
function Section({ title, note, isOpen, onOpenChange, children }: SectionProps) {
  const wasOpen = useOnceTrue(isOpen)
  return (
    <section aria-label={title} className="rounded-lg border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(!isOpen)}
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
      {wasOpen && (
        <div hidden={!isOpen} className="grid gap-3 border-line border-t p-3">
          {children}
        </div>
      )}
    </section>
  )
}

interface Parts {
  schedules: readonly ScheduleDraft[]
  botIds: readonly number[]
  /** A schedule was chosen but not added. */
  onDraftFault(): void
}

/** Sends the form of a new group together with the selected schedules and bots. */
function useCreateGroup({ schedules, botIds, onDraftFault }: Parts) {
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const { mutateAsync: add } = useWrite(api.brBotGroups.add, {
    done: 'Group created successfully',
    failed: 'Failed to create group',
    reason: 'An error occurred while creating the group.',
  })

  async function send(form: FormData) {
    const body = { ...bodyOf(form), bot_ids: [...botIds], time_schedules: [...schedules] }
    const fault = draftFaults(readForm(form))
    if (fault) onDraftFault()
    const errors = bodyErrors(brBotGroups.add, body) ?? fault
    if (errors) return errors
    if (botIds.length > body.size) return { size: tooSmall(botIds.length) }
    try {
      await add({ body })
      return undefined
    } catch (error) {
      const reasons = refusedBots(error, botIds)
      setRefused(reasons)
      if (reasons.size > 0) throw error
      return fieldErrorsOrThrow(error)
    }
  }

  return { send, refused }
}

function bodyOf(form: FormData) {
  const { text, number } = readForm(form)
  return {
    name: text('name') || null,
    size: number('size'),
    proxy_id: number('proxy_id') || null,
  }
}

const tooSmall = (count: number) => `Size must be at least ${count}: ${count} bots are selected.`
