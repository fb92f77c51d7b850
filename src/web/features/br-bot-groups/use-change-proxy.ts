import { useQueryClient } from '@tanstack/react-query'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import type { ProxyServer } from '#contract/proxies.ts'
import { api } from '#web/api/client.ts'
import { ApiError } from '#web/api/send.ts'
import { bareOf } from '#web/lists/answers.ts'
import { proxyAddress } from '#web/pickers/proxy-options.ts'
import { staleGroup } from './stale-group.ts'
import { useGroupChange } from './use-group-change.ts'

/** Gives a group another proxy. What others did to the rest of the group is no reason to refuse it. */
export function useChangeProxy(group: BrBotGroup) {
  const cache = useQueryClient()
  const { call } = api.brBotGroups.changeProxy

  async function give(proxy_id: number | null): Promise<BrBotGroup> {
    const { id, version, proxy } = group
    const params = { id }
    try {
      return await call({ params, body: { proxy_id, version } })
    } catch (error) {
      const now = staleGroup(error)
      if (now && now.proxy?.id === proxy?.id)
        return call({ params, body: { proxy_id, version: now.version } })
      throw now && error instanceof ApiError ? tellBoth(error, now, addressOf(proxy_id)) : error
    }
  }

  function addressOf(id: number | null): string {
    const proxies = cache.getQueryData(api.proxies.list.query({ query: {} }).queryKey)
    return nameOf(bareOf(proxies ?? []).find((one) => one.id === id))
  }

  return useGroupChange(give, group, {
    done: 'Proxy changed',
    failed: 'Failed to update proxy',
    reason: 'An error occurred while updating the proxy.',
  })
}

const nameOf = (proxy: Pick<ProxyServer, 'ip' | 'port'> | null | undefined) =>
  proxy ? proxyAddress(proxy) : 'no proxy'

/** The refusal in words that name what is and what was meant. */
function tellBoth({ problem }: ApiError, { proxy }: BrBotGroup, chosen: string): ApiError {
  const message = `Someone else chose ${nameOf(proxy)} meanwhile. You chose ${chosen}.`
  return new ApiError({ ...problem, message })
}
