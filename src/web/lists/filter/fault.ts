import { FilterError } from '#contract/filter/error.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import { type Filter, parseFilter } from '#contract/filter/filter.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Where and why a filter is invalid, and corrections of that part. */
export type FilterFault = Pick<FilterError, 'message' | 'start' | 'end' | 'nearest'>

/** The filter of a text, or its fault as far as it can be found without the rows; undefined for an empty text. */
export function filterOf(text: string, fields: FilterFields): Filter | FilterError | undefined {
  try {
    return parseFilter(text, fields)
  } catch (error) {
    if (error instanceof FilterError) return error
    throw error
  }
}

/** The fault of a text, if it has one. */
export function faultOf(text: string, fields: FilterFields): FilterFault | undefined {
  const filter = filterOf(text, fields)
  return filter instanceof FilterError ? filter : undefined
}

/** The fault for which the server refused a filter, such as a value that no row has. */
export function refusedFault(error: unknown): FilterFault | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.problem.errors.find(({ pointer }) => pointer === '/query/q')
  if (!found) return undefined
  const { message, start = 0, end = start, nearest = [] } = found
  return { message, start, end, nearest }
}
