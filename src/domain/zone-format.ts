import { formatHour } from './format.ts'
import type { Window } from './schedule.ts'
import { formatsByZone, hourIn, offsetIfRepeated } from './zone.ts'

/** `07:00`, or `03:00 (UTC+02:00)` in an hour that is repeated because the clocks are set back. */
export function formatTimeIn(timeZone: string, instant: number): string {
  return formatHour(hourIn(timeZone, instant)) + offsetText(timeZone, instant)
}

/**
 * `пт, 20 лист., 22:00 – сб, 21 лист., 06:00` in the local time of a zone; a single day is shown once. Times in an hour that
 * is repeated have their offset from UTC.
 */
export function formatWindow({ start, end }: Window, timeZone: string): string {
  const parts = windowIn(timeZone).formatRangeToParts(start, end)
  const texts = parts.map(({ type, value, source }) =>
    type === 'minute' ? value + offsetText(timeZone, source === 'endRange' ? end : start) : value,
  )
  return texts.join('')
}

function offsetText(timeZone: string, instant: number): string {
  const offset = offsetIfRepeated(timeZone, instant)
  if (offset === undefined) return ''
  return ` (UTC${offset < 0 ? '-' : '+'}${formatHour(Math.abs(offset))})`
}

const windowIn = formatsByZone('uk-UA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
