import type { AdminSearch } from './search.ts'

export const NO_FILTERS = {
  search: '',
  server_id: undefined,
  threat_level: undefined,
  is_active: undefined,
} as const satisfies Partial<AdminSearch>

type Filters = Pick<AdminSearch, keyof typeof NO_FILTERS>

/** What the server is asked to filter by. */
export const filtersOf = ({ search, server_id, threat_level, is_active }: Filters) => ({
  search: search.trim() || undefined,
  server_id,
  threat_level,
  is_active,
})

export const isFiltered = (search: Filters): boolean =>
  Object.values(filtersOf(search)).some((one) => one !== undefined)

export const queryOf = ({ page, per_page, sort_by, sort_order, ...filters }: AdminSearch) => ({
  page,
  per_page,
  sort_by,
  sort_order,
  ...filtersOf(filters),
})
