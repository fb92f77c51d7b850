import { propertyOf } from '#web/lib/property-of.ts'
import { isStale } from './api-error.ts'

/** A change succeeds when it is repeated because its response was lost, and the row has the values. Returns the row. */
export const changedBefore =
  (changes: object) =>
  (error: unknown): unknown => {
    if (isStale(error) && error.earlier && hasValues(error.problem.current, changes))
      return error.problem.current
    throw error
  }

const hasValues = (row: unknown, values: object): boolean =>
  Object.entries(values).every(
    ([name, value]) => JSON.stringify(propertyOf(row, name)) === JSON.stringify(value),
  )
