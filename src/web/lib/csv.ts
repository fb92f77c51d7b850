const QUOTED = /[",\r\n]/
// A spreadsheet would run these as a formula; a tab or line end before them is trimmed away by some.
const FORMULA = /^[\t\r\n ]*[=+\-@]|^[\t\r\n]/

/** Rows as CSV (RFC 4180) that is safe to open in a spreadsheet: what could be a formula is led by a quote. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Saves text as a file of the operator's. */
export function saveText(name: string, type: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
