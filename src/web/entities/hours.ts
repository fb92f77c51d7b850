import { formatHour } from '#domain/format.ts'

const HOURS = 24

/** The full hours of a day, for a select. */
export const HOUR_OPTIONS = Array.from({ length: HOURS }, (_, hour) => ({
  value: hour,
  label: formatHour(hour),
}))

export const INVALID_HOURS = { title: 'Invalid hours', reason: 'End hour must be after start hour' }
