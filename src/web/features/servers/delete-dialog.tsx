import { useMutation } from '@tanstack/react-query'
import type { ServerRow } from '#contract/servers.ts'
import { api } from '#web/api/client.ts'
import { DeleteUnused } from '#web/references/delete-unused.tsx'

interface DeleteDialogProps {
  server: ServerRow
  open: boolean
  onOpenChange(open: boolean): void
}

export function DeleteDialog({ server: { id, name, version }, ...dialog }: DeleteDialogProps) {
  const { mutateAsync: remove } = useMutation({
    ...api.servers.remove.mutation(),
    meta: {
      done: 'Server deleted',
      failed: 'Failed to delete server',
      gone: 'Deleted by someone else',
    },
  })
  return (
    <DeleteUnused
      {...dialog}
      {...{ id, name }}
      what="server"
      links={{
        br_bots: `/br-bots?server_id=${id}`,
        bots: `/accounts?server_id=${id}`,
        admins: `/admins?server_id=${id}`,
        orders: `/orders?server_id=${id}`,
      }}
      onRemove={() => remove({ params: { id }, body: { version } })}
    />
  )
}
