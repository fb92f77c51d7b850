import { z } from 'zod'

export const PER_PAGE_OPTIONS = [10, 15, 25, 50] as const
export type PerPage = (typeof PER_PAGE_OPTIONS)[number]
const PER_PAGE = 15
const ID_MAX = 2_147_483_647
export const id = z.coerce.number().int().min(1).max(ID_MAX)

/** A part of the URL that names a row, such as the open one. */
export const idPart = id.optional().catch(undefined)

/** The part of an address that every list has; spread it beside the list's own filters. Bad values fall back. */
export const listSearch = {
  page: z.coerce.number().int().min(1).max(ID_MAX).catch(1),
  per_page: z.coerce.number().pipe(z.literal(PER_PAGE_OPTIONS)).catch(PER_PAGE),
  search: z.string().max(100).catch(''),
}

// Ids of columns, parted by commas.
const COLUMNS = /^[a-z_]+(,[a-z_]+)*$/

/** The part of an address that every table has: spread it with the `sort_by` of its own. */
export const tableSearch = {
  ...listSearch,
  sort_order: z.enum(['asc', 'desc']).catch('desc'),
  columns: z.string().max(300).regex(COLUMNS).optional().catch(undefined),
}
