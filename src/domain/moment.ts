import { windowOf } from './history-window.ts'
import type { Presence } from './presence.ts'

const MINUTE_MS = 60_000
/**
 * The history does not store how often a bot reports, and after two days it has a report a minute. So the silence that counts is the same
 * for all bots.
 */
export const ONLINE_MS = 2 * MINUTE_MS
/** A bot that is silent for longer was not in the fleet. At most as long as a window, so that two windows show a moment. */
export const SHOWN_MS = 5 * MINUTE_MS
/** How much of its past the trail of a bot on the map starts with. */
export const TRAIL_MS = 3 * MINUTE_MS

/** The presence of a bot that reported last `ageMs` before a moment of the past. */
export const pastPresence = (ageMs: number): Presence => (ageMs <= ONLINE_MS ? 'online' : 'offline')

/** The windows with the last reports of all bots at a moment, the newest first. */
export const windowsAt = (atMs: number): readonly [number, number] => {
  const window = windowOf(atMs)
  return [window, window - 1]
}
