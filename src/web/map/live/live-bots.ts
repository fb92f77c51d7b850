import { indexOfPresence, PRESENCE_CATEGORIES, TASK_CATEGORIES } from '#domain/live-status.ts'
import type { MapFrameReader } from '#domain/map-frame.ts'
import type { Presence } from '#domain/presence.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { type ReportedPosition, SPEED_MAX_UNITS_PER_S } from '../bots/reported-path.ts'
import { HIDDEN } from '../engine/markers.ts'
import { grown } from './grown.ts'
import { type LiveColors, statusByPresence, statusByTask } from './live-colors.ts'

const MIN_CAPACITY = 64
/** Capacity for new bots. When it is exceeded, one update is not eased. */
const SPARE = 1.25
/** Maximum time of the movement to a reported position. */
const EASE_MAX_MS = 10_000
/** Number of intervals after which a silent bot is unknown, without a connection. */
const KNOWN_INTERVALS = 2
const UNKNOWN = indexOfPresence('unknown')

/** The live bots in columns, from frames of the server. The index of a bot never changes. Times use the clock of this page. */
export class LiveBots {
  /** Includes bots that have left. */
  count = 0
  #ids = new Int32Array(MIN_CAPACITY)
  #isPresent = new Uint8Array(MIN_CAPACITY)
  /** The ids that the filter selects; undefined without a filter. */
  #selected: ReadonlySet<number> | undefined
  #groups = new Uint8Array(MIN_CAPACITY)
  #presences = new Uint8Array(MIN_CAPACITY)
  #intervalsS = new Uint16Array(MIN_CAPACITY)
  #seenMs = new Float64Array(MIN_CAPACITY)
  /** The same time on the clock of the server, since 1970. */
  #reportedMs = new Float64Array(MIN_CAPACITY)
  /** Pairs x, y in game units: the position of each bot when its last report arrived, and the reported position. */
  #from = new Float32Array(2 * MIN_CAPACITY)
  #to = new Float32Array(2 * MIN_CAPACITY)
  #startMs = new Float64Array(MIN_CAPACITY)
  #easeMs = new Float32Array(MIN_CAPACITY)
  readonly #indices = new Map<number, number>()
  /** The indices of the shown bots in order of their ids, until a bot appears or leaves. */
  #ordered: readonly number[] | undefined
  /** No bot moves after this time. */
  #restMs = 0

  /** Number of places in the columns; the indices from `count` on are free. */
  get capacity(): number {
    return this.#ids.length
  }

  get ordered(): readonly number[] {
    this.#ordered ??= [...this.#indices.values()]
      .filter((index) => this.#isShown(index))
      .sort((one, other) => this.idAt(one) - this.idAt(other))
    return this.#ordered
  }

  idAt(index: number): number {
    return this.#ids[index] ?? 0
  }

  /** The index of a bot that is present. */
  indexOf(id: number): number | undefined {
    const index = this.#indices.get(id)
    return index !== undefined && this.#isShown(index) ? index : undefined
  }

  /** Shows only the bots with these ids from now on; the others are kept but hidden. */
  select(ids: ReadonlySet<number>): void {
    this.#selected = ids
    this.#ordered = undefined
  }

  #isShown(index: number): boolean {
    return this.#isPresent[index] === 1 && (this.#selected?.has(this.idAt(index)) ?? true)
  }

  apply(frame: MapFrameReader, nowMs: number): void {
    if (frame.isFull) this.#isPresent.fill(0)
    if (frame.isFull) this.#ordered = undefined
    while (frame.next()) {
      if (frame.hasLeft) this.#remove(frame.bot)
      else this.#place(frame, nowMs)
    }
  }

  isMoving(nowMs: number): boolean {
    return nowMs < this.#restMs
  }

  /** Writes where each bot is. */
  writePositions(positions: Float32Array, nowMs: number): void {
    const { count } = this
    const from = this.#from
    const to = this.#to
    const startMs = this.#startMs
    const easeMs = this.#easeMs
    for (let i = 0, k = 0; i < count; i++, k += 2) {
      const part = partOf(nowMs - (startMs[i] ?? 0), easeMs[i] ?? 0)
      const x = from[k] ?? 0
      const y = from[k + 1] ?? 0
      positions[k] = x + ((to[k] ?? 0) - x) * part
      positions[k + 1] = y + ((to[k + 1] ?? 0) - y) * part
    }
  }

