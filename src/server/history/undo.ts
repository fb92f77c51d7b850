import { sql } from 'kysely'
import { currentTime, GRACE_MS } from '../db/clock.ts'
import { runCompiled } from '../db/compiled.ts'
import { selectWhole } from '../db/parts.ts'
import { locksRows } from '../db/reserve-ids.ts'
import type { Database, Db } from '../db/schema.ts'
import type { Row } from '../db/tables/undo.ts'
import type { Entity, RowOf } from './entity.ts'

const DAY_MS = 86_400_000
/** How long a change can be undone. */
export const UNDO_DAYS = 30

/** A row before a change, so that the change can be undone. */
export interface RowSnapshot {
  readonly entity: Entity
  readonly id: string
  /** Undefined when the row did not exist. */
  readonly row: Row | undefined
  readonly children: Record<string, Row[]>
}

/** The snapshot before an insert. */
export const emptySnapshot = (entity: Entity, id: number | string): RowSnapshot => ({
  entity,
  id: String(id),
  row: undefined,
  children: {},
})

/**
 * Locks a row until the transaction ends and reads it. The lock comes first: without it, a commit between the read and the
 * write would be part of the undo, and undoing this change would revert someone else's.
 */
export async function snapshotRow<Table extends keyof Database>(
  trx: Db,
  entity: Entity<Table>,
  id: number | string,
): Promise<{ row: RowOf<Table> | undefined; snapshot: RowSnapshot }> {
  const row = await lockRow(trx, entity, id)
  const children: Record<string, Row[]> = {}
  for (const { table, column } of entity.children ?? [])
    children[table] = await rowsOf(trx, table, column, id)
  return { row, snapshot: { entity, id: String(id), row: row && plain(row), children } }
}

async function lockRow<Table extends keyof Database>(
  trx: Db,
  { table, key = 'id' }: Entity<Table>,
  id: number | string,
): Promise<RowOf<Table> | undefined> {
  // A transaction on SQLite is the only one that writes.
  const locks = locksRows(trx) ? sql`for no key update` : sql``
  const [row] = await runCompiled(
    trx,
    `lock ${table} ${key}`,
    { id },
    (values) => sql<RowOf<Table>>`
      ${selectWhole(table)} where ${sql.ref(`${table}.${key}`)} = ${values.id} ${locks}`,
  )
  return row
}

/** Counts a change of a row that had another cause, such as a change of its parts. */
export async function touchRow(trx: Db, table: keyof Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set version = version + 1, updated_at = ${new Date(currentTime())}
    where id = ${id} returning id`.execute(trx)
  return rows.length > 0
}

/**
 * Stores the effect of the change on the row, if any. `after` is the row as the change left it, null if it was deleted; without it the row is
 * read.
 */
export async function recordChange(
  trx: Db,
  auditId: number,
  { entity, id, row, children }: RowSnapshot,
  after?: object | null,
): Promise<void> {
  const now = after === undefined ? await readRow(trx, entity, id) : after && plain(after)
  const before = now && row ? changedIn(row, now) : row
  const lost = now ? await replacedChildren(trx, { entity, id, row, children }) : children
  if (!now && !before) return
  if (before && Object.keys(before).length === 0 && !lost) return
  const values = {
    audit_id: auditId,
    entity: entity.name,
    row_id: id,
    before: before ?? null,
    children: lost,
    after: now ? expectedState(entity, now) : null,
  }
  await runCompiled(trx, 'add undo', values, (slots) => trx.insertInto('undo').values(slots))
}

/** The children that a change of their row has replaced, as they were before; null where it replaced none. */
async function replacedChildren(
  trx: Db,
  { entity, id, row, children }: RowSnapshot,
): Promise<Record<string, Row[]> | null> {
  const replaced: Record<string, Row[]> = {}
  for (const { table, column, isEditable } of (row && entity.children) ?? []) {
    if (!isEditable) continue
    const now = await rowsOf(trx, table, column, id)
    const was = children[table] ?? []
    if (JSON.stringify(now) !== JSON.stringify(was)) replaced[table] = was
  }
  return Object.keys(replaced).length > 0 ? replaced : null
}

/** The current row. */
export async function readRow(
  db: Db,
  { table, key = 'id' }: Entity,
  id: number | string,
): Promise<Row | undefined> {
  const [row] = await rowsOf(db, table, key, id)
  return row
}

/** The current rows, by id. */
export async function readRows(
  db: Db,
  { table, key = 'id' }: Entity,
  ids: string[],
): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    ${selectWhole(table)} where ${sql.ref(`${table}.${key}`)} in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [String(row[key]), plain(row)]))
}

const plain = (row: object): Row => JSON.parse(JSON.stringify(row))

/** Every column, including those of later migrations: an omitted column could not be restored. */
async function rowsOf(
  db: Db,
  table: keyof Database,
  column: string,
  value: number | string,
): Promise<Row[]> {
  const rows = await runCompiled(
    db,
    `rows ${table} ${column}`,
    { value },
    (values) => sql<Row>`
      ${selectWhole(table)} where ${sql.ref(`${table}.${column}`)} = ${values.value}`,
  )
  return rows.map(plain)
}

/** Columns that every change moves, and counters of other rows: undoing one change does not restore them. */
const MOVING = new Set([
  'version',
  'updated_at',
  'penalties_in_force',
  'used_by_bots',
  'used_by_groups',
])

const changedIn = (before: Row, after: Row): Row =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !MOVING.has(name) && JSON.stringify(value) !== JSON.stringify(after[name]),
    ),
  )

const expectedState = ({ isVersioned }: Entity, row: Row): Row =>
  isVersioned ? { version: row.version } : row

/** Deletes snapshots that are too old to be undone. */
export async function sweepUndo(db: Db): Promise<void> {
  const before = new Date(currentTime() - UNDO_DAYS * DAY_MS - GRACE_MS)
  await db.deleteFrom('undo').where('at', '<', before).execute()
}
