import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/time-units.ts'
import { isSqlite } from './reserve-ids.ts'
import type { Db } from './schema.ts'

/** Differences up to this can result from network latency or a busy machine. */
const TOLERANCE_MS = 5 * SECOND_MS
/** Additional age before an expired row is deleted, because the clock may be ahead. */
export const GRACE_MS = 3 * DAY_MS

interface Reading {
  /** The time in milliseconds since 1970. */
  readonly at: number
  /** The monotonic clock of this process at that moment. */
  readonly monotonic: number
}

/** The clock of the PostgreSQL server when it was last read. */
let server: Reading | undefined
let last: Reading | undefined
let jumpedAt: number | undefined

/**
 * The time that applies to sessions, locks, keys and sweeps, in whole milliseconds since 1970. With PostgreSQL it is the
 * time of the database, so a process with a wrong clock does no harm.
 */
export function currentTime(): number {
  reads += 1
  return server ? Math.floor(advance(server)) : Date.now()
}

let reads = 0

/** Number of calls of `currentTime`. If it is unchanged, the code in between does not depend on the time. */
export const clockReads = (): number => reads

/** False for a day after the clock jumped. Sweeps then wait, because rows deleted under a wrong clock are lost. */
export const isClockTrusted = (): boolean =>
  !isJump(sinceLastReading()) && (jumpedAt === undefined || performance.now() - jumpedAt > DAY_MS)

const isJump = (ms: number) => Math.abs(ms) >= HOUR_MS

/** By how much the clock of this machine has jumped since `checkClock` last read it. */
const sinceLastReading = () => (last && !server ? Date.now() - advance(last) : 0)

/** Reads the time of the database. Called at startup and every minute. */
export async function checkClock(db: Db, logger: FastifyBaseLogger): Promise<void> {
  const reading = await (isSqlite(db) ? readOwnClock() : askServer(db))
  if (last) reportJump(reading.at - advance(last), logger)
  else reportGap(reading.at - (await lastChange(db, reading.at)), logger)
  if (!isSqlite(db)) reportOwnClock(Date.now() - advance(reading), logger)
  server = isSqlite(db) ? undefined : reading
  last = reading
}

const advance = ({ at, monotonic }: Reading): number => at + performance.now() - monotonic

const readOwnClock = (): Reading => ({ at: Date.now(), monotonic: performance.now() })

async function askServer(db: Db): Promise<Reading> {
  const asked = performance.now()
  const { rows } = await sql<{
    at: number
  }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db)
  // The server read its clock at some moment between the query and the response.
  const monotonic = (asked + performance.now()) / 2
  return { at: rows[0]?.at ?? Date.now(), monotonic }
}

function reportJump(jumpMs: number, logger: FastifyBaseLogger): void {
  if (Math.abs(jumpMs) <= TOLERANCE_MS) return
  logger.warn(
    { seconds: Math.round(jumpMs / SECOND_MS) },
    'the clock has jumped: it was set, or the machine was asleep',
  )
  if (isJump(jumpMs)) jumpedAt = performance.now()
}

/**
 * A process that starts while its clock is far ahead detects no jump. Instead, the last recorded activity appears to be
 * old.
 */
function reportGap(gapMs: number, logger: FastifyBaseLogger): void {
  if (gapMs <= GRACE_MS) return
  logger.warn(
    { days: Math.round(gapMs / DAY_MS) },
    'nothing was changed for days, or the clock is ahead: old rows are kept for another day',
  )
  jumpedAt = performance.now()
}

let isOwnClockWrong = false

function reportOwnClock(aheadMs: number, logger: FastifyBaseLogger): void {
  const isWrong = Math.abs(aheadMs) > TOLERANCE_MS
  if (isWrong && !isOwnClockWrong)
    logger.warn(
      { seconds: Math.round(aheadMs / SECOND_MS) },
      'the clock of this machine differs from that of PostgreSQL, which is used instead',
    )
  isOwnClockWrong = isWrong
}

async function lastChange(db: Db, otherwise: number): Promise<number> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at.getTime() ?? otherwise
}
