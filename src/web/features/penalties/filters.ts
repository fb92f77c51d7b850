import type { PenaltySearch } from './search.ts'

export const NO_FILTERS = {
  search: '',
  state: undefined,
  type: undefined,
  jail_type: undefined,
  server_id: undefined,
  bot_id: undefined,
  admin_id: undefined,
} as const satisfies Partial<PenaltySearch>

type Filters = Pick<PenaltySearch, keyof typeof NO_FILTERS>

/** What the server is asked to filter by. */
export function filtersOf(search: Filters) {
  const { state, type, jail_type, server_id, bot_id, admin_id } = search
  return {
    search: search.search.trim() || undefined,
    state,
    type,
    jail_type,
    server_id,
    bot_id,
    admin_id,
  }
}

export const isFiltered = (search: Filters): boolean =>
  Object.values(filtersOf(search)).some((one) => one !== undefined)

export const queryOf = ({ page, per_page, sort_by, sort_order, ...filters }: PenaltySearch) => ({
  page,
  per_page,
  sort_by,
  sort_order,
  ...filtersOf(filters),
})
