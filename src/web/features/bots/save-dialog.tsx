import { useState } from 'react'
import { NO_TASK } from '#contract/bot-choices.ts'
import type { ListedBot } from '#contract/bots.ts'
import { formatMoney } from '#domain/format.ts'
import { TASKS, taskOf } from '#domain/task.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import type { Conflict } from '#web/lists/use-conflict.ts'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { useSaveBot } from './use-save-bot.ts'

interface SaveDialogProps {
  /** The bot to edit; without one a new bot is added. */
  bot?: ListedBot
  open: boolean
  onOpenChange(open: boolean): void
}

export function SaveDialog({ bot, ...dialog }: SaveDialogProps) {
  const [serverId, setServerId] = useState(bot?.server_id ?? null)
  const { save, conflict } = useSaveBot(bot, serverId)
  return (
    <FormDialog
      {...dialog}
      title={bot ? `Edit ${bot.nickname}` : 'Add bot'}
      {...(!bot && { description: 'A game account by itself. A BR bot brings its own account.' })}
      submit={bot ? 'Save' : 'Add bot'}
      pending="Saving..."
      onSubmit={save}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          name="nickname"
          label="Nickname"
          required
          defaultValue={bot?.nickname ?? ''}
          maxLength={64}
          autoComplete="off"
        />
        <PasswordField
          name="password"
          label="Password"
          required={!bot}
          autoComplete="new-password"
          hint={bot && 'Leave it empty to keep it.'}
        />
        <Field name="server_id" label="Server" required={!bot}>
          {bot ? (
            <ServerTag id={bot.server_id} />
          ) : (
            <ServerPicker
              placeholder="Choose a server"
              value={serverId}
              onValueChange={setServerId}
            />
          )}
        </Field>
        <TaskField task={bot?.task ?? null} />
        {NUMBERS.map(({ name, label }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            defaultValue={bot?.[name] ?? 0}
          />
        ))}
        <TextField
          name="regip"
          label="Registration IP (optional)"
          defaultValue={bot?.regip ?? ''}
          autoComplete="off"
        />
      </div>
      {conflict && <SaveConflict conflict={conflict} />}
    </FormDialog>
  )
}

const NUMBERS = [
  { name: 'cash', label: 'Cash' },
  { name: 'deposit', label: 'Deposit' },
  { name: 'payday', label: 'Payday' },
  { name: 'skin', label: 'Skin' },
] as const

function TaskField({ task }: { task: string | null }) {
  const known = [
    { value: NO_TASK, label: 'None' },
    ...TASKS.map((status) => ({ value: status, label: taskOf(status).label })),
  ]
  const value = task ?? NO_TASK
  const options = known.some((one) => one.value === value)
    ? known
    : [...known, { value, label: value }]
  return (
    <Field name="task" label="Task">
      <Select<string> name="task" label="Task" options={options} defaultValue={value} />
    </Field>
  )
}

function SaveConflict({ conflict }: { conflict: Conflict<ListedBot> }) {
  if (conflict === 'gone')
    return (
      <ConflictNote title="Someone else deleted this bot meanwhile.">
        Save adds what you entered as a new bot; it needs a password.
      </ConflictNote>
    )
  const { nickname, cash, deposit, task } = conflict
  const now = [
    { name: 'Nickname now', value: nickname },
    { name: 'Cash now', value: formatMoney(cash) },
    { name: 'Deposit now', value: formatMoney(deposit) },
    { name: 'Task now', value: task === null ? 'None' : taskOf(task).label },
  ]
  return (
    <ConflictNote title="Someone else changed this bot meanwhile." now={now}>
      What you entered is still here. Save puts it in the place of theirs.
    </ConflictNote>
  )
}
