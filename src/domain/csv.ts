export type CsvCell = string | number | boolean | null

const QUOTED = /[",\r\n]/
// Spreadsheets evaluate cells that start with these characters, or with their full-width forms, as formulas; some
// first trim a tab or line break. A text that starts like a prefixed formula gets another quote, so that an import only
// removes quotes that an export has added.
const FORMULA = /^'*(?:[\t\r\n ]*[=+\-@＝＋－＠]|[\t\r\n])/

/**
 * Formats rows as CSV (RFC 4180) that is safe to open in a spreadsheet: possible formulas are prefixed with a quote.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text that `toCsv` has formatted as this cell. */
export const withoutFormulaQuote = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
