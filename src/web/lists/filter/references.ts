import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReferenceKind } from '#contract/filter/fields.ts'
import type { FOUND_ROWS_MAX } from '#contract/search.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import { bareOf } from '#web/lists/answers.ts'
import type { ComboOption } from '#web/ui/select/combo-option.ts'

const FRESH_MS = 30_000
const FOUND_MAX = 50
/** The schemas of the contract are too large to import its value. */
const KNOWN_MAX: typeof FOUND_ROWS_MAX = 24

interface Asked {
  readonly search: string
  /** Rows that are needed regardless of the search. */
  readonly ids: readonly number[]
}

type Load = (cache: QueryClient, asked: Asked) => Promise<ComboOption[]>

/** Lists that the server searches, because they are too long to load. */
const SEARCHED = new Set<ReferenceKind>(['bots', 'admins'])

const LOADS: Record<ReferenceKind, Load> = {
  servers: async (cache) => {
    const servers = await cache.fetchQuery(fresh(api.servers.list.query({ query: {} })))
    return bareOf(servers).map(({ id, display_name }) => ({ id, label: display_name }))
  },
  proxies: async (cache) => {
    const proxies = await cache.fetchQuery(fresh(api.proxies.list.query({ query: {} })))
    return bareOf(proxies).map(({ id, ip, port, name }) => ({
      id,
      label: addressOf(ip, port),
      search: name,
    }))
  },
  groups: async (cache) => {
    const groups = await cache.fetchQuery(fresh(api.brBotGroups.names.query({})))
    return groups.map(({ id, name }) => ({ id, label: name }))
  },
  bots: async (_, { search, ids }) => {
    const query = { search: search || undefined, per_page: FOUND_MAX }
    const [found, known] = await Promise.all([
      api.bots.list.call({ query }),
      ids.length > 0 ? api.bots.byIds.call({ query: { ids: ids.join() } }) : [],
    ])
    return named([...known, ...found.data])
  },
  admins: async (_, { search, ids }) => {
    const query = { search: search || undefined, per_page: FOUND_MAX }
    const [found, known] = await Promise.all([
      api.admins.list.call({ query }),
      ids.length > 0 ? api.search.byIds.call({ query: { rows: rowsOf(ids) } }) : [],
    ])
    return named([
      ...known.map(({ id, name: nickname }) => ({ id: Number(id), nickname })),
      ...found.data,
    ])
  },
}

const rowsOf = (ids: readonly number[]) =>
  ids
    .slice(0, KNOWN_MAX)
    .map((id) => `admin:${id}`)
    .join()

const fresh = <Query extends object>(query: Query) => ({ ...query, staleTime: FRESH_MS })

const named = (rows: readonly { id: number; nickname: string }[]): ComboOption[] => [
  ...new Map(rows.map(({ id, nickname }) => [id, { id, label: nickname }])).values(),
]

/**
 * The rows that a reference can refer to, by name, and the search that found them. Empty until they are loaded, and for users who
 * cannot read them.
 */
export function useFoundReferences(
  kind: ReferenceKind | undefined,
  { search = '', ids = [] }: Partial<Asked> = {},
): { readonly rows: readonly ComboOption[]; readonly searched?: string } {
  const cache = useQueryClient()
  const asked = { search: kind && SEARCHED.has(kind) ? search.trim() : '', ids }
  const { data } = useQuery({
    // Starts with the key of the list, so that live changes of the list also refresh this query.
    queryKey: [kind === 'groups' ? 'brBotGroups' : kind, 'references', asked],
    queryFn: async () => ({
      rows: kind ? await LOADS[kind](cache, asked) : [],
      searched: asked.search,
    }),
    enabled: kind !== undefined,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return (kind && data) ?? { rows: [] }
}

export const useReferences = (kind: ReferenceKind | undefined, asked?: Partial<Asked>) =>
  useFoundReferences(kind, asked).rows
