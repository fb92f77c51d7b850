import { inflateRawSync } from 'node:zlib'
import { FAILING, NO_TASK } from '#contract/bot-choices.ts'
import type { PastBotQuery } from '#contract/past-bots.ts'
import { type BotChunk, decodeChunkAt, NO_POSITION, UNKNOWN } from '#domain/bot-chunk.ts'
import { BotRows } from '#domain/bot-rows.ts'
import type { HistoryFrame } from '#domain/history-frames.ts'
import { botOf, WINDOW_MS } from '#domain/history-window.ts'
import { SHOWN_MS } from '#domain/moment.ts'
import { FAILED_TASKS } from '#domain/task.ts'

const SECOND_MS = 1000

export interface MomentQuery
  extends Pick<PastBotQuery, 'page' | 'per_page' | 'sort_by' | 'sort_order' | 'task'> {
  /** The bots that match the other filters; null without any. */
  readonly only: Int32Array | null
}

/** What was known of a bot at a moment; null is unknown. */
export interface PastState {
  readonly id: number
  readonly atMs: number
  readonly task: string | null
  readonly cash: number | null
  readonly deposit: number | null
  readonly health: number | null
  readonly position: { readonly x: number; readonly y: number } | null
}

export interface MomentPage {
  readonly states: readonly PastState[]
  readonly total: number
  readonly filtered: number
  /** How many bots match the other filters, by task. */
  readonly tasks: Record<string, number>
}

/** Where the state of a bot is. */
interface Place {
  readonly chunk: BotChunk
  readonly index: number
  readonly atMs: number
}

/** The fleet at a moment: the last state of each bot that reported shortly before. */
export class FleetMoment {
  readonly #atMs: number
  readonly #rows = new BotRows()
  /** By row. */
  readonly #places: Place[] = []

  constructor(atMs: number) {
    this.#atMs = atMs
  }

  /** Adds chunks of a window, the newest window first: a bot that is known keeps its state. */
  add(window: number, frames: readonly HistoryFrame[]): void {
    const startMs = window * WINDOW_MS
    const timeS = Math.floor((this.#atMs - startMs) / SECOND_MS)
    for (const { block, bytes } of frames) {
      const chunk = decodeChunkAt(inflateRawSync(bytes), timeS)
      for (const [index, place] of chunk.bots.entries()) {
        const bot = botOf(block, place)
        const atMs = startMs + (chunk.times[index] ?? 0) * SECOND_MS
        if (this.#atMs - atMs > SHOWN_MS || this.#rows.rowOf(bot) >= 0) continue
        this.#places[this.#rows.add(bot)] = { chunk, index, atMs }
      }
    }
  }

  list({ only, task, ...query }: MomentQuery): MomentPage {
    const tasks: Record<string, number> = {}
    const isAsked = taskTest(task)
    const wanted = only && new Set(only)
    const rows: number[] = []
    for (const [row, place] of this.#places.entries()) {
      if (wanted && !wanted.has(this.#botOf(row))) continue
      const name = taskAt(place) || NO_TASK
      tasks[name] = (tasks[name] ?? 0) + 1
      if (isAsked(name)) rows.push(row)
    }
    this.#sort(rows, query)
    const start = (query.page - 1) * query.per_page
    return {
      states: rows.slice(start, start + query.per_page).map((row) => this.#stateOf(row)),
      total: this.#places.length,
      filtered: rows.length,
      tasks,
    }
  }

  #sort(rows: number[], { sort_by, sort_order }: Pick<MomentQuery, 'sort_by' | 'sort_order'>) {
    const sign = sort_order === 'asc' ? 1 : -1
    const keys = new Float64Array(this.#places.length)
    for (const row of rows) keys[row] = this.#keyOf(row, sort_by) ?? sign * Number.POSITIVE_INFINITY
    const difference = (a = 0, b = 0) => (a === b ? 0 : sign * (a - b))
    rows.sort((a, b) => difference(keys[a], keys[b]) || sign * (this.#botOf(a) - this.#botOf(b)))
  }

  /** Null if it is unknown: such bots come last in any order. */
  #keyOf(row: number, sort_by: MomentQuery['sort_by']): number | null {
    const place = this.#places[row]
    if (sort_by === 'id' || !place) return this.#botOf(row)
    if (sort_by === 'reported_at') return place.atMs
    return known(place.chunk[sort_by][place.index])
  }

  #botOf(row: number): number {
    return this.#rows.bots[row] ?? 0
  }

  #stateOf(row: number): PastState {
    const place = this.#places[row]
    if (!place) throw new RangeError(`there is no row ${row}`)
    const { chunk, index, atMs } = place
    const [x = NO_POSITION, y = NO_POSITION] = [chunk.x[index], chunk.y[index]]
    return {
      id: this.#botOf(row),
      atMs,
      task: taskAt(place) || null,
      cash: known(chunk.cash[index]),
      deposit: known(chunk.deposit[index]),
      health: known(chunk.health[index]),
      position: x === NO_POSITION ? null : { x, y },
    }
  }
}

function taskTest(task: string | undefined): (name: string) => boolean {
  if (task === undefined) return () => true
  return task === FAILING ? (name) => FAILED_TASKS.includes(name) : (name) => name === task
}

const taskAt = ({ chunk, index }: Place): string | undefined =>
  chunk.tasks[chunk.task[index] ?? UNKNOWN]

const known = (value = UNKNOWN) => (value === UNKNOWN ? null : value)
