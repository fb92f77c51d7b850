/** `2026-11-21T09:30` by the reader's clock: what a field of date and time takes. */
export function toLocalTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The instant that such a field names, in UTC; null where it is empty. */
export function fromLocalTime(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}
