import { FilterError } from '#contract/filter/error.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import { parseFilter } from '#contract/filter/filter.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Where and why a filter is invalid, and corrections of that part. */
export type FilterFault = Pick<FilterError, 'message' | 'start' | 'end' | 'nearest'>

/** The fault of a text, as far as it can be found without the rows. */
export function faultOf(text: string, fields: FilterFields): FilterFault | undefined {
  try {
    parseFilter(text, fields)
    return undefined
  } catch (error) {
    if (error instanceof FilterError) return error
    throw error
  }
}

/** The fault for which the server refused a filter, such as a value that no row has. */
export function refusedFault(error: unknown): FilterFault | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.problem.errors.find(({ pointer }) => pointer === '/query/q')
  if (!found) return undefined
  const { message, start = 0, end = start, nearest = [] } = found
  return { message, start, end, nearest }
}
