import { useQueryClient } from '@tanstack/react-query'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import type { ProxyServer } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { ApiError, isStale } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { useGroupChange } from '#web/features/br-bot-groups/use-group-change.ts'
import { propertyOf } from '#web/lib/property-of.ts'
import { bareOf } from '#web/lists/answers.ts'
import { usePinRows } from '#web/lists/use-stable-rows.ts'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { Badge } from '#web/ui/badge.tsx'

interface GroupProxyProps {
  group: BrBotGroup
  look?: 'field' | 'bare'
}

/** A picker for the proxy of a group. A banned proxy of the group is shown, although it is not an option. */
export function GroupProxy({ group, look = 'bare' }: GroupProxyProps) {
  const { mutate: change, isPending, variables } = useChangeProxy(group)
  const pin = usePinRows()
  const { name, proxy } = group
  const isField = look === 'field'
  const value = isPending && variables !== undefined ? variables : (proxy?.id ?? null)
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {proxy?.is_banned && !isField && <Badge tone="red">Banned</Badge>}
      <ProxyPicker
        look={look}
        className={`num min-w-0 font-mono text-xs ${isField ? 'max-w-80' : 'w-auto'}`}
        label={`Proxy of ${name}`}
        placeholder="No proxy"
        value={value}
        fallback={proxy ? addressOf(proxy.ip, proxy.port) : undefined}
        onValueChange={(id) => id !== value && change(id)}
        onOpenChange={pin}
      />
    </span>
  )
}

interface ProxyChange {
  readonly proxy_id: number | null
  readonly version: number
}

/** Changes the proxy of a group, even if another user has changed other fields of the group since it was loaded. */
function useChangeProxy(group: BrBotGroup) {
  const cache = useQueryClient()
  const { call } = api.brBotGroups.changeProxy

  const change = (proxy_id: number | null, version: number, known: unknown) =>
    changeFrom(known, { proxy_id, version })

  async function changeFrom(known: unknown, body: ProxyChange): Promise<BrBotGroup> {
    const params = { id: group.id }
    try {
      return await call({ params, body })
    } catch (error) {
      const current = await currentOf(error)
      if (current && current.proxy?.id === propertyOf(propertyOf(known, 'proxy'), 'id'))
        return call({ params, body: { ...body, version: current.version } })
      throw current && isStale(error) ? conflictOf(error, current, nameOfId(body.proxy_id)) : error
    }
  }

  function nameOfId(id: number | null): string {
    const proxies = cache.getQueryData(api.proxies.list.query({ query: {} }).queryKey)
    return nameOf(bareOf(proxies ?? []).find((one) => one.id === id))
  }

  return useGroupChange(change, group, {
    done: 'Proxy changed',
    failed: 'Failed to update proxy',
    reason: 'An error occurred while updating the proxy.',
  })
}

/** The current group, if the server refused a change because its version was outdated. */
async function currentOf(error: unknown): Promise<BrBotGroup | undefined> {
  if (!isStale(error)) return undefined
  const { brBotGroups } = await import('#contract/br-bot-groups.ts')
  return brBotGroups.get.response.safeParse(error.problem.current).data
}

const nameOf = (proxy: Pick<ProxyServer, 'ip' | 'port'> | null | undefined) =>
  proxy ? addressOf(proxy.ip, proxy.port) : 'no proxy'

/** The error with a message that names both proxies. */
function conflictOf({ problem }: ApiError, { proxy }: BrBotGroup, selected: string): ApiError {
  const message = `The proxy of this group was changed to ${nameOf(proxy)} by someone else. You selected ${selected}.`
  return new ApiError({ ...problem, message })
}
