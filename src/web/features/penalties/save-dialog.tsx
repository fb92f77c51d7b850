import { useState } from 'react'
import type { ListedPenalty } from '#contract/penalties.ts'
import type { PenaltyType } from '#contract/penalty-choices.ts'
import { JAIL_KIND_OPTIONS, PENALTY_TYPE_OPTIONS } from '#domain/penalty.ts'
import { toLocalTime } from '#web/lib/local-time.ts'
import { AdminPicker } from '#web/pickers/admin-picker.tsx'
import { BotPicker, type PickedBot } from '#web/pickers/bot-picker.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { SaveConflict } from './save-conflict.tsx'
import { UNKNOWN_KIND, useSavePenalty } from './use-save-penalty.ts'

interface SaveDialogProps {
  /** The penalty to correct; without one a new penalty is added. */
  penalty?: ListedPenalty
  open: boolean
  onOpenChange(open: boolean): void
}

export function SaveDialog({ penalty, ...dialog }: SaveDialogProps) {
  const [bot, setBot] = useState<PickedBot | null>(
    penalty ? { id: penalty.bot_id, ...penalty.bot } : null,
  )
  const [adminId, setAdminId] = useState(penalty?.admin_id ?? null)
  const { save, conflict } = useSavePenalty(penalty, { botId: bot?.id ?? null, adminId })
  const pick = (next: PickedBot | null) => {
    if (next?.server_id !== bot?.server_id) setAdminId(null)
    setBot(next)
  }

  return (
    <FormDialog
      {...dialog}
      title={penalty ? `Correct penalty ${penalty.id}` : 'Add penalty'}
      {...(penalty && { description: penalty.bot.nickname })}
      submit={penalty ? 'Save' : 'Add penalty'}
      pending="Saving..."
      onSubmit={save}
    >
      {!penalty && (
        <Field name="bot_id" label="Bot" required>
          <BotPicker value={bot} onValueChange={pick} />
        </Field>
      )}
      <TypeFields {...(penalty && { penalty })} />
      <TimeFields {...(penalty && { penalty })} />
      <TextField
        name="reason"
        label="Reason (optional)"
        defaultValue={penalty?.reason ?? ''}
        maxLength={500}
        autoComplete="off"
      />
      <Field name="admin_id" label="Admin (optional)">
        <AdminPicker
          serverId={bot?.server_id}
          value={adminId}
          fallback={penalty?.admin_name ?? undefined}
          onValueChange={setAdminId}
        />
      </Field>
      {conflict && <SaveConflict conflict={conflict} />}
    </FormDialog>
  )
}

function TypeFields({ penalty }: { penalty?: ListedPenalty }) {
  const [type, setType] = useState<PenaltyType>(penalty?.type ?? 'ban')
  const kind = penalty?.jail_type ?? UNKNOWN_KIND
  const kinds = [{ value: UNKNOWN_KIND, label: 'Unknown' }, ...JAIL_KIND_OPTIONS]
  const isKnown = kinds.some(({ value }) => value === kind)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field name="type" label="Type">
        <Select<PenaltyType>
          name="type"
          label="Type"
          options={PENALTY_TYPE_OPTIONS}
          value={type}
          onValueChange={setType}
        />
      </Field>
      {type === 'jail' && (
        <Field name="jail_type" label="Kind of jail">
          <Select<string>
            name="jail_type"
            label="Kind of jail"
            options={isKnown ? kinds : [...kinds, { value: kind, label: kind }]}
            defaultValue={kind}
          />
        </Field>
      )}
    </div>
  )
}

function TimeFields({ penalty }: { penalty?: ListedPenalty }) {
  const [opened] = useState(() => new Date())
  const starts = penalty ? new Date(penalty.starts_at) : opened
  const ends = penalty?.ends_at ? toLocalTime(new Date(penalty.ends_at)) : ''
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField
        type="datetime-local"
        name="starts_at"
        label="Starts"
        required
        defaultValue={toLocalTime(starts)}
      />
      <TextField
        type="datetime-local"
        name="ends_at"
        label="Ends"
        hint="Empty: permanent"
        defaultValue={ends}
      />
    </div>
  )
}
