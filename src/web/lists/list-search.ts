import { z } from 'zod'

export const PER_PAGE_OPTIONS = [10, 15, 25, 50] as const
export type PerPage = (typeof PER_PAGE_OPTIONS)[number]
const PER_PAGE = 15
const ID_MAX = 2_147_483_647
export const id = z.coerce.number().int().min(1).max(ID_MAX)

/** A part of the URL that names a row, such as the open one. */
export const idPart = id.optional().catch(undefined)

// Ids of columns, separated by commas.
const COLUMNS = /^[a-z_]+(,[a-z_]+)*$/

const word = z.string().optional().catch(undefined)

/** The part of the URL that every list has, besides its own `sort_by` and filters. Bad values fall back to the default. */
export const tableSearch = {
  page: z.coerce.number().int().min(1).max(ID_MAX).catch(1),
  per_page: z.coerce.number().pipe(z.literal(PER_PAGE_OPTIONS)).catch(PER_PAGE),
  search: z.string().max(100).catch(''),
  sort_order: z.enum(['asc', 'desc']).catch('desc'),
  columns: z.string().max(300).regex(COLUMNS).optional().catch(undefined),
  /** The id of the open view; `none` where the default view does not apply. */
  saved_view: word,
  /** Set where the URL has the whole query instead of that of the view. */
  changed: word,
}
