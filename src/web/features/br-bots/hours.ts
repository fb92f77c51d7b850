import { formatHour } from '#domain/format.ts'

const HOURS = 24

/** Every full hour of a day, for a choice. */
export const HOUR_OPTIONS = Array.from({ length: HOURS }, (_, hour) => ({
  value: hour,
  label: formatHour(hour),
}))
