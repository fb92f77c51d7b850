import type { GameBotSearch } from './search.ts'

export const NO_FILTERS = {
  search: '',
  server_id: undefined,
  task: undefined,
  is_penalised: undefined,
} as const satisfies Partial<GameBotSearch>

type Filters = Pick<GameBotSearch, keyof typeof NO_FILTERS>

/** What the server is asked to filter by. */
export const filtersOf = ({ search, server_id, task, is_penalised }: Filters) => ({
  search: search.trim() || undefined,
  server_id,
  task,
  is_penalised,
})

export const isFiltered = (search: Filters): boolean =>
  Object.values(filtersOf(search)).some((one) => one !== undefined)

export const queryOf = ({ page, per_page, sort_by, sort_order, ...filters }: GameBotSearch) => ({
  page,
  per_page,
  sort_by,
  sort_order,
  ...filtersOf(filters),
})
