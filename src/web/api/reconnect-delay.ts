const SECOND_MS = 1000
const DELAY_MAX_MS = 30 * SECOND_MS

/** Full jitter: after a restart of the server its pages do not all come back in the same instant. */
export function delayBefore(attempt: number, random: number): number {
  return random * Math.min(DELAY_MAX_MS, SECOND_MS * 2 ** attempt)
}
