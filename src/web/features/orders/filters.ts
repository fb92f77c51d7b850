import type { OrderSearch } from './search.ts'

export const NO_FILTERS = {
  search: '',
  status: undefined,
  server_id: undefined,
  type: undefined,
  platform: undefined,
  bot_id: undefined,
} as const

export function isFiltered({ search, status, server_id, type, platform, bot_id }: OrderSearch) {
  const filters = [status, server_id, type, platform, bot_id]
  return search.trim() !== '' || filters.some((filter) => filter !== undefined)
}

/** What the file of the list asks for, too. */
export function filtersOf({ search, status, server_id, type, platform, bot_id }: OrderSearch) {
  return { search: search.trim() || undefined, status, server_id, type, platform, bot_id }
}

export function queryOf(search: OrderSearch) {
  const { page, per_page, sort_by, sort_order } = search
  return { page, per_page, sort_by, sort_order, ...filtersOf(search) }
}