  /** Writes the index of each bot's color. */
  writeStatuses(
    statuses: Uint8Array,
    colors: LiveColors,
    nowMs: number,
    isConnected: boolean,
  ): void {
    const statusOf = colors === 'presence' ? statusByPresence : statusByTask
    for (let i = 0; i < this.count; i++)
      statuses[i] = this.#isShown(i)
        ? statusOf(this.#groups[i] ?? 0, this.#presenceAt(i, nowMs, isConnected))
        : HIDDEN
    statuses.fill(HIDDEN, this.count)
  }

  /** The number of shown bots in each category of the legend. */
  countCategories(colors: LiveColors, nowMs: number, isConnected: boolean): number[] {
    const { length } = colors === 'presence' ? PRESENCE_CATEGORIES : TASK_CATEGORIES
    const counts = Array.from({ length }, () => 0)
    for (const i of this.ordered) {
      const category =
        colors === 'presence' ? this.#presenceAt(i, nowMs, isConnected) : (this.#groups[i] ?? 0)
      counts[category] = (counts[category] ?? 0) + 1
    }
    return counts
  }

  /** The state of a present bot; undefined for a bot that has left. */
  detailsOf(index: number, nowMs: number, isConnected: boolean): LiveDetails | undefined {
    if (this.#isPresent[index] !== 1) return undefined
    return {
      id: this.idAt(index),
      x: this.#to[2 * index] ?? 0,
      y: this.#to[2 * index + 1] ?? 0,
      presence: PRESENCE_CATEGORIES[this.#presenceAt(index, nowMs, isConnected)]?.key ?? 'unknown',
      ageMs: Math.floor((nowMs - (this.#seenMs[index] ?? 0)) / SECOND_MS) * SECOND_MS,
    }
  }

  /** The last report of a present bot, toward which it moves, with the time on the clock of the server. */
  lastReportOf(index: number): ReportedPosition | undefined {
    if (this.#isPresent[index] !== 1) return undefined
    return {
      atMs: this.#reportedMs[index] ?? 0,
      x: this.#to[2 * index] ?? 0,
      y: this.#to[2 * index + 1] ?? 0,
    }
  }

  /** The presence from the server, or the presence derived from it without a connection. */
  #presenceAt(index: number, nowMs: number, isConnected: boolean): number {
    const presence = this.#presences[index] ?? UNKNOWN
    if (isConnected) return presence
    const silentMs = nowMs - (this.#seenMs[index] ?? 0)
    return silentMs > KNOWN_INTERVALS * 1000 * (this.#intervalsS[index] ?? 0) ? UNKNOWN : presence
  }

  #place(frame: MapFrameReader, nowMs: number): void {
    const known = this.#indices.get(frame.bot)
    const index = known ?? this.#add(frame.bot)
    const wasPresent = this.#isPresent[index] === 1
    if (!wasPresent) this.#ordered = undefined
    if (known === undefined || !wasPresent) this.#jump(index, frame)
    else this.#ease(index, frame, nowMs)
    this.#isPresent[index] = 1
    this.#groups[index] = frame.group
    this.#presences[index] = frame.presence
    this.#intervalsS[index] = frame.intervalS
    this.#seenMs[index] = nowMs - frame.ageMs
    this.#reportedMs[index] = frame.timeMs - frame.ageMs
  }

  #add(id: number): number {
    const index = this.count
    if (index === this.capacity) this.#grow(Math.ceil(SPARE * (index + 1)))
    this.#ids[index] = id
    this.#indices.set(id, index)
    this.count += 1
    return index
  }

  #remove(id: number): void {
    const index = this.#indices.get(id)
    if (index === undefined || this.#isPresent[index] === 0) return
    this.#isPresent[index] = 0
    this.#ordered = undefined
  }

  #jump(index: number, { x, y }: MapFrameReader): void {
    this.#to[2 * index] = x
    this.#to[2 * index + 1] = y
    this.#from[2 * index] = x
    this.#from[2 * index + 1] = y
    this.#easeMs[index] = 0
  }

  /** Starts to move the bot from where it is shown now. A frame without a new position changes nothing. */
  #ease(index: number, frame: MapFrameReader, nowMs: number): void {
    const k = 2 * index
    const toX = this.#to[k] ?? 0
    const toY = this.#to[k + 1] ?? 0
    if (frame.x === toX && frame.y === toY) return
    const reach = SPEED_MAX_UNITS_PER_S * Math.max(frame.intervalS, 1)
    if (Math.hypot(frame.x - toX, frame.y - toY) > reach) {
      this.#jump(index, frame)
      return
    }
    const part = partOf(nowMs - (this.#startMs[index] ?? 0), this.#easeMs[index] ?? 0)
    const fromX = this.#from[k] ?? 0
    const fromY = this.#from[k + 1] ?? 0
    this.#from[k] = fromX + (toX - fromX) * part
    this.#from[k + 1] = fromY + (toY - fromY) * part
    this.#to[k] = frame.x
    this.#to[k + 1] = frame.y
    this.#startMs[index] = nowMs
    this.#easeMs[index] = Math.min(1000 * frame.intervalS, EASE_MAX_MS)
    this.#restMs = Math.max(this.#restMs, nowMs + (this.#easeMs[index] ?? 0))
  }

  #grow(capacity: number): void {
    this.#ids = grown(this.#ids, new Int32Array(capacity))
    this.#isPresent = grown(this.#isPresent, new Uint8Array(capacity))
    this.#groups = grown(this.#groups, new Uint8Array(capacity))
    this.#presences = grown(this.#presences, new Uint8Array(capacity))
    this.#intervalsS = grown(this.#intervalsS, new Uint16Array(capacity))
    this.#seenMs = grown(this.#seenMs, new Float64Array(capacity))
    this.#reportedMs = grown(this.#reportedMs, new Float64Array(capacity))
    this.#from = grown(this.#from, new Float32Array(2 * capacity))
    this.#to = grown(this.#to, new Float32Array(2 * capacity))
    this.#startMs = grown(this.#startMs, new Float64Array(capacity))
    this.#easeMs = grown(this.#easeMs, new Float32Array(capacity))
  }
}

export interface LiveDetails {
  readonly id: number
  /** The reported position, in game units. */
  readonly x: number
  readonly y: number
  readonly presence: Presence
  readonly ageMs: number
}

/** The progress of the movement, 0 to 1. */
const partOf = (passedMs: number, easeMs: number) =>
  passedMs >= easeMs ? 1 : Math.max(0, passedMs / easeMs)
