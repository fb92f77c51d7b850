import { z } from 'zod'
import { SEARCH_MAX } from './characters.ts'
import { amountText, NumberText, text } from './fields.ts'
import type { FilterFields } from './filter/fields.ts'
import { filterBy } from './filter/filter-text.ts'

const LARGEST_PAGE = 100
const PAGE = 'Page number, from 1'

/** The query of a list that is read page by page; combine it with the list's own filters. */
export const pages = (perPage = 15) => ({
  page: NumberText.prefault('1').describe(PAGE),
  per_page: amountText(LARGEST_PAGE, perPage, 'Rows per page'),
})

/** The `page` parameter of a list that can also be read as a whole. */
export const OptionalPage = NumberText.optional().describe(
  `${PAGE}; without it the response is a plain array of all rows`,
)

/** The paging, order, search and filter of a list's query; combine it with the list's single filters. */
export const paging = <const Sort extends readonly [string, ...string[]]>(
  sorts: Sort,
  fields: FilterFields,
) => ({ ...sortedPages(sorts), q: filterBy(fields) })

/** The same query without the filter. */
function sortedPages<const Sort extends readonly [string, ...string[]]>(sorts: Sort) {
  return {
    ...pages(),
    sort_by: z.enum(sorts).default(sorts[0]).describe('Sort field'),
    sort_order: z.enum(['asc', 'desc']).default('desc').describe('Sort direction'),
    search: searchIn('a name'),
  }
}

/** The search of a list; `what` names the searched fields. */
export const searchIn = (what: string) =>
  text(0, SEARCH_MAX)
    .default('')
    .describe(`Only return rows with this text in ${what}, ignoring case`)

/** The parameters that the CSV export of a list does not accept: `query.omit(PAGE_PARTS)`. */
export const PAGE_PARTS = { page: true, per_page: true, sort_by: true, sort_order: true } as const

/** The response of an endpoint with a `download`: the file in pieces. */
export const CsvPieces = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
)

export const Meta = z
  .object({
    total: z.int().describe('Number of rows without any filter'),
    filtered: z.int().describe('Number of rows that match the filters, as far as counted'),
    capped: z.boolean().describe('Whether more rows match than were counted for this page'),
    page: z.int().describe('Page number, from 1'),
    perPage: z.int().describe('Rows per page'),
    pageCount: z.int().describe('Number of pages'),
  })
  .meta({ id: 'ListMeta', description: 'Counts and position of a page' })
export type Meta = z.infer<typeof Meta>

export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row).describe('Rows of the page'),
    meta: Meta.describe('Counts and position of the page'),
  })
}
