import { MINUTE_MS } from '#domain/time-units.ts'
import { checkMasterKey } from './auth/check-master-key.ts'
import { sweepExpired } from './auth/session.ts'
import type { Vault } from './auth/vault.ts'
import { checkClock, isClockTrusted } from './db/clock.ts'
import { laneOf } from './db/open.ts'
import type { Db } from './db/schema.ts'
import { sweepChanges } from './fleet/columns/readers.ts'
import { unmarkPenalties } from './fleet/expire-penalties.ts'
import { readFleetSetting } from './fleet/fleet-setting.ts'
import { sweepTaskCounts } from './fleet/sweep-task-counts.ts'
import { sweepLog } from './history/log.ts'
import { sweepUndo } from './history/undo.ts'
import type { SweepContext } from './jobs/job-storage.ts'
import { sweepJobs } from './jobs/sweep-jobs.ts'
import type { Hub } from './live/hub.ts'
import { sweepStreams } from './telemetry/sweep-streams.ts'

interface Context extends SweepContext {
  readonly vault: Vault
  readonly live: SweepContext['live'] & Pick<Hub, 'checkSessions'>
}

/** Runs the periodic checks and deletes expired data, every minute. */
export class Maintenance {
  readonly #context: Context
  readonly #timer: NodeJS.Timeout
  readonly #end = new AbortController()
  #checks: Promise<unknown> = Promise.resolve()
  #sweep: Promise<void> | undefined

  constructor(context: Context) {
    this.#context = context
    this.#timer = setInterval(() => this.#run(), MINUTE_MS).unref()
  }

  /** Ends the current sweep early. Called before the database closes. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#end.abort()
    await this.#checks
    await this.#sweep
  }

  #run(): void {
    const { db, vault, live, logger } = this.#context
    const clock = checkClock(laneOf(db, 'authentication'), logger)
      .catch((error: unknown) => logger.warn({ err: error }, 'the clock could not be checked'))
      .then(() => this.#startSweep())
    const key = checkMasterKey(db, vault).catch((error: unknown) =>
      logger.error({ err: error }, 'the master key could not be checked'),
    )
    this.#checks = Promise.all([this.#checks, clock, key])
    live.checkSessions()
  }

  /** Unless a sweep is still running, such as after the retention of a large log was reduced. */
  #startSweep(): void {
    this.#sweep ??= sweep(this.#context, this.#end.signal).finally(() => {
      this.#sweep = undefined
    })
  }
}

/** Deletes expired data, until the signal aborts. */
export async function sweep(context: SweepContext, signal?: AbortSignal): Promise<void> {
  const { db, logger } = context
  // The first two steps do not depend on a trusted clock.
  await unmarkPenalties(db).catch((error: unknown) =>
    logger.warn({ err: error }, 'penalties that are still in force were not corrected'),
  )
  await sweepTaskCounts(db, signal).catch((error: unknown) =>
    logger.warn({ err: error }, 'the counts of task statuses were not deleted'),
  )
  const run = async (step: () => Promise<void>, message: string) => {
    if (!isClockTrusted() || signal?.aborted) return
    await step().catch((error: unknown) => logger.warn({ err: error }, message))
  }
  await run(() => sweepExpired(db), 'expired sessions were not deleted')
  await run(() => sweepUndo(db), 'changes too old to be undone were not deleted')
  await run(() => sweepLogs(db, signal), 'old lines of the log were not deleted')
  await run(() => sweepJobs(context), 'drafts and items of old jobs were not deleted')
  await run(() => sweepChanges(db), 'recorded changes of accounts were not deleted')
  await run(() => sweepStreams(db), 'the streams of agents were not deleted')
}

async function sweepLogs(db: Db, signal: AbortSignal | undefined): Promise<void> {
  const { log_retention_days } = await readFleetSetting(db)
  await sweepLog(db, log_retention_days, signal)
}
