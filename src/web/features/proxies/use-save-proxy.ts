import { useMutation } from '@tanstack/react-query'
import { ProxyRow, proxies } from '#contract/proxies.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { fromLocalTime } from '#web/lib/local-time.ts'
import { useConflict } from '#web/lists/use-conflict.ts'

const failed = 'Failed to save proxy'

/** Adds a proxy or changes one. Sent again after a conflict, it goes over what the operator has been shown. */
export function useSaveProxy(proxy: ProxyRow | undefined) {
  const { conflict, sendOver } = useConflict(proxy, ProxyRow)
  const { mutateAsync: add } = useMutation({
    ...api.proxies.add.mutation(),
    meta: { done: 'Proxy added', failed },
  })
  const { mutateAsync: update } = useMutation({
    ...api.proxies.update.mutation(),
    meta: { done: 'Proxy updated', failed, gone: 'Deleted by someone else' },
  })

  async function save(form: FormData) {
    const { name, password, ...body } = draftOf(form)
    return (
      bodyErrors(proxies.add, { ...body, name, password }) ??
      sendOver((known) => {
        if (!known) return add({ body: { ...body, name, password } })
        const { id, version } = known
        const change = { ...body, name: name ?? undefined, password: password || undefined }
        return update({ params: { id }, body: { ...change, version } })
      })
    )
  }

  return { save, conflict }
}

const draftOf = (form: FormData) => {
  const read = (name: string) => String(form.get(name) ?? '')
  return {
    name: read('name') || null,
    host: read('host').trim(),
    port: Number(read('port') || Number.NaN),
    login: read('login'),
    password: read('password'),
    service: read('service'),
    valid_until: fromLocalTime(read('valid_until')),
  }
}
