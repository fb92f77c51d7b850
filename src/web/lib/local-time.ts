import { formatDateTime } from '#domain/format.ts'

/** `2026-11-21T09:30` in the browser's time zone: the value of a date and time field. */
export function toLocalTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Converts the value of a date and time field to an instant in UTC; null if the field is empty. */
export function fromLocalTime(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}

/** The time zone of the browser, such as `Europe/Kyiv`. */
export const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** `20 лист. 2026 р., 23:05 your time`, because the hours of the fleet are in another time zone. */
export function formatYourTime(at: Date): string {
  return `${formatDateTime(at)} your time`
}
