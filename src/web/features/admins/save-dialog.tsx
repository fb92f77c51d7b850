import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Admin } from '#contract/admins.ts'
import { ThreatLevel } from '#contract/penalty-choices.ts'
import { THREAT_LEVEL_OPTIONS, threatLevelOf } from '#domain/threat-level.ts'
import { api } from '#web/api/client.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { type Conflict, useConflict } from '#web/lists/use-conflict.ts'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Select } from '#web/ui/select/select.tsx'

const failed = 'Failed to save admin'

interface SaveDialogProps {
  /** The admin to edit; without one a new admin is added. */
  admin?: Admin
  open: boolean
  onOpenChange(open: boolean): void
}

export function SaveDialog({ admin, ...dialog }: SaveDialogProps) {
  const [serverId, setServerId] = useState(admin?.server_id ?? null)
  const { save, conflict } = useSaveAdmin(admin, serverId)
  return (
    <FormDialog
      {...dialog}
      title={admin ? `Edit ${admin.nickname}` : 'Add admin'}
      submit={admin ? 'Save' : 'Add admin'}
      pending="Saving..."
      onSubmit={save}
    >
      <TextField
        name="nickname"
        label="Nickname"
        required
        defaultValue={admin?.nickname ?? ''}
        maxLength={64}
        autoComplete="off"
      />
      <Field name="server_id" label="Server" required={!admin}>
        {admin ? (
          <ServerTag id={admin.server_id} />
        ) : (
          <ServerPicker
            placeholder="Choose a server"
            value={serverId}
            onValueChange={setServerId}
          />
        )}
      </Field>
      <Field name="threat_level" label="Threat level">
        <Select
          name="threat_level"
          label="Threat level"
          options={THREAT_LEVEL_OPTIONS}
          defaultValue={admin?.threat_level ?? 'peaceful'}
        />
      </Field>
      {conflict && <SaveConflict conflict={conflict} />}
    </FormDialog>
  )
}

function useSaveAdmin(admin: Admin | undefined, serverId: number | null) {
  const { conflict, sendOver } = useConflict(admin, Admin)
  const { mutateAsync: add } = useMutation({
    ...api.admins.add.mutation(),
    meta: { done: 'Admin added', failed },
  })
  const { mutateAsync: update } = useMutation({
    ...api.admins.update.mutation(),
    meta: { done: 'Admin updated', failed, gone: 'Deleted by someone else' },
  })

  async function save(form: FormData) {
    if (serverId === null) return { server_id: 'Choose a server' }
    const draft = {
      nickname: String(form.get('nickname') ?? ''),
      threat_level: ThreatLevel.parse(form.get('threat_level')),
    }
    return sendOver((known) =>
      known
        ? update({ params: { id: known.id }, body: { ...draft, version: known.version } })
        : add({ body: { ...draft, server_id: serverId } }),
    )
  }

  return { save, conflict }
}

function SaveConflict({ conflict }: { conflict: Conflict<Admin> }) {
  if (conflict === 'gone')
    return (
      <ConflictNote title="Someone else deleted this admin meanwhile.">
        Save adds what you typed as a new admin.
      </ConflictNote>
    )
  const { nickname, threat_level } = conflict
  const now = [
    { name: 'Nickname now', value: nickname },
    { name: 'Threat level now', value: threatLevelOf(threat_level).label },
  ]
  return (
    <ConflictNote title="Someone else changed this admin meanwhile." now={now}>
      What you typed is still here. Save puts it in the place of theirs.
    </ConflictNote>
  )
}
