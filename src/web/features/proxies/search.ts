import { z } from 'zod'
import { PROXY_SORTS, ProxyTerm, ProxyUse } from '#contract/proxy-choices.ts'
import { tableSearch } from '#web/lists/list-search.ts'

/** What the address of the proxies says. */
export const ProxySearch = z.object({
  ...tableSearch,
  sort_by: z.enum(PROXY_SORTS).catch('id'),
  service: z.string().min(1).max(100).optional().catch(undefined),
  is_banned: z.enum(['true', 'false']).optional().catch(undefined),
  term: ProxyTerm.optional().catch(undefined),
  use: ProxyUse.optional().catch(undefined),
})
export type ProxySearch = z.infer<typeof ProxySearch>

/** Left out of the address. */
export const PROXY_SEARCH_DEFAULTS = ProxySearch.parse({})

export const NO_FILTERS = {
  search: '',
  service: undefined,
  is_banned: undefined,
  term: undefined,
  use: undefined,
} as const

type Filters = Pick<ProxySearch, keyof typeof NO_FILTERS>

export const filtersOf = ({ search, service, is_banned, term, use }: Filters) => ({
  search: search.trim() || undefined,
  service,
  is_banned,
  term,
  use,
})

export const isFiltered = (search: Filters): boolean =>
  Object.values(filtersOf(search)).some((one) => one !== undefined)

/** What the list asks the server for. */
export const queryOf = ({ page, per_page, sort_by, sort_order, ...filters }: ProxySearch) => ({
  page,
  per_page,
  sort_by,
  sort_order,
  ...filtersOf(filters),
})
