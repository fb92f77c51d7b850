import type { HistoryFrame } from '#domain/history-frames.ts'
import { windowOf } from '#domain/history-window.ts'
import { FleetMoment, type MomentPage, type MomentQuery } from './fleet-moment.ts'
import { partsAt } from './moment-parts.ts'
import type { MomentTest } from './moment-test.ts'
import { WindowChunks } from './window-chunks.ts'

/** Number of cached windows. Another moment often needs the same or the next window. */
const WINDOWS_MAX = 2
/**
 * Maximum number of cached bot states over all moments, which take 34 MB. They serve other pages and filters of the same
 * moment.
 */
const STATES_MAX = 800_000
/** The memory of a moment besides its states, in states: 4 kB. A small fleet would otherwise have any number of moments. */
const STATES_PER_MOMENT = 100

/** A window as it was written. */
export interface WindowVersion {
  readonly window: number
  readonly version: number
}

export interface MomentJob {
  readonly atMs: number
  /** The chunks of a moment: those of its window and the previous one, if they exist. */
  readonly windows: readonly WindowVersion[]
  /** The chunks of windows that were missing in the cache. */
  readonly frames: readonly WindowFrames[]
  readonly question: MomentQuestion
}

/** A page of the list, or all bots that pass a test. */
export type MomentQuestion =
  | { readonly kind: 'page'; readonly query: MomentQuery }
  | { readonly kind: 'matches'; readonly test: MomentTest | null }

export interface WindowFrames extends WindowVersion {
  readonly chunks: readonly HistoryFrame[]
}

export type MomentAnswer =
  | { readonly kind: 'page'; readonly page: MomentPage }
  /** See `FleetMoment.matches`. */
  | { readonly kind: 'matches'; readonly ids: Uint8Array<ArrayBuffer> }

/** The response, or the missing windows. */
export type MomentReply =
  | MomentAnswer
  | { readonly kind: 'missing'; readonly missing: readonly WindowVersion[] }

/** The last moments and the chunks of the last windows. */
export class MomentCache {
  readonly #windows = new Recent<WindowChunks>(WINDOWS_MAX, () => 1)
  readonly #moments = new Recent<FleetMoment>(STATES_MAX, ({ bots }) => STATES_PER_MOMENT + bots)

  answer({ atMs, windows, frames, question }: MomentJob): MomentReply {
    for (const { chunks, ...window } of frames)
      this.#windows.set(keyOf(window), new WindowChunks(chunks))
    const key = [atMs, ...windows.map(keyOf)].join()
    const known = this.#moments.get(key)
    if (known) return answerTo(question, known)
    const loaded = new Map(windows.map((each) => [each.window, this.#windows.get(keyOf(each))]))
    const missing = windows.filter(({ window }) => !loaded.get(window))
    if (missing.length > 0) return { kind: 'missing', missing }
    const chunksOf = (window: number) => loaded.get(window) ?? new WindowChunks([])
    const window = windowOf(atMs)
    const moment = new FleetMoment([...partsAt(atMs, chunksOf(window), chunksOf(window - 1))])
    this.#moments.set(key, moment)
    return answerTo(question, moment)
  }
}

const answerTo = (question: MomentQuestion, moment: FleetMoment): MomentAnswer =>
  question.kind === 'page'
    ? { kind: 'page', page: moment.list(question.query) }
    : { kind: 'matches', ids: moment.matches(question.test) }

const keyOf = ({ window, version }: WindowVersion) => `${window}/${version}`

/** An LRU map that always keeps at least one value. */
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
