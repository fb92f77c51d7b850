import { z } from 'zod'
import type { Filter } from '#contract/filter/filter.ts'
import type { Who } from '#domain/access.ts'
import { canReadFields } from './prepare-filter.ts'

/** The query parameters that a list accepts; undefined if it accepts none. */
type ListQuery = z.ZodType | undefined
/** Query parameters of a list as they were stored. */
type Query = Readonly<Record<string, unknown>>

const Stored = z.object({ q: z.custom<Filter>().optional() })

/** Parses the filter of a stored query. Throws a `ZodError` if its list no longer accepts it. */
export function storedFilter(list: ListQuery, { q }: Query): Filter | undefined {
  const { shape } = z.instanceof(z.ZodObject).parse(list ?? z.object())
  return Stored.parse(z.object({ q: shape.q ?? z.undefined() }).parse({ q })).q
}

/** Whether a user can read all fields of the filter of a stored query: its names can be those of rows that others cannot read. */
export function canReadFilter(list: ListQuery, query: Query, who: Who): boolean {
  try {
    const filter = storedFilter(list, query)
    return !filter || canReadFields(filter.condition, who)
  } catch (error) {
    if (error instanceof z.ZodError) return false
    throw error
  }
}
