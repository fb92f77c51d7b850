import { useMutation } from '@tanstack/react-query'
import type { ApiKey } from '#contract/api-keys.ts'
import { api } from '#web/api/client.ts'
import { isGone } from '#web/api/send.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { AddKeyDialog } from './add-key-dialog.tsx'
import type { ApiKeyDialogRequest, MadeKey } from './api-key-dialog-request.ts'
import { MadeKeyDialog } from './made-key-dialog.tsx'

interface ApiKeyDialogProps {
  request: ApiKeyDialogRequest
  open: boolean
  onOpenChange(open: boolean): void
  onMade(made: MadeKey): void
}

export function ApiKeyDialog({ request, onMade, ...dialog }: ApiKeyDialogProps) {
  switch (request.kind) {
    case 'add':
      return <AddKeyDialog {...dialog} onMade={onMade} />
    case 'made':
      return <MadeKeyDialog {...dialog} made={request.made} />
    case 'revoke':
      return <RevokeDialog {...dialog} row={request.row} />
    default:
      return request satisfies never
  }
}

function RevokeDialog({
  row: { id, name },
  ...dialog
}: Omit<ApiKeyDialogProps, 'request' | 'onMade'> & { row: ApiKey }) {
  const { mutateAsync: revoke } = useMutation({
    ...api.apiKeys.remove.mutation(),
    meta: { done: 'API key revoked', failed: 'Failed to revoke API key', gone: 'Revoked already' },
  })
  const confirm = async () => {
    try {
      await revoke({ params: { id } })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={`Revoke ${name}?`}
      description="Whatever uses this key is refused from its next call on. This cannot be undone."
      confirm="Revoke"
      pending="Revoking..."
      onConfirm={confirm}
    />
  )
}
