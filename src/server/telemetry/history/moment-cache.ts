import type { HistoryFrame } from '#domain/history-frames.ts'
import { windowOf } from '#domain/history-window.ts'
import { FleetMoment, type MomentPage, type MomentQuery } from './fleet-moment.ts'
import { partsAt } from './moment-parts.ts'
import { WindowChunks } from './window-chunks.ts'

/** Another moment often has the same windows, or the next one. */
const WINDOWS_MAX = 2
/** Requests for other pages and filters of a moment follow. The states of this many bots, at all moments together, take 32 MB. */
const STATES_MAX = 800_000

/** A window as it was written. */
export interface WindowVersion {
  readonly window: number
  readonly version: number
}

export interface MomentJob {
  readonly atMs: number
  /** What shows the moment: its own window and the one before, if they have chunks. */
  readonly windows: readonly WindowVersion[]
  /** Chunks of windows that the cache lacked. */
  readonly frames: readonly WindowFrames[]
  readonly query: MomentQuery
}

export interface WindowFrames extends WindowVersion {
  readonly chunks: readonly HistoryFrame[]
}

/** A page of a moment, or the windows that the cache lacks for it. */
export type MomentReply =
  | { readonly kind: 'page'; readonly page: MomentPage }
  | { readonly kind: 'missing'; readonly missing: readonly WindowVersion[] }

/** The last moments and the chunks of the last windows. */
export class MomentCache {
  readonly #windows = new Recent<WindowChunks>(WINDOWS_MAX, () => 1)
  readonly #moments = new Recent<FleetMoment>(STATES_MAX, ({ bots }) => bots)

  answer({ atMs, windows, frames, query }: MomentJob): MomentReply {
    for (const { chunks, ...window } of frames)
      this.#windows.set(keyOf(window), new WindowChunks(chunks))
    const key = [atMs, ...windows.map(keyOf)].join()
    const known = this.#moments.get(key)
    if (known) return { kind: 'page', page: known.list(query) }
    const loaded = new Map(windows.map((each) => [each.window, this.#windows.get(keyOf(each))]))
    const missing = windows.filter(({ window }) => !loaded.get(window))
    if (missing.length > 0) return { kind: 'missing', missing }
    const chunksOf = (window: number) => loaded.get(window) ?? new WindowChunks([])
    const window = windowOf(atMs)
    const moment = new FleetMoment([...partsAt(atMs, chunksOf(window), chunksOf(window - 1))])
    this.#moments.set(key, moment)
    return { kind: 'page', page: moment.list(query) }
  }
}

const keyOf = ({ window, version }: WindowVersion) => `${window}/${version}`

/** A map that drops what was not used for the longest time, but never the last value. */
class Recent<Value> {
  readonly #values = new Map<string, Value>()
  readonly #max: number
  readonly #sizeOf: (value: Value) => number

  constructor(max: number, sizeOf: (value: Value) => number) {
    this.#max = max
    this.#sizeOf = sizeOf
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value) this.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    let size = 0
    for (const each of this.#values.values()) size += this.#sizeOf(each)
    for (const [oldest, each] of this.#values) {
      if (size <= this.#max || oldest === key) return
      size -= this.#sizeOf(each)
      this.#values.delete(oldest)
    }
  }
}
