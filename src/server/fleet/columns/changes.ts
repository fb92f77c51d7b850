import { sql } from 'kysely'
import { isSqlite } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'

interface Progress {
  /** The position from which on changes are unknown to a reader of this snapshot. */
  readonly next: number
  /** Whether changes have been recorded for the reader all the time. */
  readonly isRecorded: boolean
}

/** How far a snapshot sees the changes of accounts. */
export async function readProgress(db: Db, reader: string): Promise<Progress> {
  // On PostgreSQL, of transactions that run side by side, a lower number can commit later: it begins with the oldest that is open.
  const next = isSqlite(db)
    ? sql`coalesce((select seq + 1 from sqlite_sequence where name = 'account_change'), 1)`
    : sql`cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as bigint)`
  const { rows } = await sql<{ next: number; is_recorded: boolean | number }>`
    select ${next} as next,
      exists (select 1 from account_change_reader where id = ${reader}) as is_recorded`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the position of the changes could not be read')
  return { next: row.next, isRecorded: Boolean(row.is_recorded) }
}

/** The accounts that changed from a position on, at most `limit`. */
export async function readChanged(db: Db, position: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct account_id as id from account_change where position >= ${position} limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
