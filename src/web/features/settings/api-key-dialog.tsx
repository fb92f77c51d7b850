import { useMutation } from '@tanstack/react-query'
import type { ApiKey } from '#contract/api-keys.ts'
import { api } from '#web/api/client.ts'
import { deletedOrGone } from '#web/api/send.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { ShowOnceDialog } from '#web/ui/dialog/show-once-dialog.tsx'
import { AddKeyDialog, type NewKey } from './add-key-dialog.tsx'

export type ApiKeyDialogRequest =
  | { kind: 'add' }
  | { kind: 'added'; added: NewKey }
  | { kind: 'revoke'; row: ApiKey }

interface ApiKeyDialogProps extends DialogState {
  request: ApiKeyDialogRequest
  onAdded(added: NewKey): void
}

export function ApiKeyDialog({ request, onAdded, ...dialog }: ApiKeyDialogProps) {
  switch (request.kind) {
    case 'add':
      return <AddKeyDialog {...dialog} onAdded={onAdded} />
    case 'added':
      return <NewKeyDialog {...dialog} added={request.added} />
    case 'revoke':
      return <RevokeDialog {...dialog} row={request.row} />
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

function RevokeDialog({ row: { id, name }, ...dialog }: DialogState & { row: ApiKey }) {
  const { mutateAsync: revoke } = useMutation({
    ...api.apiKeys.remove.mutation(),
    meta: { done: 'API key revoked', failed: 'Failed to revoke API key', gone: 'Already revoked' },
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={`Revoke ${name}?`}
      description="Anything that uses this key stops working. This cannot be undone."
      confirm="Revoke"
      pending="Revoking..."
      onConfirm={() => deletedOrGone(revoke({ params: { id } }))}
    />
  )
}
