import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { fold } from '#domain/fold.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { currentTime, GRACE_MS } from '../db/clock.ts'
import { runCompiled } from '../db/compiled.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { LogEntry } from './log-entry.ts'

const TEXT_MAX = 1000
const MESSAGE_MAX = 1000
const KEY_CHARACTERS = 22

/** Writes lines of the server log, and counts warnings and errors. */
export async function writeLines(db: Db, entries: LogEntry[]): Promise<void> {
  const lines = entries.map((entry) => ({ ...entry, text: textOf(entry), auditId: null }))
  await transact(db, async (trx) => {
    await insertLines(trx, lines)
    await countErrors(trx, entries)
  })
}

const textOf = ({ message, username, details }: LogEntry) =>
  [message.slice(0, MESSAGE_MAX), username ?? '', details ? JSON.stringify(details) : ''].join(' ')

interface Line extends LogEntry {
  /** The searchable text, not folded. */
  readonly text: string
  readonly auditId: number | null
}

/** Inserts lines in this order. */
export async function insertLines(trx: Db, lines: readonly Line[]): Promise<void> {
  const cells = lines.map(({ at, level, source, userId, username, message, ...rest }) => [
    at,
    level,
    source,
    userId,
    username,
    message.slice(0, MESSAGE_MAX).toWellFormed(),
    fold(rest.text.slice(0, TEXT_MAX)).toWellFormed(),
    rest.details && JSON.stringify(rest.details),
    rest.requestId,
    rest.auditId,
  ])
  await runCompiled(trx, 'add log lines', { cells: JSON.stringify(cells) }, (slots) => {
    const rows = jsonRows(trx, slots.cells, {
      at: 'timestamptz',
      level: 'text',
      source: 'text',
      user_id: 'text',
      username: 'text',
      message: 'text',
      text_key: 'text',
      details: 'jsonb',
      request_id: 'text',
      audit_id: 'integer',
    })
    return sql`
      insert into log
        (at, level, source, user_id, username, message, text_key, details, request_id, audit_id)
      select at, level, source, user_id, username, message, text_key, details, request_id, audit_id
      from ${rows} as line`
  })
}

const GROUPED_LEVELS = new Set(['warn', 'error', 'fatal'])

async function countErrors(trx: Db, entries: LogEntry[]): Promise<void> {
  const errors = entries.filter(({ level }) => GROUPED_LEVELS.has(level))
  const groups = Map.groupBy(errors, keyOf)
  // All nodes use the same order, so that two of them never deadlock.
  for (const [key, same] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = same
    const last = same.at(-1)
    if (!first || !last) continue
    const { level, source, message, details } = last
    await trx
      .insertInto('error_group')
      .values({
        key,
        level,
        source,
        message: message.slice(0, MESSAGE_MAX),
        details,
        amount: same.length,
        first_at: first.at,
        last_at: last.at,
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref, eb }) => ({
          amount: eb('error_group.amount', '+', same.length),
          last_at: ref('excluded.last_at'),
          message: ref('excluded.message'),
          details: ref('excluded.details'),
        })),
      )
      .execute()
  }
}

/** Warnings and errors are grouped by their message without numbers and ids, and by their stack. */
function keyOf({ level, source, message, details }: LogEntry): string {
  const err: unknown = details?.err
  const words = `${level}|${source}|${message}|${JSON.stringify(err ?? null)}`
  const plain = words.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9]+/g, '#')
  return createHash('sha256').update(plain).digest('base64url').slice(0, KEY_CHARACTERS)
}

/** A small batch, because on SQLite a statement blocks the whole process, and the text index makes rows expensive. */
const DELETED_AT_ONCE = 25

/** Deletes lines older than the given number of days, until the signal aborts. */
export async function sweepLog(db: Db, days: number, signal?: AbortSignal): Promise<void> {
  const before = new Date(currentTime() - days * DAY_MS - GRACE_MS)
  await db.deleteFrom('error_group').where('last_at', '<', before).execute()
  await deleteLines(db, sql`select id from log where at < ${before} order by at, id`, signal)
}

/** Deletes the lines with the ids that a query returns, in batches, until the signal aborts. */
export async function deleteLines(
  db: Db,
  query: RawBuilder<{ id: number }>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const { rows } = await sql<{ id: number }>`${query} limit ${DELETED_AT_ONCE}`.execute(db)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await db.deleteFrom('log').where('id', 'in', ids).execute()
    await new Promise(setImmediate)
  }
}
