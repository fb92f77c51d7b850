import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { PRESENCE_CATEGORIES } from './live-status.ts'

/**
 * The frame that the live map fetches each second: the bots that changed since its last frame, or all bots. A frame
 * consists of a header and a sequence of bots. Each bot has the difference to the previous id, a byte with task group and
 * presence, the position, the age and the interval. Most bots take 8 or 9 bytes.
 */
const FORMAT = 1
const CHANGES = 0
const ALL = 1
/** Value in place of task group and presence for a bot that left. No other fields follow. */
const LEFT = 255
/** Positions are exact to half a game unit: a pixel on a large screen at the highest zoom. */
const STEPS_PER_UNIT = 2
const AGE_STEP_MS = 100

interface FrameHeader {
  /** Identifies the state of the server after this frame. The next request sends it back. */
  readonly cursor: string
  /** The clock of the server. */
  readonly timeMs: number
  /** Whether the frame contains all bots, so that any other bot has left. */
  readonly isFull: boolean
}

export class MapFrameWriter {
  readonly #bytes = new ByteWriter()
  readonly #timeMs: number
  #bot = 0

  constructor({ cursor, timeMs, isFull }: FrameHeader) {
    this.#timeMs = timeMs
    this.#bytes.byte(FORMAT)
    this.#bytes.byte(isFull ? ALL : CHANGES)
    this.#bytes.varint(timeMs)
    this.#bytes.text(cursor)
  }

  /** Adds a bot without allocating. `group` is an index of `TASK_CATEGORIES`, `presence` of `PRESENCE_CATEGORIES`. */
  add(
    bot: number,
    group: number,
    presence: number,
    x: number,
    y: number,
    seenMs: number,
    intervalS: number,
  ): void {
    this.#startRow(bot)
    this.#bytes.byte(group * PRESENCE_CATEGORIES.length + presence)
    this.#bytes.zigzag(Math.round(x * STEPS_PER_UNIT))
    this.#bytes.zigzag(Math.round(y * STEPS_PER_UNIT))
    this.#bytes.varint(Math.max(0, Math.round((this.#timeMs - seenMs) / AGE_STEP_MS)))
    this.#bytes.varint(intervalS)
  }

  addLeft(bot: number): void {
    this.#startRow(bot)
    this.#bytes.byte(LEFT)
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.bytes()
  }

  #startRow(bot: number): void {
    this.#bytes.zigzag(bot - this.#bot)
    this.#bot = bot
  }
}

/** Reads a frame without an object for each bot: `next` moves to the next bot. */
export class MapFrameReader implements FrameHeader {
  readonly cursor: string
  readonly timeMs: number
  readonly isFull: boolean
  readonly #bytes: ByteReader
  /** Account id of the current bot. */
  bot = 0
  /** Whether the bot has left. Its other fields are then undefined. */
  hasLeft = false
  /** Index of `TASK_CATEGORIES`. */
  group = 0
  /** Index of `PRESENCE_CATEGORIES`. */
  presence = 0
  /** In game units. */
  x = 0
  y = 0
  /** Age of its last report at the time of the frame. */
  ageMs = 0
  intervalS = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = new ByteReader(bytes)
    const format = this.#bytes.byte()
    if (format !== FORMAT) throw new Error(`a frame of the map has the unknown format ${format}`)
    this.isFull = this.#bytes.byte() === ALL
    this.timeMs = this.#bytes.varint()
    this.cursor = this.#bytes.text()
  }

  /** False after the last bot. */
  next(): boolean {
    if (this.#bytes.isDone) return false
    this.bot += this.#bytes.zigzag()
    const state = this.#bytes.byte()
    this.hasLeft = state === LEFT
    if (this.hasLeft) return true
    this.group = Math.floor(state / PRESENCE_CATEGORIES.length)
    this.presence = state % PRESENCE_CATEGORIES.length
    this.x = this.#bytes.zigzag() / STEPS_PER_UNIT
    this.y = this.#bytes.zigzag() / STEPS_PER_UNIT
    this.ageMs = this.#bytes.varint() * AGE_STEP_MS
    this.intervalS = this.#bytes.varint()
    return true
  }
}
