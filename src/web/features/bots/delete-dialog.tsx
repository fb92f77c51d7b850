import { useMutation } from '@tanstack/react-query'
import type { ListedBot } from '#contract/bots.ts'
import { api } from '#web/api/client.ts'
import { isGone } from '#web/api/send.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface DeleteDialogProps {
  bot: ListedBot
  open: boolean
  onOpenChange(open: boolean): void
}

export function DeleteDialog({ bot: { id, nickname }, ...dialog }: DeleteDialogProps) {
  const { mutateAsync: remove } = useMutation({
    ...api.bots.remove.mutation(),
    meta: { done: 'Bot deleted', failed: 'Failed to delete bot', gone: 'Deleted by someone else' },
  })
  const confirm = () =>
    remove({ params: { id }, body: undefined }).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete ${nickname}?`}
      description="The account goes with its task history. No BR bot may play it, and no penalty may name it."
      confirm="Delete"
      pending="Deleting..."
      onConfirm={confirm}
    />
  )
}
