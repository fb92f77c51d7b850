import type { FilterError } from '#contract/filter/error.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Where and why a filter is invalid, and corrections of that part. */
export type FilterFault = Pick<FilterError, 'message' | 'start' | 'end' | 'nearest'>

/** The fault for which the server refused a filter, such as a value that no row has. */
export function refusedFault(error: unknown): FilterFault | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.problem.errors.find(({ pointer }) => pointer === '/query/q')
  if (!found) return undefined
  const { message, start = 0, end = start, nearest = [] } = found
  return { message, start, end, nearest }
}
