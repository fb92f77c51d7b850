const MINUTE_MS = 60_000
const MINUTES_AN_HOUR = 60
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR

/** `12 days left`, on the last day `5 hours left`, in the last hour `40 minutes left`; nothing once expired, or without a term. */
export function timeLeft(validUntil: string | null, now: number): string | undefined {
  if (validUntil === null) return undefined
  const minutes = Math.ceil((Date.parse(validUntil) - now) / MINUTE_MS)
  if (minutes <= 0) return undefined
  if (minutes >= MINUTES_A_DAY) return left(Math.floor(minutes / MINUTES_A_DAY), 'day')
  if (minutes >= MINUTES_AN_HOUR) return left(Math.floor(minutes / MINUTES_AN_HOUR), 'hour')
  return left(minutes, 'minute')
}

function left(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} left`
}
