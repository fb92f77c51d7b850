import { sql } from 'kysely'
import { isSqlite } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { deleteLines } from './log.ts'

const SEGMENT = 1000
/** Bytes in the search index per byte of text. */
const INDEX_FACTOR = { sqlite: 2, postgres: 6 }
/** The row itself and its entries in the other indexes. */
const ROW_BYTES = 400
const bytesOf = (db: Db) =>
  sql<number>`octet_length(message) + ${INDEX_FACTOR[isSqlite(db) ? 'sqlite' : 'postgres']} * octet_length(text_key)
    + coalesce(octet_length(cast(details as text)), 0) + ${ROW_BYTES}`

/** More than the writer adds between two calls, and few enough to return quickly. */
const SEGMENTS_AT_ONCE = 5
const ERROR_GROUPS_MAX = 1000

/**
 * Deletes the oldest lines, some thousands at a time, until the log uses at most this many bytes; returns whether it
 * does. A counter that every line updates would make all writers wait for each other. Instead, each trim adds up the
 * new lines in segments that are never read again.
 */
export async function trimLog(db: Db, maxBytes: number): Promise<boolean> {
  await trimErrorGroups(db)
  await addSegments(db)
  for (let count = 0; ; count++) {
    const { bytes, oldest } = await readSize(db)
    if (bytes <= maxBytes || oldest === null) return true
    if (count === SEGMENTS_AT_ONCE) return false
    await deleteLines(db, sql`select id from log where id < ${oldest + SEGMENT} order by id`)
    await db.deleteFrom('log_segment').where('first_id', '=', oldest).execute()
  }
}

/** Keeps only the latest groups of warnings and errors. */
async function trimErrorGroups(db: Db): Promise<void> {
  await sql`
    delete from error_group where last_at < (
      select last_at from error_group order by last_at desc limit 1 offset ${ERROR_GROUPS_MAX - 1}
    )`.execute(db)
}

/** Approximate disk usage of the log, including indexes. */
export const sizeOfLog = async (db: Db): Promise<number> => (await readSize(db)).bytes

/**
 * Reads the size of the log and its oldest segment in one statement. If they were from different moments, a process could delete another segment
 * for the size before its neighbor deleted one.
 */
async function readSize(db: Db): Promise<{ bytes: number; oldest: number | null }> {
  const { rows } = await sql<{ bytes: number; oldest: number | null }>`
    select segments.oldest,
      coalesce(segments.bytes, 0) + coalesce((select sum(${bytesOf(db)}) from log where id >= segments.next), 0) as bytes
    from (
      select sum(bytes) as bytes, min(first_id) as oldest, coalesce(max(first_id) + ${SEGMENT}, 0) as next
      from log_segment
    ) as segments`.execute(db)
  return rows[0] ?? { bytes: 0, oldest: null }
}

/** Adds up complete segments. The newest ids may still be missing, in transactions that have not ended. */
async function addSegments(db: Db): Promise<void> {
  const { first, last } = await db
    .selectFrom('log')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null) return
  await db
    .deleteFrom('log_segment')
    .where('first_id', '<=', first - SEGMENT)
    .execute()
  for (let id = await nextUncounted(db); id !== null; id = await nextUncounted(db)) {
    const first_id = id - (id % SEGMENT)
    if (first_id + 2 * SEGMENT > last) return
    await sql`
      insert into log_segment (first_id, bytes)
      select cast(${first_id} as integer), sum(${bytesOf(db)}) from log where id >= ${first_id} and id < ${first_id + SEGMENT}
      having count(*) > 0
      on conflict do nothing`.execute(db)
    await new Promise(setImmediate)
  }
}

async function nextUncounted(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from log
    where id >= coalesce((select max(first_id) + ${SEGMENT} from log_segment), 0)`.execute(db)
  return rows[0]?.id ?? null
}
