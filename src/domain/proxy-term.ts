import type { Look } from './tone.ts'

const MINUTE_MS = 60_000
const MINUTES_AN_HOUR = 60
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR
/** Time before expiry during which a warning is shown. */
export const WARNING_MS = 7 * MINUTES_A_DAY * MINUTE_MS

/**
 * `12 days left`, on the last day `5 hours left`, in the last hour `40 minutes left`; empty once expired or without
 * an expiry.
 */
export function timeLeft(validUntil: string | null, now: number): string | undefined {
  if (validUntil === null) return undefined
  const minutes = Math.ceil((Date.parse(validUntil) - now) / MINUTE_MS)
  if (minutes <= 0) return undefined
  if (minutes >= MINUTES_A_DAY) return left(Math.floor(minutes / MINUTES_A_DAY), 'day')
  if (minutes >= MINUTES_AN_HOUR) return left(Math.floor(minutes / MINUTES_AN_HOUR), 'hour')
  return left(minutes, 'minute')
}

/** Label and style of a proxy's expiry, with a warning in the last 7 days; `look` is missing without an expiry. */
export function proxyTermOf(
  validUntil: string | null,
  now: number,
): { label: string; look?: Look } {
  if (validUntil === null) return { label: 'No expiration' }
  const label = timeLeft(validUntil, now)
  if (label === undefined) return { label: 'Expired', look: 'destructive' }
  return { label, look: Date.parse(validUntil) - now > WARNING_MS ? 'outline' : 'secondary' }
}

function left(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} left`
}
