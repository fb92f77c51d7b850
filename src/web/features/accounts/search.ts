import { z } from 'zod'
import { listSearch } from '#web/lists/list-search.ts'

const ID_MAX = 2_147_483_647

/** What the address of the accounts says. */
export const AccountSearch = z.object({
  ...listSearch,
  server_id: z.coerce.number().int().min(1).max(ID_MAX).optional().catch(undefined),
})
export type AccountSearch = z.infer<typeof AccountSearch>

export const NO_FILTERS = { search: '', server_id: undefined } as const

export function isFiltered({ search, server_id }: AccountSearch): boolean {
  return search.trim() !== '' || server_id !== undefined
}

/** What the list asks the server for. */
export function queryOf({ search, ...query }: AccountSearch) {
  return {
    ...query,
    sort_by: 'id',
    sort_order: 'desc',
    search: search.trim() || undefined,
  } as const
}
