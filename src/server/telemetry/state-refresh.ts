import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { FleetPresence } from '#domain/fleet-presence.ts'
import type { Hint } from '#domain/hints.ts'
import { isReport } from '#domain/outdated-resources.ts'
import type { Db } from '../db/schema.ts'
import { AT_ONCE, readAllStates, readStates, type StoredState } from './read-states.ts'

const GATHER_MS = 100
/** Pause after a read that failed. */
const RETRY_MS = 1000
/** Duration of the pause after a read, as a multiple of the read, so that reads take at most a fifth of the time. */
const REST = 4

interface Fleet {
  readonly presence: FleetPresence
  /** Increases with each change of a row. */
  readonly version: number
  /** The version of the last change of each row. */
  readonly versions: Float64Array
  put(state: StoredState): number
  remove(bot: number): void
}

/** Reads the changes that users make to bots with reports. */
export class StateRefresh {
  readonly #db: Db
  readonly #fleet: Fleet
  readonly #log: FastifyBaseLogger
  readonly #bots = new Set<number>()
  #isAny = false
  #run: Promise<void> | undefined
  readonly #closing = new AbortController()

  constructor(db: Db, fleet: Fleet, log: FastifyBaseLogger) {
    this.#db = db
    this.#fleet = fleet
    this.#log = log
  }

  onChanged(hint: Hint): void {
    // The fleet updates the reported fields from the reports.
    if (isReport(hint)) return
    const { ids } = hint
    if (ids.length === 0) this.#isAny = true
    for (const id of ids) if (typeof id === 'number') this.#bots.add(id)
    this.#run ??= this.#refresh().finally(() => {
      this.#run = undefined
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#run
  }

  async #refresh(): Promise<void> {
    const { signal } = this.#closing
    let restMs = GATHER_MS
    while (this.#isAny || this.#bots.size > 0) {
      await delay(restMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      const startMs = performance.now()
      let leastMs = GATHER_MS
      await this.#read().catch((error: unknown) => {
        leastMs = RETRY_MS
        this.#log.warn({ err: error }, 'the states of bots could not be read')
      })
      restMs = Math.max(leastMs, REST * (performance.now() - startMs))
    }
  }

  /** If the read fails, its bots are read again. */
  async #read(): Promise<void> {
    const isAny = this.#isAny
    const bots = isAny ? [] : this.#takeBots()
    if (isAny) this.#bots.clear()
    this.#isAny = false
    try {
      await (isAny ? this.#readAll() : this.#readSome(bots))
    } catch (error) {
      if (isAny) this.#isAny = true
      for (const bot of bots) this.#bots.add(bot)
      throw error
    }
  }

  /** Takes ids one by one, because slicing would copy all ids for each part of a new fleet. */
  #takeBots(): number[] {
    const taken: number[] = []
    for (const bot of this.#bots) {
      if (taken.length === AT_ONCE) break
      taken.push(bot)
      this.#bots.delete(bot)
    }
    return taken
  }

  async #readSome(bots: readonly number[]): Promise<void> {
    const { version } = this.#fleet
    const states = await readStates(this.#db, bots)
    for (const state of states) this.#put(state, version)
    const found = new Set(states.map(({ bot }) => bot))
    for (const bot of bots) if (!found.has(bot)) this.#remove(bot, version)
  }

  async #readAll(): Promise<void> {
    const { rows } = this.#fleet.presence
    const before = rows.bots.slice(0, rows.length)
    const startVersion = this.#fleet.version
    let version = startVersion
    const found = new Uint8Array(before.length)
    for await (const states of readAllStates(this.#db)) {
      for (const state of states) {
        const row = this.#put(state, version)
        if (row < found.length) found[row] = 1
      }
      version = this.#fleet.version
    }
    for (const [row, bot] of before.entries())
      if (bot !== 0 && found[row] === 0) this.#remove(bot, startVersion)
  }

  /**
   * A bot that reported since this version is read again, because the read may precede its report. Returns its row.
   */
  #put(state: StoredState, version: number): number {
    const row = this.#fleet.presence.rows.rowOf(state.bot)
    if (row < 0 || !this.#hasChanged(row, version)) return this.#fleet.put(state)
    this.#bots.add(state.bot)
    return row
  }

  #remove(bot: number, version: number): void {
    const row = this.#fleet.presence.rows.rowOf(bot)
    if (row < 0) return
    if (this.#hasChanged(row, version)) this.#bots.add(bot)
    else this.#fleet.remove(bot)
  }

  #hasChanged = (row: number, version: number) => (this.#fleet.versions[row] ?? 0) > version
}
