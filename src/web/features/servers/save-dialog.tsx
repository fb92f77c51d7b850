import type { ServerRow } from '#contract/servers.ts'
import { addressOf } from '#domain/address.ts'
import type { Conflict } from '#web/lists/use-conflict.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ColorField } from './color-field.tsx'
import { useSaveServer } from './use-save-server.ts'

interface SaveDialogProps {
  /** The server to edit; without one a new server is added. */
  server?: ServerRow
  open: boolean
  onOpenChange(open: boolean): void
}

export function SaveDialog({ server, ...dialog }: SaveDialogProps) {
  const { save, conflict } = useSaveServer(server)
  return (
    <FormDialog
      {...dialog}
      title={server ? `Edit ${server.name}` : 'Add server'}
      submit={server ? 'Save' : 'Add server'}
      pending="Saving..."
      onSubmit={save}
    >
      <TextField
        name="name"
        label="Name"
        required
        defaultValue={server?.name ?? ''}
        maxLength={64}
        autoComplete="off"
      />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <TextField
          name="ip"
          label="IP address or host name"
          required
          defaultValue={server?.ip ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          name="port"
          label="Port"
          required
          defaultValue={server?.port ?? ''}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
      </div>
      <ColorField defaultValue={server?.color ?? ''} />
      <CheckField name="active" label="Active" defaultChecked={server?.active ?? true} />
      {conflict && <SaveConflict conflict={conflict} />}
    </FormDialog>
  )
}

/** What happened to the server while it was edited, and what saving now would do. */
function SaveConflict({ conflict }: { conflict: Conflict<ServerRow> }) {
  if (conflict === 'gone')
    return (
      <ConflictNote title="Someone else deleted this server meanwhile.">
        Save adds what you typed as a new server.
      </ConflictNote>
    )
  const { name, ip, port, color, active } = conflict
  const now = [
    { name: 'Name now', value: name },
    { name: 'Address now', value: addressOf(ip, port) },
    { name: 'Colour now', value: color ?? 'Grey' },
    { name: 'State now', value: active ? 'Active' : 'Inactive' },
  ]
  return (
    <ConflictNote title="Someone else changed this server meanwhile." now={now}>
      What you typed is still here. Save puts it in the place of theirs.
    </ConflictNote>
  )
}
