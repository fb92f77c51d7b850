import { TASKS } from '#contract/bot-choices.ts'
import { bots, type ListedBot } from '#contract/bots.ts'
import { NO_TASK } from '#contract/task-filters.ts'
import { formatMoney } from '#domain/format.ts'
import { taskOf } from '#domain/task.ts'
import { api } from '#web/api/client.ts'
import { choice } from '#web/lib/search-parts.ts'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import { StoredSecretField } from '#web/lists/dialogs/stored-secret-field.tsx'
import type { FormProps } from '#web/lists/page/definition.ts'
import { ServerField } from '#web/pickers/server-field.tsx'
import type { FormReader } from '#web/ui/form/form-reader.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const FACTS: readonly Fact<ListedBot>[] = [
  { label: 'Nickname', fields: ['nickname'], of: ({ nickname }) => nickname },
  { label: 'Cash', fields: ['cash'], of: ({ cash }) => formatMoney(cash) },
  { label: 'Deposit', fields: ['deposit'], of: ({ deposit }) => formatMoney(deposit) },
  {
    label: 'Task',
    fields: ['task'],
    of: ({ task }) => (task === null ? 'None' : taskOf(task).label),
  },
]

export function BotForm(props: FormProps<ListedBot>) {
  const { row } = props
  return (
    <SaveDialog
      {...props}
      resource={api.bots}
      contract={bots}
      noun={{ one: 'bot', many: 'bots' }}
      rowName={({ nickname }) => nickname}
      facts={FACTS}
      {...(!row && {
        required: { server_id: 'Choose a server.' },
        texts: { description: 'Adds only a game account. BR bots create their own.' },
      })}
      bodyOf={(form, known) => bodyOf(form, row, known)}
      secret={{ noun: 'password' }}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          name="nickname"
          label="Nickname"
          required
          defaultValue={row?.nickname ?? ''}
          maxLength={64}
        />
        <StoredSecretField name="password" label="Password" required autoComplete="new-password" />
        <ServerField fixed={row?.server_id} />
        <TaskField task={row?.task ?? null} />
        {NUMBERS.map(({ name, label }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            inputMode="numeric"
            className="num"
            defaultValue={row?.[name] ?? 0}
          />
        ))}
        <TextField
          name="regip"
          label="Registration IP (optional)"
          defaultValue={row?.regip ?? ''}
        />
      </div>
    </SaveDialog>
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
  return <SelectField<string> name="task" label="Task" options={options} defaultValue={value} />
}

const bodyOf = (form: FormReader, row: ListedBot | undefined, known: ListedBot | undefined) => ({
  nickname: form.text('nickname'),
  password: form.password('password') || (known ? undefined : ''),
  // The API only accepts known tasks. An unknown task remains unchanged unless the user selects another one.
  task: form.text('task') === NO_TASK ? null : choice(TASKS)(form.text('task')),
  cash: form.number('cash'),
  deposit: form.number('deposit'),
  payday: form.number('payday'),
  skin: form.number('skin'),
  regip: form.text('regip') || null,
  ...(!known && { server_id: row?.server_id ?? form.number('server_id') }),
})
