type Wanted<Row> = { readonly [Name in keyof Row]?: Row[Name] | undefined }

/** Whether a row of a counter has the given values; undefined values are not tested. */
export const matches = <Row extends object>(row: Row, wanted: Wanted<Row>): boolean =>
  Object.entries(wanted).every(
    ([name, value]) => value === undefined || Reflect.get(row, name) === value,
  )

/** The sum over the rows of a counter. */
export const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)
