import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Server } from '#contract/servers.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { api } from '#web/api/client.ts'
import { bareOf } from '#web/lists/answers.ts'

const AGES = {
  staleTime: 30 * SECOND_MS,
  gcTime: 300 * SECOND_MS,
  refetchOnWindowFocus: false,
} as const
const serversQuery = { ...api.servers.list.query({ query: {} }), ...AGES }
const availableQuery = { ...api.servers.available.query({}), ...AGES }

export interface Servers {
  list: readonly Server[]
  byId: ReadonlyMap<number, Server>
  isPending: boolean
  isError: boolean
  /** Refetches data older than 30 s; call it when a picker opens. */
  renew(): void
}

/** All servers: fresh for 30 s by default, cached for 5 min, not refetched when the window gets the focus. */
export function useServers(staleTime: number = serversQuery.staleTime): Servers {
  const cache = useQueryClient()
  const { data, isPending, isError } = useQuery({ ...serversQuery, staleTime, select: sort })
  return {
    list: data?.list ?? [],
    byId: data?.byId ?? new Map(),
    isPending,
    isError,
    renew: () => void cache.prefetchQuery(serversQuery),
  }
}

/** All servers with the number of active BR bots on each. */
export function useAvailableServers() {
  const cache = useQueryClient()
  const { data = [], isPending, isError } = useQuery(availableQuery)
  return {
    list: data.toSorted((one, other) => one.id - other.id),
    isPending,
    isError,
    renew: () => void cache.prefetchQuery(availableQuery),
  }
}

function sort(answer: Parameters<typeof bareOf<Server>>[0]) {
  const servers = bareOf(answer)
  return {
    list: servers.toSorted((one, other) => one.id - other.id),
    byId: new Map(servers.map((server) => [server.id, server])),
  }
}
