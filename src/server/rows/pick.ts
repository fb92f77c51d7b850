/** The fields with these names. */
export const pick = (fields: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** The fields that are not undefined. */
export const pickDefined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Whether a row already has these values. */
export const hasValues = (row: object, values: object): boolean =>
  Object.entries(values).every(
    ([name, value]) => JSON.stringify(Reflect.get(row, name)) === JSON.stringify(value),
  )
