import { DAY_MS } from '#domain/time-units.ts'
import { instantOf, wallTimeAt } from '#domain/zone.ts'

const HOUR_MINUTES = 60

/** A day of the fleet. On days with a clock change it has 23 or 25 hours. */
export interface Day {
  /** `2026-11-23` */
  readonly date: string
  /** `Mon 23 Nov` */
  readonly label: string
  readonly start: number
  readonly end: number
  /** The hours that are labeled when a day fills the width. */
  readonly hours: readonly { readonly hour: number; readonly at: number }[]
}

const NAMED_HOURS = [12, 18]

/** The days of the fleet from a date. */
export function daysFrom(timeZone: string, date: string, count: number): Day[] {
  const first = Date.parse(date)
  return Array.from({ length: count }, (_, index) => {
    const midnight = first + index * DAY_MS
    return {
      date: dateOf(midnight),
      label: LABEL.format(midnight).replaceAll(',', ''),
      start: startOf(timeZone, midnight),
      end: startOf(timeZone, midnight + DAY_MS),
      hours: NAMED_HOURS.map((hour) => ({ hour, at: startOf(timeZone, midnight, hour) })),
    }
  })
}

/** The date of the fleet at an instant. */
export function dateAt(timeZone: string, now: number): string {
  const { year, month, day } = wallTimeAt(timeZone, now)
  return dateOf(Date.UTC(year, month - 1, day))
}

export const addDays = (date: string, days: number): string =>
  dateOf(Date.parse(date) + days * DAY_MS)

const dateOf = (midnight: number) => new Date(midnight).toISOString().slice(0, 10)

const LABEL = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

function startOf(timeZone: string, midnight: number, hour = 0): number {
  const at = new Date(midnight)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
  return instantOf(timeZone, { year, month, day, minute: hour * HOUR_MINUTES })
}
