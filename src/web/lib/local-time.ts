import { formatDateTime } from '#domain/format.ts'

/** `2026-11-21T09:30` in the browser's time zone: the value of a date and time field. */
export function toLocalTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Converts the value of a date and time field to an instant in UTC; null if the field is empty or incomplete. */
export function fromLocalTime(text: string): string | null {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The first and the last value of a date and time field. Without a last one, browsers accept years of six digits. */
export const LOCAL_TIME_LIMITS = { min: '2000-01-01T00:00', max: '9999-12-31T23:59' } as const

/** The time zone of the browser, such as `Europe/Kyiv`. */
export const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** `20 лист. 2026 р., 23:05 your time`, because the hours of the fleet are in another time zone. */
export function formatYourTime(at: Date): string {
  return `${formatDateTime(at)} your time`
}
