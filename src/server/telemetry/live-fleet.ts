import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { copied } from '#domain/bot-rows.ts'
import { FleetPresence } from '#domain/fleet-presence.ts'
import { byteOfTask } from '#domain/task.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import type { Live } from '../live/live.ts'
import { JournalTail, NODE } from './journal.ts'
import { type Reports, unpackReports } from './packed-reports.ts'
import { PresenceLog } from './presence-log.ts'
import { readAgents, readAllStates, type StoredState } from './read-states.ts'
import { StateRefresh } from './state-refresh.ts'

const TICK_MS = 1000
/** Pause between two ticks that indicates a stopped process or a sleeping machine. */
const PAUSE_MS = 5000
/** Maximum number of ids in a hint. */
const IDS_MAX = 500
const EPOCHS = 2 ** 32
/** Number of removed bots that are stored for `changedSince`. */
const REMOVED_MAX = 10_000
export const NO_HEALTH = -1

/**
 * The last reported state of each bot, in the memory of this node: about 49 bytes per bot. A row without a bot has the bot
 * id 0. The arrays are replaced when they grow, so callers must not store them.
 */
export class LiveFleet {
  /** Identifies this memory. Rows, versions and removed bots of another epoch are not valid here. */
  readonly epoch = randomInt(EPOCHS)
  /** Increases with each change of a row. */
  version = 0
  /** The version of the last change of each row. */
  versions = new Float64Array()
  /** The server of the account. */
  server = new Int32Array()
  /** The task status of the account, as `byteOfTask` encodes it. */
  task = new Uint8Array()
  /** Position in game units; NaN if unknown. */
  x = new Float32Array()
  y = new Float32Array()
  /** -1 if unknown. */
  health = new Int16Array()
  readonly presence = new FleetPresence(currentTime())
  readonly #live: Live
  readonly #log: FastifyBaseLogger
  readonly #refresh: StateRefresh
  readonly #tail: JournalTail
  readonly #presenceLog: PresenceLog
  readonly #timer: NodeJS.Timeout
  readonly #stopListening: () => void
  #removed: { readonly bot: number; readonly version: number }[] = []
  /** The version up to which removed bots are forgotten. */
  #forgotten = 0
  #tickedMs = currentTime()
  #hinted = new Set<number>()
  #following: Promise<void> | undefined

