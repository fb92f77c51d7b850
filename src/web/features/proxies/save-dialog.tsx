import { MASK } from '#contract/fields.ts'
import type { ProxyRow } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { formatDateTime } from '#domain/format.ts'
import { toLocalTime } from '#web/lib/local-time.ts'
import type { Conflict } from '#web/lists/use-conflict.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useSaveProxy } from './use-save-proxy.ts'

interface SaveDialogProps {
  /** The proxy to edit; without one a new proxy is added. */
  proxy?: ProxyRow
  open: boolean
  onOpenChange(open: boolean): void
}

export function SaveDialog({ proxy, ...dialog }: SaveDialogProps) {
  const { save, conflict } = useSaveProxy(proxy)
  return (
    <FormDialog
      {...dialog}
      title={proxy ? `Edit ${proxy.name}` : 'Add proxy'}
      submit={proxy ? 'Save' : 'Add proxy'}
      pending="Saving..."
      onSubmit={save}
    >
      <Address proxy={proxy} />
      <Credentials proxy={proxy} />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          name="service"
          label="Service"
          defaultValue={proxy?.service ?? ''}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          name="valid_until"
          label="Expires"
          type="datetime-local"
          defaultValue={proxy?.valid_until ? toLocalTime(new Date(proxy.valid_until)) : ''}
          hint="Empty: never."
        />
      </div>
      <TextField
        name="name"
        label="Name"
        defaultValue={proxy?.name ?? ''}
        maxLength={100}
        autoComplete="off"
        hint={proxy ? undefined : 'Empty: its address.'}
      />
      {conflict && <SaveConflict conflict={conflict} />}
    </FormDialog>
  )
}

function Address({ proxy }: { proxy: ProxyRow | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
      <TextField
        name="host"
        label="IP address or host name"
        required
        defaultValue={proxy?.host ?? ''}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="port"
        label="Port"
        required
        defaultValue={proxy?.port ?? ''}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
      />
    </div>
  )
}

function Credentials({ proxy }: { proxy: ProxyRow | undefined }) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <TextField
        name="login"
        label="Login"
        defaultValue={proxy?.login ?? ''}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="off"
        placeholder={proxy && MASK}
        hint={proxy && 'Empty: as it is.'}
      />
    </div>
  )
}

/** What happened to the proxy while it was edited, and what saving now would do. */
function SaveConflict({ conflict }: { conflict: Conflict<ProxyRow> }) {
  if (conflict === 'gone')
    return (
      <ConflictNote title="Someone else deleted this proxy meanwhile.">
        Save adds what you typed as a new proxy.
      </ConflictNote>
    )
  const { name, host, port, login, service, valid_until } = conflict
  const now = [
    { name: 'Address now', value: addressOf(host, port) },
    { name: 'Login now', value: login || 'None' },
    { name: 'Service now', value: service || 'None' },
    {
      name: 'Expires now',
      value: valid_until === null ? 'Never' : formatDateTime(new Date(valid_until)),
    },
    { name: 'Name now', value: name },
  ]
  return (
    <ConflictNote title="Someone else changed this proxy meanwhile." now={now}>
      What you typed is still here. Save puts it in the place of theirs.
    </ConflictNote>
  )
}
