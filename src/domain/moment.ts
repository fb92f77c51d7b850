import { MINUTE_MS } from '#domain/time-units.ts'
import { windowOf } from './history-window.ts'
import type { Presence } from './presence.ts'

/**
 * The threshold of silence is the same for all bots, because the history does not store report intervals, and after two
 * days it only has one report a minute.
 */
export const ONLINE_MS = 2 * MINUTE_MS
/**
 * A bot that was silent for longer than this was not in the fleet. The value is at most the length of a window, so that two
 * windows are sufficient for a moment.
 */
export const SHOWN_MS = 5 * MINUTE_MS
/** Initial duration of the trail of a bot on the map, before the moment. */
export const TRAIL_MS = 3 * MINUTE_MS

/** The presence of a bot whose last report was `ageMs` before a moment in the past. */
export const pastPresence = (ageMs: number): Presence => (ageMs <= ONLINE_MS ? 'online' : 'offline')

/** The windows with the last reports of all bots at a moment, newest first. */
export const windowsAt = (atMs: number): readonly [number, number] => {
  const window = windowOf(atMs)
  return [window, window - 1]
}
