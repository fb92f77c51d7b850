import { useMutation } from '@tanstack/react-query'
import type { Admin } from '#contract/admins.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { isGone } from '#web/api/send.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface DeleteDialogProps {
  admin: Admin
  open: boolean
  onOpenChange(open: boolean): void
}

/** Whoever is named in a penalty stays, as inactive: so the dialog offers that. */
export function DeleteDialog({ admin, ...dialog }: DeleteDialogProps) {
  const { id, nickname, penalties_issued } = admin
  const isNamed = penalties_issued > 0
  const { mutateAsync: remove } = useMutation({
    ...api.admins.remove.mutation(),
    meta: {
      ...(isNamed
        ? { done: 'Admin deactivated' }
        : ({ done: 'Admin deleted', undo: 'admin' } as const)),
      failed: 'Failed to delete admin',
      gone: 'Deleted by someone else',
    },
  })
  const confirm = () =>
    remove({ params: { id }, body: undefined }).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
  return (
    <ConfirmDialog
      {...dialog}
      title={isNamed ? `Deactivate ${nickname} instead?` : `Delete ${nickname}?`}
      description={
        isNamed
          ? `${penalties_issued === 1 ? 'A penalty names' : `${formatCount(penalties_issued)} penalties name`} this admin, so the admin stays on record as inactive.`
          : 'No penalty names this admin. You can undo this for a moment afterwards.'
      }
      confirm={isNamed ? 'Deactivate' : 'Delete'}
      pending={isNamed ? 'Deactivating...' : 'Deleting...'}
      onConfirm={confirm}
    />
  )
}
