import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isExportKind } from '#contract/export-kinds.ts'
import { outageOf } from '../db/connection-errors.ts'
import { isSqlite } from '../db/reserve-ids.ts'
import type { DiskSpace } from '../disk-space.ts'
import { AppError } from '../errors.ts'
import type { Live } from '../live/live.ts'
import { sendHints } from '../rows/transaction.ts'
import { NODE } from '../telemetry/journal.ts'
import { AuthorRefused } from './author.ts'
import { OutdatedQuery, runExportSlice } from './export-slice.ts'
import { runImportSlice } from './import-slice.ts'
import { FileLimit } from './job-files.ts'
import { isImport } from './job-rows.ts'
import { claimJob, endForeignLeases, endLeases, type HeldJob } from './lease.ts'
import { runSlice, type Slice, type SliceContext } from './slice.ts'
import { stopJob } from './state.ts'

const CHECK_MS = 1000
const JOBS_MAX = 4
interface SliceLimits {
  /** The target duration of a slice, estimated from the previous slice. */
  readonly ms: number
  /** The minimum number of items in a slice, because each slice has a fixed cost of some statements. */
  readonly min: number
  readonly max: number
  /** The maximum number of import chunks in a slice, which ends earlier if another writer waits. */
  readonly chunks: number
}

/**
 * On SQLite, every write waits for a slice. On PostgreSQL, writes to its rows and counters wait, and others share the processor
 * with it.
 */
const SLICES: Record<'sqlite' | 'postgres', SliceLimits> = {
  sqlite: { ms: 20, min: 5, max: 50, chunks: 8 },
  postgres: { ms: 15, min: 15, max: 25, chunks: 1 },
}
const HINT_MS = 1000
const RETRY_MS = 1000
const ATTEMPTS = 3

interface Options extends SliceContext {
  readonly live: Live
  readonly logger: FastifyBaseLogger
  readonly disk?: DiskSpace | undefined
  readonly node?: number
}

/** Runs jobs in slices, and yields to other work between them. Any process that shares the database can run any job. */
export class JobRunner {
  readonly #options: Options
  readonly #node: number
  readonly #stop = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #claiming: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    this.#node = options.node ?? NODE
  }

  get registry() {
    return this.#options.registry
  }

  /** Also runs the jobs of dead processes. */
  async start(): Promise<void> {
    const { db } = this.#options
    if (isSqlite(db)) await endForeignLeases(db, this.#node)
    this.#timer = setInterval(() => this.wake(), CHECK_MS).unref()
  }

  /** Looks for jobs to run. */
  wake(): void {
    if (this.#stop.signal.aborted) return
    this.#claiming ??= this.#claim()
      .catch((error: unknown) => this.#warn(error, 'jobs could not be claimed'))
      .finally(() => {
        this.#claiming = undefined
      })
  }

  /** Waits until this process runs no job. */
  async settled(): Promise<void> {
    while (this.#claiming || this.#running.size > 0) {
      await this.#claiming
      await Promise.all(this.#running)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.settled()
    await endLeases(this.#options.db, this.#node).catch(() => undefined)
  }

  async #claim(): Promise<void> {
    while (this.#running.size < JOBS_MAX && !this.#stop.signal.aborted) {
      const job = await claimJob(this.#options.db, this.#node)
      if (!job) return
      const run = this.#run(job).finally(() => {
        this.#running.delete(run)
        this.wake()
      })
      this.#running.add(run)
    }
  }

  async #run(job: HeldJob): Promise<void> {
    const pace = new Pace(SLICES[isSqlite(this.#options.db) ? 'sqlite' : 'postgres'])
    this.#announce(job)
    while (!this.#stop.signal.aborted) if (!(await this.#advance(job, pace))) break
    this.#announce(job)
  }

  /** Runs the next slice of a job; false if the job has ended or another process runs it. */
  async #advance(job: HeldJob, pace: Pace): Promise<boolean> {
    try {
      await this.#options.disk?.requireSpace(0)
      const slice = await this.#runSlice(job, pace)
      if (!slice) return false
      this.#report(job, slice)
      pace.follow(slice)
      if (pace.isHintDue()) this.#announce(job)
      await setImmediate()
      return !slice.isLast
    } catch (error) {
      return this.#survive(job, error, pace)
    }
  }

  #runSlice(job: HeldJob, pace: Pace): Promise<Slice | undefined> {
    const { kind } = job
    if (isExportKind(kind)) return runExportSlice(this.#options, { ...job, kind })
    // An import is undone like other jobs.
    return isImport(job)
      ? runImportSlice(this.#options, job, pace)
      : runSlice(this.#options, job, pace)
  }

  /** Whether to try again after an error that is not about an item. */
  async #survive(job: HeldJob, error: unknown, pace: Pace): Promise<boolean> {
    const reason = this.#stopReason(job, error, pace)
    try {
      if (reason !== undefined) {
        await stopJob(this.#options.db, job, reason)
        return false
      }
    } catch (failure) {
      this.#warn(failure, 'a job could not be stopped')
    }
    await delay(RETRY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined)
    return true
  }

  /** The reason why a job must stop, for its user; undefined if it can be tried again. */
  #stopReason(job: HeldJob, error: unknown, pace: Pace): string | undefined {
    const refusal = refusalOf(job, error)
    if (refusal !== undefined) return refusal
    this.#warn(error, 'a job could not continue')
    pace.failures += 1
    const isOutage = outageOf(error) !== undefined || error instanceof AppError
    return isOutage || pace.failures < ATTEMPTS
      ? undefined
      : 'An unexpected error occurred. The server log has the details.'
  }

  #report(job: HeldJob, { items, hints }: Slice): void {
    sendHints(this.#options.live, hints)
    for (const { error, seq } of items)
      if (error !== undefined)
        this.#options.logger.error(
          { err: error, job: job.id, item: seq },
          'an item of a job failed',
        )
  }

  #announce({ id }: HeldJob): void {
    this.#options.live.changed('jobs', [id])
  }

  #warn(error: unknown, message: string): void {
    this.#options.logger.warn({ err: error }, message)
  }
}

/** The reason why no retry can succeed, for its user. */
function refusalOf({ kind }: HeldJob, error: unknown): string | undefined {
  if (error instanceof FileLimit || error instanceof OutdatedQuery || isTooCostly(error))
    return error.message
  if (!(error instanceof AuthorRefused)) return undefined
  return isExportKind(kind)
    ? 'The user who started the export can no longer read these rows.'
    : 'The user who started the job can no longer make this change.'
}

const isTooCostly = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'too_costly'

/** Determines the size of the next slice, and when to notify pages. */
class Pace {
  size: number
  readonly chunks: number
  /** The number of consecutive failures. */
  failures = 0
  readonly #limits: SliceLimits
  #hintedMs = performance.now()

  constructor(limits: SliceLimits) {
    this.#limits = limits
    this.size = Math.max(10, limits.min)
    this.chunks = limits.chunks
  }

  follow({ items, elapsedMs }: Slice): void {
    this.failures = 0
    const { ms, min, max } = this.#limits
    const fitting = Math.round((items.length * ms) / Math.max(elapsedMs, 1))
    this.size = Math.max(min, Math.min(max, fitting, 2 * this.size))
  }

  isHintDue(): boolean {
    if (performance.now() - this.#hintedMs < HINT_MS) return false
    this.#hintedMs = performance.now()
    return true
  }
}
