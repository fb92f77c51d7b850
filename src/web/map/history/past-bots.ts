import { NO_POSITION } from '#domain/bot-chunk.ts'
import { botOf, WINDOW_MS, windowOf } from '#domain/history-window.ts'
import {
  indexOfPresence,
  PRESENCE_CATEGORIES,
  TASK_CATEGORIES,
  taskGroupOf,
} from '#domain/live-status.ts'
import { ONLINE_MS, pastPresence, SHOWN_MS } from '#domain/moment.ts'
import { byteOfTask } from '#domain/task.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { type ReportedPosition, SPEED_MAX_UNITS_PER_S } from '../bots/reported-path.ts'
import { HIDDEN } from '../engine/markers.ts'
import { grown } from '../live/grown.ts'
import { type LiveColors, statusByPresence, statusByTask } from '../live/live-colors.ts'
import type { LoadedBlock } from './frame-windows.ts'
import { firstAfter, type PlacedBlock, positionsIn } from './placed-block.ts'

const MIN_CAPACITY = 64
/** Capacity for new bots. When it is exceeded, the positions of one update are not eased. */
const SPARE = 1.25
const NOBODY = -1

/**
 * All bots at a moment of the history, in columns. The index of a bot never changes. The position of a bot is interpolated
 * between its last report before the moment and its next one.
 */
export class PastBots {
  /** Includes bots that are not in the fleet at the moment. */
  count = 0
  /** Number of bots in the fleet at the moment. */
  present = 0
  readonly #isOnServer: (bot: number) => boolean
  readonly #windows = new Map<number, readonly PlacedBlock[]>()
  readonly #indices = new Map<number, number>()
  #ids = new Int32Array(MIN_CAPACITY)
  #positions = new Float32Array(2 * MIN_CAPACITY)
  #groups = new Uint8Array(MIN_CAPACITY)
  /** 1 for a bot that the filter does not select. */
  #isHidden = new Uint8Array(MIN_CAPACITY)
  /** The last report before the moment in milliseconds since 1970; 0 without one. */
  #seenMs = new Float64Array(MIN_CAPACITY)
  #hasNext = new Uint8Array(MIN_CAPACITY)
  #atMs = 0
  /** The indices of all bots in order of their ids, until another is added. */
  #sorted: readonly number[] | undefined

  constructor(isOnServer: (bot: number) => boolean) {
    this.#isOnServer = isOnServer
  }

  /** Number of places in the columns; the indices from `count` on are free. */
  get capacity(): number {
    return this.#ids.length
  }

  /** The indices of the bots in the fleet at the moment, in order of their ids. */
  get ordered(): readonly number[] {
    this.#sorted ??= [...this.#indices.values()].sort((a, b) => this.idAt(a) - this.idAt(b))
    return this.#sorted.filter((index) => this.#isPresent(index))
  }

  idAt(index: number): number {
    return this.#ids[index] ?? 0
  }

  indexOf(id: number): number | undefined {
    const index = this.#indices.get(id)
    return index !== undefined && this.#isPresent(index) ? index : undefined
  }

