import { useMutation } from '@tanstack/react-query'
import type { ListedBot } from '#contract/bots.ts'
import { api } from '#web/api/client.ts'
import { DeleteUnused } from '#web/references/delete-unused.tsx'

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
  return (
    <DeleteUnused
      {...dialog}
      id={id}
      name={nickname}
      what="bot"
      links={{ br_bots: `/br-bots?bot=${id}`, penalties: `/penalties?bot_id=${id}` }}
      onRemove={() => remove({ params: { id }, body: undefined })}
    />
  )
}
