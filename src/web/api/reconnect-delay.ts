import { SECOND_MS } from '#domain/time-units.ts'

const DELAY_MAX_MS = 30 * SECOND_MS

/** Full jitter, so that not all pages reconnect at the same time after a restart of the server. */
export function delayBefore(attempt: number, random: number): number {
  return random * Math.min(DELAY_MAX_MS, SECOND_MS * 2 ** attempt)
}
