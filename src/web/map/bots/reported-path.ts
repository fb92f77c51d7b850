import { ONLINE_MS } from '#domain/moment.ts'
import { SECOND_MS } from '#domain/time-units.ts'

/** A faster bot was moved by the game, and the map does not show it driving there. */
export const SPEED_MAX_UNITS_PER_S = 120

export interface ReportedPosition {
  /** In milliseconds since 1970. */
  readonly atMs: number
  /** In game units. */
  readonly x: number
  readonly y: number
}

/** The last path of a bot without a jump, as pairs x, y for the map, by time. */
export function pathOf(positions: readonly ReportedPosition[]): Float32Array<ArrayBuffer> {
  const start = positions.findLastIndex(
    (position, index) => !isContinued(positions[index - 1], position),
  )
  return Float32Array.from(positions.slice(start).flatMap(({ x, y }) => [x, y]))
}

/** False if the game moved the bot, or if it was silent for so long that its path is unknown. */
function isContinued(before: ReportedPosition | undefined, { atMs, x, y }: ReportedPosition) {
  if (!before || atMs - before.atMs > ONLINE_MS) return false
  const passedMs = Math.max(atMs - before.atMs, SECOND_MS)
  return Math.hypot(x - before.x, y - before.y) <= (SPEED_MAX_UNITS_PER_S * passedMs) / SECOND_MS
}
