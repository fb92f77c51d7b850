/**
 * What a source of bots and the map say to each other over a MessagePort. The two arrays of an update are transferred to
 * the map, which keeps the newest two and hands the others back to be filled anew: nothing is allocated while bots move.
 */
export type FromSource = SourceUpdate | SourceNames

export interface SourceUpdate {
  kind: 'update'
  /** Pairs x, y in game units; half as many as numbers is the count of bots, which may change. */
  positions: Float32Array<ArrayBuffer>
  /** A status each. */
  statuses: Uint8Array<ArrayBuffer>
  /** On the source's own clock: the map eases for as long as the time between two updates. */
  atMs: number
}

/** Answers to the question for names. */
export interface SourceNames {
  kind: 'names'
  indices: readonly number[]
  names: readonly string[]
}

export type ToSource =
  /** Of an earlier update, to be used again; of another length if the count has changed since. */
  | {
      kind: 'reuse'
      positions: Float32Array<ArrayBuffer>
      statuses: Uint8Array<ArrayBuffer>
    }
  /** Of the bots whose labels are to be seen. */
  | { kind: 'name'; indices: readonly number[] }
  /** While nobody looks (a hidden tab), a source rests. It starts out running. */
  | { kind: 'run'; on: boolean }
