import { propertyOf } from '#web/lib/property-of.ts'
import { ApiError, isGone, newerRow } from './api-error.ts'

/** A deletion succeeds when it is repeated because its response was lost, and the row is gone. */
export function deletedBefore(error: unknown): null {
  if (isRepeated(error) && isGone(error)) return null
  throw error
}

/** A change succeeds when it is repeated because its response was lost, and the row has the values. Returns the row. */
export const changedBefore =
  (changes: object) =>
  (error: unknown): unknown => {
    const row = isRepeated(error) ? newerRow(error) : undefined
    if (row !== undefined && hasValues(row, changes)) return row
    throw error
  }

const isRepeated = (error: unknown) => error instanceof ApiError && error.earlier !== undefined

const hasValues = (row: unknown, values: object): boolean =>
  Object.entries(values).every(
    ([name, value]) => JSON.stringify(propertyOf(row, name)) === JSON.stringify(value),
  )
