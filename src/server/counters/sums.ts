import { NONE } from '#contract/filter/values.ts'

type Wanted<Row> = { readonly [Name in keyof Row]?: Row[Name] | undefined }

/** Whether a row of a counter has the given values; undefined values are not tested. */
export const matches = <Row extends object>(row: Row, wanted: Wanted<Row>): boolean =>
  Object.entries(wanted).every(
    ([name, value]) => value === undefined || Reflect.get(row, name) === value,
  )

/** How counters store a text parameter: rows without a value, which `none` selects, have an empty text. */
export const countedText = (parameter: string | undefined): string | undefined =>
  parameter === NONE ? '' : parameter

/** The sum over the rows of a counter. */
export const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)
