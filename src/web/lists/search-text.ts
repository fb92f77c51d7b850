/**
 * The `?a=b` of an address as plain text: `?search=007` stays text, and a link typed by hand means what it says. The
 * router's own would read JSON into it and write quotes around numbers.
 */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Leaves out what is not set. */
export function writeSearchText(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
