/** All bots as columns: the place in each array is the bot's index. */
export interface Markers {
  count: number
  /** Pairs x, y in game units: where they were, and where they are once `share` is 1. */
  previous: Float32Array
  next: Float32Array
  /** How far they are from the one to the other, 0 to 1. */
  share: number
  /** A place in the colours of the look each. */
  statuses: Uint8Array
}

/** Bit n set: markers of status n are shown. */
export type StatusMask = number

export const EVERY_STATUS: StatusMask = -1

/** What all markers look like. Colours are 0xAABBGGRR, the bytes R, G, B, A in memory. */
export interface Look {
  /** By status. */
  colors: Uint32Array
  /** Around each disc, one screen pixel wide, within its radius. */
  rim: number
  /** Where there is no picture. */
  sea: number
  /** In screen pixels, the rim included. */
  radius: number
}
