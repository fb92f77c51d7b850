import { moment, numberChoice, or } from '#web/lib/search-parts.ts'

/** Playback speeds: seconds of the history per second. */
export const SPEEDS = [1, 5, 20, 60] as const
export type Speed = (typeof SPEEDS)[number]
export const SPEED_DEFAULT: Speed = 1

/** The URL parameters of a page that can show a moment of the history. */
export const playbackSearch = {
  /** The moment; without it the page shows the present. */
  at: moment,
  speed: or(numberChoice(SPEEDS), SPEED_DEFAULT),
}

export interface PlaybackSearch {
  readonly at?: string | undefined
  readonly speed: Speed
}
