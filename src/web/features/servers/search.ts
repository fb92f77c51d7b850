import { z } from 'zod'
import { SERVER_SORTS } from '#contract/server-choices.ts'
import { tableSearch } from '#web/lists/list-search.ts'

/** What the address of the servers says. */
export const ServerSearch = z.object({
  ...tableSearch,
  sort_by: z.enum(SERVER_SORTS).catch('id'),
  active: z.enum(['true', 'false']).optional().catch(undefined),
})
export type ServerSearch = z.infer<typeof ServerSearch>

/** Left out of the address. */
export const SERVER_SEARCH_DEFAULTS = ServerSearch.parse({})

export const NO_FILTERS = { search: '', active: undefined } as const

type Filters = Pick<ServerSearch, keyof typeof NO_FILTERS>

export const filtersOf = ({ search, active }: Filters) => ({
  search: search.trim() || undefined,
  active,
})

export const isFiltered = (search: Filters): boolean =>
  Object.values(filtersOf(search)).some((one) => one !== undefined)

/** What the list asks the server for. */
export const queryOf = ({ page, per_page, sort_by, sort_order, ...filters }: ServerSearch) => ({
  page,
  per_page,
  sort_by,
  sort_order,
  ...filtersOf(filters),
})
