import { sql } from 'kysely'
import { currentTime, GRACE_MS } from '../db/clock.ts'
import type { Database, Db } from '../db/schema.ts'
import type { Row, Undoable } from '../db/tables/undo.ts'
import { UNDOABLE } from './undoable.ts'

const DAY_MS = 86_400_000
/** How long a change can be undone. */
export const UNDO_DAYS = 30

/** A row as it was before a change, so that the change can be undone. */
export interface KeptRow {
  readonly entity: Undoable
  readonly id: string
  /** Undefined: there was none yet. */
  readonly row: Row | undefined
  readonly children: Record<string, Row[]>
}

/** Call it before the row is added, changed or deleted, and hand the answer to `audit`. */
export async function keepRow(trx: Db, entity: Undoable, id: number | string): Promise<KeptRow> {
  const { children = [] } = UNDOABLE[entity]
  const kept: Record<string, Row[]> = {}
  for (const { table, column } of children) kept[table] = await rowsOf(trx, table, column, id)
  return { entity, id: String(id), row: await rowOf(trx, entity, id), children: kept }
}

/** Writes down what the change did to the kept row, if anything. */
export async function rememberChange(trx: Db, auditId: number, kept: KeptRow): Promise<void> {
  const { entity, id, row, children } = kept
  const now = await rowOf(trx, entity, id)
  const before = now && row ? changedIn(row, now) : row
  if (!now && !before) return
  if (before && Object.keys(before).length === 0) return
  await trx
    .insertInto('undo')
    .values({
      audit_id: auditId,
      entity,
      row_id: id,
      before: before ?? null,
      children: now ? null : children,
      after: now ? witnessOf(entity, now) : null,
    })
    .execute()
}

/** The row as it is now. */
export async function rowOf(
  db: Db,
  entity: Undoable,
  id: number | string,
): Promise<Row | undefined> {
  const { table, key = 'id' } = UNDOABLE[entity]
  const [row] = await rowsOf(db, table, key, id)
  return row
}

/** Rows as they are now, by id. */
export async function rowsById(db: Db, entity: Undoable, ids: string[]): Promise<Map<string, Row>> {
  const { table, key = 'id' } = UNDOABLE[entity]
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [String(row[key]), plain(row)]))
}

const plain = (row: Row): Row => JSON.parse(JSON.stringify(row))

/** Every column, those of later migrations too: what is left out here would not come back. */
async function rowsOf(
  db: Db,
  table: keyof Database,
  column: string,
  value: number | string,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)
  return rows.map(plain)
}

/** These move with each change of a row, or of others that count in it. */
const MOVING = new Set([
  'version',
  'updated_at',
  'penalties_in_force',
  'used_by_bots',
  'used_by_groups',
  'is_used',
])

const changedIn = (before: Row, after: Row): Row =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !MOVING.has(name) && JSON.stringify(value) !== JSON.stringify(after[name]),
    ),
  )

const witnessOf = (entity: Undoable, row: Row): Row =>
  UNDOABLE[entity].isVersioned ? { version: row.version } : row

/** Forgets what is too old to be undone. */
export async function sweepUndo(db: Db): Promise<void> {
  const before = new Date(currentTime() - UNDO_DAYS * DAY_MS - GRACE_MS)
  await db.deleteFrom('undo').where('at', '<', before).execute()
}
