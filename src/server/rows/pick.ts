import { isSameJson } from '../db/same-json.ts'

/** The fields with these names. */
export const pick = (fields: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** The fields that are not undefined. */
export const pickDefined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The names of the values that a row does not have yet. */
export const changedNames = (row: object, values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    isSameJson(Reflect.get(row, name), value) ? [] : [name],
  )

/** Whether a row already has these values. */
export const hasValues = (row: object, values: object): boolean =>
  changedNames(row, values).length === 0
