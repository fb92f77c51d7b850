/**
 * Parses and prints URL parameters as plain text, so that `?search=007` stays text and links can be typed by hand. The
 * default of the router parses values as JSON and quotes numbers.
 */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Omits undefined values. */
export function writeSearchText(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
