import { useMutation } from '@tanstack/react-query'
import { ServerRow, servers } from '#contract/servers.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { useConflict } from '#web/lists/use-conflict.ts'

const failed = 'Failed to save server'

/** Adds a server or changes one. Sent again after a conflict, it goes over what the operator has been shown. */
export function useSaveServer(server: ServerRow | undefined) {
  const { conflict, sendOver } = useConflict(server, ServerRow)
  const { mutateAsync: add } = useMutation({
    ...api.servers.add.mutation(),
    meta: { done: 'Server added', failed },
  })
  const { mutateAsync: update } = useMutation({
    ...api.servers.update.mutation(),
    meta: { done: 'Server updated', failed, gone: 'Deleted by someone else' },
  })

  async function save(form: FormData) {
    const body = draftOf(form)
    return (
      bodyErrors(servers.add, body) ??
      sendOver((known) =>
        known
          ? update({ params: { id: known.id }, body: { ...body, version: known.version } })
          : add({ body }),
      )
    )
  }

  return { save, conflict }
}

const draftOf = (form: FormData) => ({
  name: String(form.get('name') ?? ''),
  ip: String(form.get('ip') ?? '').trim(),
  port: Number(form.get('port') || Number.NaN),
  color: String(form.get('color') ?? '').trim() || null,
  active: form.has('active'),
})
