/** All bots in columns: the index of a bot is its place in each array. */
export interface Markers {
  count: number
  /** Pairs x, y in game units: where the bots were, and where they are when `progress` is 1. */
  previous: Float32Array
  next: Float32Array
  /** Interpolation between `previous` and `next`, 0 to 1. */
  progress: number
  /** Index into the colors of the style. */
  statuses: Uint8Array
}

/** The status of a marker that is not on the map. Its position means nothing. */
export const HIDDEN = 31

/** A marker that is further away, in game units, from one update or frame to the next was moved by the game. */
export const JUMP_UNITS = 800

/** The index if a marker with it is on the map. */
export const presentIndex = ({ count, statuses }: Markers, index: number | undefined) =>
  index !== undefined && index < count && statuses[index] !== HIDDEN ? index : undefined

/** If bit n is set, markers of status n are shown. */
export type StatusMask = number

export const EVERY_STATUS: StatusMask = ~(1 << HIDDEN)

/** Style of all markers. Colors are 0xAABBGGRR: the bytes R, G, B, A in memory. */
export interface MapStyle {
  /** By status. */
  colors: Uint32Array
  /** Outline of each disc, one screen pixel wide, inside its radius. */
  rim: number
  /** Background where there is no picture. */
  sea: number
  /** In screen pixels, including the rim. */
  radius: number
}
