import { MINUTE_MS, MINUTES_AN_HOUR } from '#domain/time-units.ts'
import type { Look } from './tone.ts'

const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR
const WARNING_DAYS = 7
/** Time before expiry during which a warning is shown. */
export const WARNING_MS = WARNING_DAYS * MINUTES_A_DAY * MINUTE_MS

/**
 * `12 days left`, on the last day `5 hours left`, in the last hour `40 minutes left`; empty once expired or without
 * an expiry.
 */
export function timeLeft(validUntil: string | null, now: number): string | undefined {
  if (validUntil === null) return undefined
  const minutes = minutesLeft(validUntil, now)
  if (minutes <= 0) return undefined
  if (minutes >= MINUTES_A_DAY) return left(Math.floor(minutes / MINUTES_A_DAY), 'day')
  if (minutes >= MINUTES_AN_HOUR) return left(Math.floor(minutes / MINUTES_AN_HOUR), 'hour')
  return left(minutes, 'minute')
}

/**
 * Label and style of a proxy's expiry; `look` is undefined without an expiry. Both depend on the number of days left, which
 * is at least one.
 */
export function proxyTermOf(
  validUntil: string | null,
  now: number,
): { label: string; look?: Look } {
  if (validUntil === null) return { label: 'No expiration' }
  const minutes = minutesLeft(validUntil, now)
  if (minutes <= 0) return { label: 'Expired', look: 'destructive' }
  const days = Math.max(1, Math.floor(minutes / MINUTES_A_DAY))
  return { label: left(days, 'day'), look: days > WARNING_DAYS ? 'outline' : 'secondary' }
}

const minutesLeft = (validUntil: string, now: number) =>
  Math.ceil((Date.parse(validUntil) - now) / MINUTE_MS)

function left(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} left`
}
