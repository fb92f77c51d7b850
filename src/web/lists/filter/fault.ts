import { FilterError } from '#contract/filter/error.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import { type Filter, parseFilter } from '#contract/filter/filter.ts'
import type { FilterFault } from '../refused-fault.ts'

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
