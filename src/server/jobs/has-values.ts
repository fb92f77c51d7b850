/** Whether a row already has these values, so that a job does not change it. */
export const hasValues = (row: object, values: object): boolean =>
  Object.entries(values).every(
    ([name, value]) => JSON.stringify(Reflect.get(row, name)) === JSON.stringify(value),
  )