  constructor(db: Db, live: Live, log: FastifyBaseLogger, node = NODE) {
    this.#live = live
    this.#log = log
    this.#tail = new JournalTail(db, node)
    this.#presenceLog = new PresenceLog(db, node, log)
    this.#refresh = new StateRefresh(db, this, log)
    this.#stopListening = live.onChanged('bots', (hint) => this.#refresh.onChanged(hint))
    this.#timer = setInterval(() => {
      this.#following ??= this.#follow().finally(() => {
        this.#following = undefined
      })
      this.tick()
    }, TICK_MS).unref()
  }

  /** Restores the states that were reported before the start. */
  async restore(db: Db): Promise<void> {
    // Before the states are read, so that no report is missed.
    await this.#tail.poll()
    for (const { agent_id, seen_at, interval_s } of await readAgents(db))
      this.presence.restoreAgent(agent_id, {
        atMs: seen_at.getTime(),
        intervalMs: interval_s * SECOND_MS,
      })
    for await (const states of readAllStates(db)) for (const state of states) this.put(state)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopListening()
    await this.#following
    await this.#refresh.close()
    await this.#presenceLog.close()
  }

  /** Applies the reports of a batch after their commit. */
  apply(reports: Reports): void {
    const { agentId: agent, receivedMs: atMs, count } = reports
    const intervalMs = reports.intervalS * SECOND_MS
    const newestMs = count > 0 ? reports.newestMs : atMs
    this.presence.batch({ agent, atMs, intervalMs, newestMs })
    this.version += 1
    for (let index = 0; index < count; index++) {
      const [bot = 0, reportedMs = 0] = [reports.bot[index], reports.atMs[index]]
      const isNew = this.presence.rows.rowOf(bot) < 0
      const row = this.presence.report({ bot, agent, atMs: reportedMs, intervalMs })
      if (row < 0) continue
      if (isNew) this.#addRow(row, bot)
      this.#applyReport(row, reports, index)
    }
    this.#stampChanged()
  }

  /** Adds a stored state, or updates the fields that users can change. Returns its row. */
  put({ bot, agent, atMs, intervalS, ...state }: StoredState): number {
    this.version += 1
    const known = this.presence.rows.rowOf(bot)
    const row =
      known < 0
        ? this.presence.restore({ bot, agent, atMs, intervalMs: intervalS * SECOND_MS })
        : known
    this.#stamp(row)
    this.server[row] = state.server
    this.task[row] = byteOfTask(state.task)
    if (known >= 0) return row
    this.x[row] = state.x ?? Number.NaN
    this.y[row] = state.y ?? Number.NaN
    this.health[row] = state.health ?? NO_HEALTH
    return row
  }

  remove(bot: number): void {
    if (this.presence.rows.rowOf(bot) < 0) return
    this.presence.remove(bot)
    this.version += 1
    this.#removed.push({ bot, version: this.version })
    if (this.#removed.length <= 2 * REMOVED_MAX) return
    const forgotten = this.#removed.splice(0, REMOVED_MAX)
    this.#forgotten = forgotten.at(-1)?.version ?? this.#forgotten
  }

  /** Ignores the time without reports until now, because the console rejected or missed batches. */
  shed(): void {
    this.presence.shed(currentTime())
  }

  /** Updates the presence of silent bots, and notifies open pages. Called every second. */
  tick(): void {
    const nowMs = currentTime()
    if (nowMs - this.#tickedMs > PAUSE_MS) this.presence.shed(nowMs)
    this.#tickedMs = nowMs
    this.presence.tick(nowMs)
    this.version += 1
    this.#stampChanged()
    this.#presenceLog.add(this.presence.takeEvents())
    if (this.#hinted.size === 0) return
    const bots = this.#hinted.size > IDS_MAX ? [] : [...this.#hinted]
    this.#hinted.clear()
    this.#live.changed('bot_states', bots)
  }

  /** The rows that changed and the bots that were removed after a version; undefined if the version is too old. */
  changedSince(version: number): { rows: number[]; removed: number[] } | undefined {
    if (version < this.#forgotten || version > this.version) return undefined
    const rows: number[] = []
    const { bots, length } = this.presence.rows
    for (let row = 0; row < length; row++)
      if (bots[row] !== 0 && (this.versions[row] ?? 0) > version) rows.push(row)
    const removed = this.#removed.filter((each) => each.version > version)
    return { rows, removed: removed.map(({ bot }) => bot) }
  }

  /** Its server is read from the database. */
  #addRow(row: number, bot: number): void {
    this.#stamp(row)
    this.server[row] = 0
    this.task[row] = byteOfTask(null)
    this.x[row] = Number.NaN
    this.y[row] = Number.NaN
    this.health[row] = NO_HEALTH
    this.#refresh.onChanged({ topic: 'bots', ids: [bot] })
  }

  /** Applies the reports that other nodes accepted. */
  async #follow(): Promise<void> {
    try {
      do for (const bytes of await this.#tail.poll()) this.apply(unpackReports(bytes))
      while (this.#tail.isBehind)
    } catch (error) {
      this.shed()
      this.#log.warn({ err: error }, 'the reports of other nodes could not be read')
    }
  }

  #applyReport(row: number, { x, y, health, task, tasks }: Reports, index: number): void {
    this.#stamp(row)
    const code = task[index] ?? -1
    if (code >= 0) this.task[row] = byteOfTask(tasks[code] ?? '')
    if ((health[index] ?? NO_HEALTH) !== NO_HEALTH) this.health[row] = health[index] ?? NO_HEALTH
    if (Number.isNaN(x[index] ?? Number.NaN)) return
    this.x[row] = x[index] ?? Number.NaN
    this.y[row] = y[index] ?? Number.NaN
  }

  /** Marks a row as changed. */
  #stamp(row: number): void {
    const { capacity } = this.presence.rows
    if (capacity > this.versions.length) this.#grow(capacity)
    this.versions[row] = this.version
  }

  /** Marks the rows whose presence changed. */
  #stampChanged(): void {
    const { bots } = this.presence.rows
    for (const row of this.presence.takeChanged()) {
      this.#stamp(row)
      if (this.#hinted.size <= IDS_MAX) this.#hinted.add(bots[row] ?? 0)
    }
  }

  #grow(capacity: number): void {
    this.versions = copied(new Float64Array(capacity), this.versions)
    this.server = copied(new Int32Array(capacity), this.server)
    this.task = copied(new Uint8Array(capacity), this.task)
    this.x = copied(new Float32Array(capacity), this.x)
    this.y = copied(new Float32Array(capacity), this.y)
    this.health = copied(new Int16Array(capacity), this.health)
  }
}
