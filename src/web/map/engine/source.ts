/**
 * Messages between a source of bots and the map, over a MessagePort. The two arrays of an update are transferred to
 * the map, which keeps the newest two updates and returns the others to be filled again: nothing is allocated while
 * bots move.
 */
export type FromSource = SourceUpdate | SourceNames | SourceTrail

export interface SourceUpdate {
  kind: 'update'
  /** Pairs x, y in game units. The number of pairs is the number of bots, which may change. */
  positions: Float32Array<ArrayBuffer>
  /** One status per bot. */
  statuses: Uint8Array<ArrayBuffer>
  /** On the clock of the source. The map interpolates for the time between two updates. */
  atMs: number
}

/** Answers a `name` message. */
export interface SourceNames {
  kind: 'names'
  indices: readonly number[]
  names: readonly string[]
}

/** Where a traced bot was before the map showed it, or before its moment changed. Its trail continues from there. */
export interface SourceTrail {
  kind: 'trail'
  index: number
  /** Pairs x, y in game units, the oldest first. */
  path: Float32Array<ArrayBuffer>
}

export type ToSource =
  /** Buffers of an earlier update, to be reused. Their length differs if the number of bots has changed since. */
  | {
      kind: 'reuse'
      positions: Float32Array<ArrayBuffer>
      statuses: Uint8Array<ArrayBuffer>
    }
  /** Requests the names of bots whose labels are about to be shown. */
  | { kind: 'name'; indices: readonly number[] }
  /** The bot whose trail is shown. A source without stored positions does not answer: the trail starts here. */
  | { kind: 'trace'; index: number | undefined }
  /** Pauses the source while the page is hidden. A source starts running. */
  | { kind: 'run'; on: boolean }
