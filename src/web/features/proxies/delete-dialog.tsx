import { useMutation } from '@tanstack/react-query'
import type { ProxyRow } from '#contract/proxies.ts'
import { api } from '#web/api/client.ts'
import { DeleteUnused } from '#web/references/delete-unused.tsx'

interface DeleteDialogProps {
  proxy: ProxyRow
  open: boolean
  onOpenChange(open: boolean): void
}

export function DeleteDialog({ proxy: { id, name, version }, ...dialog }: DeleteDialogProps) {
  const { mutateAsync: remove } = useMutation({
    ...api.proxies.remove.mutation(),
    meta: {
      done: 'Proxy deleted',
      failed: 'Failed to delete proxy',
      gone: 'Deleted by someone else',
    },
  })
  return (
    <DeleteUnused
      {...dialog}
      {...{ id, name }}
      what="proxy"
      links={{ br_bots: `/br-bots?proxy=${id}` }}
      onRemove={() => remove({ params: { id }, body: { version } })}
    />
  )
}
