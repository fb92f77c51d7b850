import type { BatchCoding, TelemetryAnswer } from '#contract/telemetry.ts'
import { formatCount } from '#domain/format.ts'
import { REPORTED_FIELDS } from '#domain/outdated-resources.ts'
import type { AgentKey } from '../auth/session.ts'
import { currentTime } from '../db/clock.ts'
import { outageOf } from '../db/connection-errors.ts'
import type { Db } from '../db/schema.ts'
import { amongIds } from '../db/search.ts'
import { AppError } from '../errors.ts'
import type { Live } from '../live/live.ts'
import { BatchReader } from './batch-reader.ts'
import { NODE } from './journal.ts'
import type { LiveFleet } from './live-fleet.ts'
import { Pace } from './pace.ts'
import { unpackReports } from './packed-reports.ts'
import type { Batch } from './parse-batch.ts'
import { writeBatches } from './write-batches.ts'
import type { Outcome } from './write-reports.ts'

/** Batches that arrive within this time share a commit. */
const TICK_MS = 250
const REPORTS_PER_SECOND = 2000
/** Maximum number of reports accepted at once after a pause: two batches of the largest size. */
const BURST = 10_000
const BYTES_MAX = 64 * 2 ** 20
/** A packed batch takes several times its size once it is read. */
const BYTES_PER_BATCH = 256 * 1024
const RETRY_AFTER_S = 1
const JITTER_S = 4

export interface PackedBatch {
  readonly bytes: Uint8Array
  readonly coding: BatchCoding | undefined
}

interface Waiting {
  readonly batch: Batch
  readonly answer: PromiseWithResolvers<Outcome>
}

/** Reads batches of agents and commits them in groups. The response to a batch is sent when its reports are on disk. */
export class Ingest {
  readonly #db: Db
  readonly #node: number
  readonly #reader = new BatchReader()
  readonly #hints: ReportHints
  readonly #fleet: LiveFleet
  /** Agents with a batch in progress. */
  readonly #busy = new Set<number>()
  readonly #paces = new Map<number, Pace>()
  #bytes = 0
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #commit: Promise<void> | undefined

  /** `db` runs the transactions of all batches, one at a time. */
  constructor(db: Db, live: Live, fleet: LiveFleet, node = NODE) {
    this.#db = db
    this.#node = node
    this.#fleet = fleet
    this.#hints = new ReportHints(db, live)
  }

