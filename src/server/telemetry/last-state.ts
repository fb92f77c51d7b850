import type { Presence } from '#domain/presence.ts'
import { type LiveFleet, NO_HEALTH } from './live-fleet.ts'

/** The last reported state of a bot. */
export interface LastState {
  readonly presence: Presence
  readonly seenMs: number
  readonly intervalS: number
  readonly agent: number
  readonly x: number | null
  readonly y: number | null
  readonly health: number | null
}

/** Undefined if there are no reports for the bot. */
export function lastStateOf(fleet: LiveFleet, bot: number): LastState | undefined {
  const { presence } = fleet
  const row = presence.rows.rowOf(bot)
  if (row < 0) return undefined
  const [x = Number.NaN, y = Number.NaN] = [fleet.x[row], fleet.y[row]]
  const { [row]: health = NO_HEALTH } = fleet.health
  return {
    presence: presence.presenceAt(row),
    seenMs: presence.seenMs[row] ?? 0,
    intervalS: presence.intervalS[row] ?? 0,
    agent: presence.agentAt(row),
    x: Number.isNaN(x) ? null : x,
    y: Number.isNaN(y) ? null : y,
    health: health === NO_HEALTH ? null : health,
  }
}
