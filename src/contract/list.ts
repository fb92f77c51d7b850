import { z } from 'zod'
import { NumberText, text } from './fields.ts'

const LARGEST_PAGE = 100

/** The paging part of a list's query; spread it beside the list's own filters. */
export function paging<const Sort extends readonly [string, ...string[]]>(sorts: Sort) {
  return {
    page: NumberText.prefault('1').describe('Counted from 1'),
    per_page: NumberText.pipe(z.int().max(LARGEST_PAGE)).prefault('15').describe('1 to 100'),
    sort_by: z.enum(sorts).default(sorts[0]).describe('What to sort by'),
    sort_order: z.enum(['asc', 'desc']).default('desc').describe('Upwards or downwards'),
    search: text(0, 100).default('').describe('Part of a name, whatever its case'),
  }
}

/** The part of a list's query that its CSV file does without: `query.omit(PAGE_PARTS)`. */
export const PAGE_PARTS = { page: true, per_page: true, sort_by: true, sort_order: true } as const

/** The answer of an endpoint with a `download`: the file in pieces. */
export const CsvPieces = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
)

export const Meta = z.object({
  total: z.int().describe('Rows without any filter'),
  filtered: z.int().describe('Rows that match'),
  capped: z.boolean().describe('Whether counting the matches of a search stopped at `filtered`'),
  page: z.int(),
  perPage: z.int(),
  pageCount: z.int(),
})
export type Meta = z.infer<typeof Meta>

export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: Meta })
}