  addWindow(window: number, blocks: readonly LoadedBlock[]): void {
    this.#windows.set(
      window,
      blocks.map((block) => ({
        block,
        indices: Int32Array.from(block.chunk.bots, (place) =>
          this.#indexFor(botOf(block.block, place)),
        ),
        groups: Uint8Array.from(block.chunk.tasks, (task) => taskGroupOf(byteOfTask(task))),
      })),
    )
  }

  dropWindow(window: number): void {
    this.#windows.delete(window)
  }

  /** From the next moment on, shows only the current bots with these ids. */
  select(ids: ReadonlySet<number>): void {
    for (let index = 0; index < this.count; index++)
      this.#isHidden[index] = ids.has(this.idAt(index)) ? 0 : 1
  }

  /** Moves all bots to a moment. */
  moveTo(atMs: number): void {
    const window = windowOf(atMs)
    this.#atMs = atMs
    this.#seenMs.fill(0)
    this.#hasNext.fill(0)
    for (const each of [window - 1, window, window + 1])
      for (const placed of this.#windows.get(each) ?? []) this.#moveBlock(placed, each * WINDOW_MS)
    this.present = 0
    for (let index = 0; index < this.count; index++) if (this.#isPresent(index)) this.present += 1
  }

  writePositions(positions: Float32Array): void {
    positions.set(this.#positions.subarray(0, positions.length))
  }

  /** Writes the index of each bot's color. */
  writeStatuses(statuses: Uint8Array, colors: LiveColors): void {
    const statusOf = colors === 'presence' ? statusByPresence : statusByTask
    for (let index = 0; index < this.count; index++)
      statuses[index] = this.#isPresent(index)
        ? statusOf(this.#groups[index] ?? 0, this.#presenceAt(index))
        : HIDDEN
    statuses.fill(HIDDEN, this.count)
  }

  /** The number of bots in each category of the legend. */
  countCategories(colors: LiveColors): number[] {
    const { length } = colors === 'presence' ? PRESENCE_CATEGORIES : TASK_CATEGORIES
    const counts = Array.from({ length }, () => 0)
    for (let index = 0; index < this.count; index++) {
      if (!this.#isPresent(index)) continue
      const category = colors === 'presence' ? this.#presenceAt(index) : (this.#groups[index] ?? 0)
      counts[category] = (counts[category] ?? 0) + 1
    }
    return counts
  }

  /** The state of a bot at the moment, and the packed chunk of its last report. */
  detailsOf(index: number) {
    if (!this.#isPresent(index)) return undefined
    const seenMs = this.#seenMs[index] ?? 0
    const id = this.idAt(index)
    const placed = this.#placedIn(windowOf(seenMs), index)
    return {
      id,
      x: this.#positions[2 * index] ?? 0,
      y: this.#positions[2 * index + 1] ?? 0,
      presence: PRESENCE_CATEGORIES[this.#presenceAt(index)]?.key ?? 'unknown',
      seenMs,
      ageMs: this.#atMs - seenMs,
      packed: placed?.block.packed,
    }
  }

  /** The loaded positions of a present bot in a time range. */
  positionsOf(index: number, fromMs: number, toMs: number): ReportedPosition[] {
    if (!this.#isPresent(index)) return []
    const positions: ReportedPosition[] = []
    for (let window = windowOf(fromMs); window <= windowOf(toMs); window++) {
      const placed = this.#placedIn(window, index)
      if (placed) positions.push(...positionsIn(placed, index, window * WINDOW_MS))
    }
    return positions.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
  }

  #placedIn(window: number, index: number): PlacedBlock | undefined {
    return this.#windows.get(window)?.find(({ indices }) => indices.includes(index))
  }

  #isPresent(index: number): boolean {
    const seenMs = this.#isHidden[index] === 1 ? 0 : (this.#seenMs[index] ?? 0)
    return seenMs > 0 && this.#atMs - seenMs <= SHOWN_MS
  }

  #presenceAt(index: number): number {
    return indexOfPresence(pastPresence(this.#atMs - (this.#seenMs[index] ?? 0)))
  }

  #moveBlock({ block: { chunk }, indices, groups }: PlacedBlock, startMs: number): void {
    const atS = (this.#atMs - startMs) / SECOND_MS
    for (let bot = 0; bot < indices.length; bot++) {
      const index = indices[bot] ?? NOBODY
      if (index === NOBODY) continue
      const start = chunk.first[bot] ?? 0
      const next = firstAfter(chunk.times, start, chunk.first[bot + 1] ?? 0, atS)
      if (next > start) this.#setLast(index, chunk, next - 1, startMs, groups)
      if (next < (chunk.first[bot + 1] ?? 0)) this.#setNext(index, chunk, next, startMs)
    }
  }

  #setLast(
    index: number,
    { x, y, task, times }: LoadedBlock['chunk'],
    row: number,
    startMs: number,
    groups: Uint8Array,
  ): void {
    const atX = x[row] ?? NO_POSITION
    if (atX === NO_POSITION) return
    this.#positions[2 * index] = atX
    this.#positions[2 * index + 1] = y[row] ?? 0
    this.#groups[index] = groups[task[row] ?? NOBODY] ?? NO_GROUP
    this.#seenMs[index] = startMs + (times[row] ?? 0) * SECOND_MS
  }

  /** Moves a bot toward its next report. */
  #setNext(
    index: number,
    { x, y, times }: LoadedBlock['chunk'],
    row: number,
    startMs: number,
  ): void {
    const seenMs = this.#seenMs[index] ?? 0
    if (seenMs === 0 || this.#hasNext[index] === 1) return
    this.#hasNext[index] = 1
    const gapMs = startMs + (times[row] ?? 0) * SECOND_MS - seenMs
    const k = 2 * index
    const dx = (x[row] ?? 0) - (this.#positions[k] ?? 0)
    const dy = (y[row] ?? 0) - (this.#positions[k + 1] ?? 0)
    const reach = (SPEED_MAX_UNITS_PER_S * gapMs) / SECOND_MS
    if (gapMs > ONLINE_MS || Math.hypot(dx, dy) > reach) return
    const part = (this.#atMs - seenMs) / gapMs
    this.#positions[k] = (this.#positions[k] ?? 0) + dx * part
    this.#positions[k + 1] = (this.#positions[k + 1] ?? 0) + dy * part
  }

  #indexFor(id: number): number {
    if (!this.#isOnServer(id)) return NOBODY
    const known = this.#indices.get(id)
    if (known !== undefined) return known
    const index = this.count
    if (index === this.capacity) this.#grow(Math.ceil(SPARE * (index + 1)))
    this.#ids[index] = id
    this.#indices.set(id, index)
    this.#sorted = undefined
    this.count += 1
    return index
  }

  #grow(capacity: number): void {
    this.#ids = grown(this.#ids, new Int32Array(capacity))
    this.#isHidden = grown(this.#isHidden, new Uint8Array(capacity))
    this.#positions = grown(this.#positions, new Float32Array(2 * capacity))
    this.#groups = grown(this.#groups, new Uint8Array(capacity))
    this.#seenMs = grown(this.#seenMs, new Float64Array(capacity))
    this.#hasNext = grown(this.#hasNext, new Uint8Array(capacity))
  }
}

const NO_GROUP = taskGroupOf(byteOfTask(null))
