import { sql } from 'kysely'
import { currentTime } from '../../db/clock.ts'
import { laneOf } from '../../db/open.ts'
import { isSqlite } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'

/** A process that has not recorded its progress for this time has ended. */
const TIMEOUT_MS = 60_000
/** SQLite deletes this many rows in a few milliseconds. */
const BATCH = 5000

/** Starts recording changes. Returns the number of the transaction; 0 on SQLite. */
export async function addReader(db: Db, id: string): Promise<number> {
  const number = isSqlite(db)
    ? sql<number>`0`
    : sql<number>`cast(cast(pg_current_xact_id() as text) as bigint)`
  const { added } = await db
    .insertInto('account_change_reader')
    .values({ id, position: null, seen_at: new Date(currentTime()) })
    .returning(number.as('added'))
    .executeTakeFirstOrThrow()
  return added
}

/** Records that a reader is active, and the position up to which it has read the changes; null while it loads. */
export async function moveReader(db: Db, id: string, position: number | null): Promise<void> {
  await db
    .updateTable('account_change_reader')
    .set({ position, seen_at: new Date(currentTime()) })
    .where('id', '=', id)
    .execute()
}

export async function removeReader(db: Db, id: string): Promise<void> {
  await db.deleteFrom('account_change_reader').where('id', '=', id).execute()
}

/** Removes readers that have ended, and the changes that every reader has read. */
export async function sweepChanges(db: Db): Promise<void> {
  const expired = new Date(currentTime() - TIMEOUT_MS)
  await db.deleteFrom('account_change_reader').where('seen_at', '<', expired).execute()
  const { first } = await db
    .selectFrom('account_change_reader')
    .select((of) => of.fn.min(of.fn.coalesce('position', sql<number>`0`)).as('first'))
    .executeTakeFirstOrThrow()
  const own = laneOf(db, 'thread columns')
  for (let deleted = BATCH; deleted >= BATCH; ) {
    const read = db
      .selectFrom('account_change')
      .select('position')
      .where('position', '<', first ?? Number.MAX_SAFE_INTEGER)
      .orderBy('position')
      .limit(BATCH)
    const result = await own
      .deleteFrom('account_change')
      .where('position', 'in', read)
      .executeTakeFirst()
    deleted = Number(result.numDeletedRows)
  }
}
