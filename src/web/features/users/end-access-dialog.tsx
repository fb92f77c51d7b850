import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/identity.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { UserDialogProps } from './user-form-dialog.tsx'

const WORDS = { done: 'All access ended', failed: 'Failed to end all access' }

export function EndAccessDialog({ user: { id, username }, ...dialog }: UserDialogProps) {
  const isMe = useMe()?.id === id
  const { mutateAsync: end } = useMutation({ ...api.users.endAccess.mutation(), meta: WORDS })
  return (
    <ConfirmDialog
      {...dialog}
      title={`End all access of ${username}?`}
      description={`${isMe ? 'This is you: you are signed out as well. ' : ''}Ends all sessions and revokes all API keys and passkeys at once. This cannot be undone.`}
      confirm="End all access"
      pending="Ending..."
      onConfirm={() => end({ params: { id }, body: {} })}
    >
      <p className="text-fg-2">
        The password still works. If someone else knows it, suspend the user and create a password
        reset link.
      </p>
    </ConfirmDialog>
  )
}
