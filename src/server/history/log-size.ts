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
  let bytes = await sizeOfLog(db)
  for (let count = 0; bytes > maxBytes; count++) {
    if (count === SEGMENTS_AT_ONCE) return false
    const oldest = await db
      .selectFrom('log_segment')
      .select(['first_id', 'bytes'])
      .orderBy('first_id')
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return true
    const end = oldest.first_id + SEGMENT
    await deleteLines(db, sql`select id from log where id < ${end} order by id`)
    await db.deleteFrom('log_segment').where('first_id', '=', oldest.first_id).execute()
    bytes -= oldest.bytes
  }
  return true
}

/** Keeps only the latest groups of warnings and errors. */
async function trimErrorGroups(db: Db): Promise<void> {
  await sql`
    delete from error_group where last_at < (
      select last_at from error_group order by last_at desc limit 1 offset ${ERROR_GROUPS_MAX - 1}
    )`.execute(db)
}

/** Approximate disk usage of the log, including indexes. */
export async function sizeOfLog(db: Db): Promise<number> {
  const segments = await db
    .selectFrom('log_segment')
    .select(({ fn }) => [fn.sum<number | null>('bytes').as('bytes'), fn.max('first_id').as('last')])
    .executeTakeFirstOrThrow()
  const next = segments.last === null ? 0 : segments.last + SEGMENT
  const rest = await sql<{ bytes: number | null }>`
    select sum(${bytesOf(db)}) as bytes from log where id >= ${next}`.execute(db)
  return (segments.bytes ?? 0) + (rest.rows[0]?.bytes ?? 0)
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
