export type CsvCell = string | number | boolean | null

const QUOTED = /[",\r\n]/
// A spreadsheet would run these as a formula, their full-width forms too; some trim a tab or line end before them.
const FORMULA = /^[\t\r\n ]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Rows as CSV (RFC 4180) that is safe to open in a spreadsheet: what could be a formula is led by a quote. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