  async accept({ id: keyId, agentId }: AgentKey, packed: PackedBatch): Promise<TelemetryAnswer> {
    const pace = this.#paceOf(agentId)
    const bytes = packed.bytes.byteLength + BYTES_PER_BATCH
    this.#admit(agentId, pace, bytes)
    this.#busy.add(agentId)
    this.#bytes += bytes
    try {
      const batch = await this.#reader.read({
        agentId,
        keyId,
        ...packed,
        receivedMs: currentTime(),
        monotonicMs: performance.now(),
      })
      pace.charge(batch.reports + batch.rejected.length)
      const outcome = await this.#write(batch)
      // An agent that is behind sends its next batch immediately, in time for the next commit.
      return { ...outcome, next_in_ms: Math.ceil(pace.waitMs(performance.now())) }
    } finally {
      this.#busy.delete(agentId)
      this.#bytes -= bytes
    }
  }

  /** Called when the last request has finished. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#commit
    await this.#hints.close()
    await this.#reader.close()
  }

  #admit(agentId: number, pace: Pace, bytes: number): void {
    if (this.#busy.has(agentId))
      throw new AppError(
        'too_many_requests',
        'The previous batch of this agent is still in progress.',
        {
          retryAfter: RETRY_AFTER_S,
        },
      )
    const waitMs = pace.waitMs(performance.now())
    if (waitMs > 0)
      throw new AppError(
        'too_many_requests',
        `An agent can send ${formatCount(REPORTS_PER_SECOND)} reports a second.`,
        { retryAfter: Math.ceil(waitMs / 1000) },
      )
    if (this.#bytes + bytes <= BYTES_MAX) return
    this.#fleet.shed()
    throw new AppError('busy', 'Too many batches are in progress. Send this one again.', {
      retryAfter: RETRY_AFTER_S + Math.floor(Math.random() * JITTER_S),
    })
  }

  #paceOf(agentId: number): Pace {
    return this.#paces.getOrInsertComputed(
      agentId,
      () => new Pace(REPORTS_PER_SECOND, BURST, performance.now()),
    )
  }

  #write(batch: Batch): Promise<Outcome> {
    const answer = Promise.withResolvers<Outcome>()
    this.#waiting.push({ batch, answer })
    this.#schedule(TICK_MS)
    return answer.promise
  }

  #schedule(delayMs: number): void {
    if (this.#commit || this.#waiting.length === 0) return
    this.#timer ??= setTimeout(() => this.#startCommit(), delayMs)
  }

  /** A long commit delays the next one, which then contains more batches. */
  #startCommit(): void {
    this.#timer = undefined
    const startMs = performance.now()
    const group = this.#waiting
    this.#waiting = []
    this.#commit = this.#commitGroup(group).finally(() => {
      this.#commit = undefined
      this.#schedule(Math.max(0, startMs + TICK_MS - performance.now()))
    })
  }

  async #commitGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const batches = group.map(({ batch }) => batch)
      const { outcomes, refusals, changed, accepted } = await writeBatches(
        this.#db,
        batches,
        this.#node,
      )
      for (const { batch, answer } of group) {
        const outcome = outcomes.get(batch)
        if (outcome) answer.resolve(outcome)
        else answer.reject(new AppError('bad_credentials', refusals.get(batch) ?? ''))
      }
      for (const bytes of accepted) this.#fleet.apply(unpackReports(bytes))
      this.#hints.add(
        [...outcomes.keys()].map(({ agentId }) => agentId),
        changed,
      )
    } catch (error) {
      // The database rejects one of the batches, which must not affect the others. Halving finds it with few commits.
      if (group.length > 1 && !outageOf(error)) return this.#commitHalves(group)
      this.#fleet.shed()
      for (const { answer } of group) answer.reject(error)
    }
  }

  async #commitHalves(group: readonly Waiting[]): Promise<void> {
    const middle = Math.ceil(group.length / 2)
    await this.#commitGroup(group.slice(0, middle))
    await this.#commitGroup(group.slice(middle))
  }
}

const HINTS_EVERY_MS = 1000
/** With more rows, a hint has no ids. */
const HINT_IDS_MAX = 500

/** Notifies open pages of agents that reported and of bots that changed: immediately, but at most once a second. */
class ReportHints {
  readonly #db: Db
  readonly #live: Live
  readonly #agents = new Set<number>()
  readonly #accounts = new Set<number>()
  #sentMs = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, live: Live) {
    this.#db = db
    this.#live = live
  }

  add(agents: readonly number[], accounts: readonly number[]): void {
    for (const id of agents) this.#agents.add(id)
    for (const id of accounts) this.#accounts.add(id)
    if (this.#agents.size === 0) return
    const waitMs = Math.max(0, this.#sentMs + HINTS_EVERY_MS - performance.now())
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#sentMs = performance.now()
      void this.#send()
    }, waitMs)
  }

  /** Sends the hints that wait. */
  async close(): Promise<void> {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    await this.#send()
  }

  async #send(): Promise<void> {
    const [agents, accounts] = [[...this.#agents], [...this.#accounts]]
    this.#agents.clear()
    this.#accounts.clear()
    this.#live.changed('agents', agents.length > HINT_IDS_MAX ? [] : agents, ['report'])
    if (accounts.length === 0) return
    const isAny = accounts.length > HINT_IDS_MAX
    this.#live.changed('bots', isAny ? [] : accounts, REPORTED_FIELDS)
    const brBots = isAny ? [] : await this.#brBotsOf(accounts).catch(() => [])
    if (isAny || brBots.length > 0) this.#live.changed('br_bots', brBots, REPORTED_FIELDS)
  }

  async #brBotsOf(accounts: number[]): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('br_bot')
      .select('id')
      .where(amongIds(this.#db, 'account_id', accounts))
      .execute()
    return rows.map(({ id }) => id)
  }
}
