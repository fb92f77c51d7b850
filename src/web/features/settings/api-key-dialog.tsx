import { useMutation } from '@tanstack/react-query'
import { type ApiKey, apiKeys, type KeyScope } from '#contract/api-keys.ts'
import { doneOrGone } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { explainLost } from '#web/api/form-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useMe } from '#web/session/identity.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ShowOnceDialog } from '#web/ui/dialog/show-once-dialog.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { SelectOption } from '#web/ui/select/select.tsx'
import { fieldErrorsOrToast } from './field-errors-or-toast.ts'
import type { HeadingProps } from './section.tsx'

export type ApiKeyDialogRequest =
  | { kind: 'add' }
  | { kind: 'added'; added: NewKey }
  | { kind: 'revoke'; row: ApiKey }

interface ApiKeyDialogProps extends DialogState, HeadingProps {
  request: ApiKeyDialogRequest
  onAdded(added: NewKey): void
}

export function ApiKeyDialog({ request, heading, onAdded, ...dialog }: ApiKeyDialogProps) {
  switch (request.kind) {
    case 'add':
      return <AddKeyDialog {...dialog} onAdded={onAdded} />
    case 'added':
      return <NewKeyDialog {...dialog} added={request.added} />
    case 'revoke':
      return <RevokeDialog {...dialog} heading={heading} row={request.row} />
    default:
      return request satisfies never
  }
}

function NewKeyDialog({ added: { name, key }, ...dialog }: DialogState & { added: NewKey }) {
  return (
    <ShowOnceDialog
      {...dialog}
      title={`API key ${name}`}
      description="Copy it now. It is not shown again."
      secret={{ text: key, label: 'API key' }}
      confirm="I’ve saved it"
    >
      <p className="mt-4 text-fg-2">Send it as a header with each request:</p>
      <pre className="mt-1 whitespace-pre-wrap break-all rounded-sm bg-raised p-2 font-mono text-xs">
        {`curl "${location.origin}/api/auth/me" \\\n  --header "Authorization: Bearer $API_KEY"`}
      </pre>
    </ShowOnceDialog>
  )
}

interface RevokeDialogProps extends DialogState, HeadingProps {
  row: ApiKey
}

function RevokeDialog({ row: { id, name }, heading, ...dialog }: RevokeDialogProps) {
  const { mutateAsync: revoke } = useWrite(api.apiKeys.remove, {
    done: 'API key revoked',
    failed: 'Failed to revoke API key',
    gone: 'Already revoked',
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={`Revoke ${name}?`}
      description="Anything that uses this key stops working. This cannot be undone."
      confirm="Revoke"
      pending="Revoking..."
      focusWhenDone={heading}
      onConfirm={() => doneOrGone(revoke({ params: { id } }))}
    />
  )
}

const NAME_MAX = 64

const READS: SelectOption<KeyScope> = { value: 'read', label: 'Read only, without secrets' }
const WRITES: SelectOption<KeyScope> = {
  value: 'write',
  label: 'Read and write (your permissions)',
}

const DAYS: SelectOption<number>[] = [
  { value: 7, label: '7 days' },
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: '1 year' },
]
const DEFAULT_DAYS = 90

const CREATED =
  'This key was created, but the response that contains it was lost. Revoke it in the list, then create it again.'

const reasonFor = (error: unknown) =>
  reasonOf(
    error,
    'There was a problem connecting to the server. If the key is in the list, revoke it and create it again.',
  )

/** A key that was just created. */
interface NewKey {
  name: string
  key: string
}

interface AddKeyDialogProps extends DialogState {
  onAdded(added: NewKey): void
}

function AddKeyDialog({ onAdded, ...dialog }: AddKeyDialogProps) {
  const isViewer = useMe()?.role === 'viewer'
  const { mutateAsync: add } = useMutation(api.apiKeys.add.mutation())
  const send = async (form: FormData) => {
    const { text, number } = readForm(form)
    const scope: KeyScope = text('scope') === 'write' ? 'write' : 'read'
    const body = { name: text('name'), scope, days: number('days') }
    const faults = bodyErrors(apiKeys.add, body)
    if (faults) return faults
    const { name, key } = await add({ body }).catch(explainLost('name', CREATED))
    onAdded({ name, key })
    // The new key replaces this dialog.
    return {}
  }
  return (
    <FormDialog
      {...dialog}
      title="New API key"
      submit="Create key"
      pending="Creating..."
      onSubmit={(form) => fieldErrorsOrToast('Failed to create API key', send(form), reasonFor)}
    >
      <TextField
        name="name"
        label="Name"
        required
        maxLength={NAME_MAX}
        hint="Where you use it. Shown in the audit log."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="scope"
          label="Rights"
          options={isViewer ? [READS] : [READS, WRITES]}
          defaultValue="read"
        />
        <SelectField name="days" label="Expires after" options={DAYS} defaultValue={DEFAULT_DAYS} />
      </div>
    </FormDialog>
  )
}
