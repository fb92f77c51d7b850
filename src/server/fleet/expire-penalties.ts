import { sql } from 'kysely'
import { z } from 'zod'
import { currentTime } from '../db/clock.ts'
import { runCompiled } from '../db/compiled.ts'
import { outageOf } from '../db/connection-errors.ts'
import { lockedIds } from '../db/lock-rows.ts'
import type { Db } from '../db/schema.ts'
import { amongIds } from '../db/search.ts'
import { transact } from '../db/transact.ts'
import type { RevertedRow } from '../history/entity.ts'
import { createYielder } from '../import/yielding.ts'

/** SQLite updates this many penalties, with their counters, in a few milliseconds. */
const BATCH = 200

/**
 * Marks the penalties that have ended since the last call, which updates their counters. Call it before you read a counter of
 * penalties or penalized accounts, and outside a transaction. Usually there is nothing to mark.
 */
export const expirePenalties = (db: Db): Promise<void> => markPenalties(db, true)

/** Removes the marks of penalties that have not ended, which were set while the clock was ahead. Called every minute. */
export const unmarkPenalties = (db: Db): Promise<void> => markPenalties(db, false)

async function markPenalties(db: Db, isOver: boolean): Promise<void> {
  const now = new Date(currentTime())
  const pace = createYielder()
  for (;;) {
    const ids = await wronglyMarked(db, isOver, now)
    if (ids.length === 0) return
    if (!(await unlessDiskFull(transact(db, (trx) => mark(trx, ids, isOver, now))))) return
    await pace()
  }
}

/** Returns false if the disk of the database is full: reading still works then, and a later call marks the penalties. */
async function unlessDiskFull(write: Promise<void>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    const outage = outageOf(error)
    if (outage === 'disk_full' || outage === 'database_disk_full') return false
    throw error
  }
}

/** Tests again whether they have ended, because another transaction may have marked or changed one of them since. */
async function mark(trx: Db, ids: readonly number[], isOver: boolean, now: Date): Promise<void> {
  const comparison = sql.raw(isOver ? '<=' : '>')
  const areWrong = sql`is_over = ${!isOver} and ends_at ${comparison} ${now} and ${amongIds(trx, 'id', ids)}`
  await sql`
    update penalty set is_over = ${isOver} where id in (${lockedIds(trx, 'penalty', areWrong)})`.execute(
    trx,
  )
}

/** Sorted like the index: PostgreSQL assumes that half of the unmarked penalties have ended, and would otherwise scan the table. */
async function wronglyMarked(db: Db, isOver: boolean, now: Date): Promise<number[]> {
  const rows = await runCompiled(db, `penalties ${isOver}`, { now }, (values) =>
    db
      .selectFrom('penalty')
      .select('id')
      .where('is_over', '=', !isOver)
      .where('ends_at', isOver ? '<=' : '>', values.now)
      .orderBy('ends_at')
      .limit(BATCH),
  )
  return rows.map(({ id }) => id)
}

/** Whether restored penalties are over depends on the time, so the next `expirePenalties` updates them. */
export async function expireAnew(trx: Db, rows: readonly RevertedRow[]): Promise<void> {
  const ids = rows.flatMap(({ after }) => {
    const penalty = after && Restored.parse(after)
    return penalty?.is_over ? [penalty.id] : []
  })
  if (ids.length > 0)
    await trx.updateTable('penalty').set({ is_over: false }).where('id', 'in', ids).execute()
}

const Restored = z.object({ id: z.int(), is_over: z.boolean() })
