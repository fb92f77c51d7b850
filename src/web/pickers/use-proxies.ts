import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProxyServer } from '#contract/proxies.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { api } from '#web/api/client.ts'
import { bareOf } from '#web/lists/answers.ts'

const proxiesQuery = {
  ...api.proxies.list.query({ query: {} }),
  staleTime: 30 * SECOND_MS,
  refetchOnWindowFocus: false,
} as const

export interface Proxies {
  list: readonly ProxyServer[]
  isPending: boolean
  isError: boolean
  /** Refetches data older than 30 s; call it when a picker opens. */
  renew(): void
}

/** All proxies: fresh for 30 s. */
export function useProxies(): Proxies {
  const cache = useQueryClient()
  const { data, isPending, isError } = useQuery({ ...proxiesQuery, select: bareOf<ProxyServer> })
  return {
    list: data ?? [],
    isPending,
    isError,
    renew: () => void cache.prefetchQuery(proxiesQuery),
  }
}
