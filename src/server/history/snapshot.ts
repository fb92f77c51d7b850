import { sql } from 'kysely'
import { currentTime } from '../db/clock.ts'
import { runCompiled } from '../db/compiled.ts'
import { lockedIds } from '../db/lock-rows.ts'
import { selectWhole } from '../db/parts.ts'
import { locksRows } from '../db/reserve-ids.ts'
import type { Database, Db } from '../db/schema.ts'
import { amongKeys, keyList } from '../db/search.ts'
import type { Row } from '../db/tables/undo.ts'
import type { Entity, RowOf } from './entity.ts'

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

interface LockedRow<Table extends keyof Database> {
  readonly row: RowOf<Table> | undefined
  readonly snapshot: RowSnapshot
}

/** `snapshotRows` for one row. */
export async function snapshotRow<Table extends keyof Database>(
  trx: Db,
  entity: Entity<Table>,
  id: number | string,
): Promise<LockedRow<Table>> {
  const [locked] = await snapshotRows(trx, entity, [id])
  return locked ?? { row: undefined, snapshot: emptySnapshot(entity, id) }
}

/**
 * Locks rows until the transaction ends and reads them. The rows are locked first: otherwise, a commit between the read and the
 * write would be part of the undo, and undoing this change would revert someone else's.
 */
export async function snapshotRows<Table extends keyof Database>(
  trx: Db,
  entity: Entity<Table>,
  ids: readonly (number | string)[],
): Promise<LockedRow<Table>[]> {
  const keys = ids.map(String)
  const rows = await lockRows(trx, entity, keys)
  const children = await childrenOf(trx, entity.children ?? [], keys)
  return keys.map((id) => {
    const row = rows.get(id)
    return {
      row,
      snapshot: { entity, id, row: row && plain(row), children: children.get(id) ?? {} },
    }
  })
}

/** Locks rows in the order of their keys, so that two transactions cannot deadlock. */
async function lockRows<Table extends keyof Database>(
  trx: Db,
  { table, key = 'id' }: Entity<Table>,
  ids: readonly string[],
): Promise<Map<string, RowOf<Table>>> {
  const column = `${table}.${key}`
  // On SQLite, only one transaction writes at a time.
  const locks = locksRows(trx) ? sql`order by ${sql.ref(column)} for no key update` : sql``
  const rows = await runCompiled(
    trx,
    `lock ${table} ${key}`,
    { keys: keyList(trx, ids) },
    ({ keys }) => sql<RowOf<Table>>`
      ${selectWhole(table)} where ${amongKeys(trx, column, keys)} ${locks}`,
  )
  return new Map(rows.map((row) => [String(Reflect.get(row, key)), row]))
}

export type Children = Record<string, Row[]>

/** The children of rows by table, by the key of the row. */
export async function childrenOf(
  trx: Db,
  kinds: NonNullable<Entity['children']>,
  keys: readonly string[],
): Promise<Map<string, Children>> {
  const found = new Map<string, Children>(
    keys.map((key) => [key, Object.fromEntries(kinds.map(({ table }) => [table, []]))]),
  )
  for (const { table, column } of kinds)
    for (const row of await rowsOf(trx, table, column, keys))
      found.get(String(row[column]))?.[table]?.push(row)
  return found
}

/**
 * Counts a change of rows that had another cause, such as a change of their parts. Returns whether all of them exist.
 */
export async function touchRows(
  trx: Db,
  table: keyof Database,
  ids: ReadonlySet<number>,
): Promise<boolean> {
  if (ids.size === 0) return true
  const values = { at: new Date(currentTime()), ids: keyList(trx, [...ids]) }
  const touched = await runCompiled(trx, `touch ${table}`, values, (slots) => {
    return sql`
      update ${sql.table(table)} set version = version + 1, updated_at = ${slots.at}
      where id in (${lockedIds(trx, table, amongKeys(trx, 'id', slots.ids))}) returning id`
  })
  return touched.length === ids.size
}

/** The current row. */
export async function readRow(
  db: Db,
  { table, key = 'id' }: Entity,
  id: number | string,
): Promise<Row | undefined> {
  const [row] = await rowsOf(db, table, key, [String(id)])
  return row
}

/** The current rows, by id. */
export async function readRows(
  db: Db,
  { table, key = 'id' }: Entity,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const rows = await rowsOf(db, table, key, ids)
  return new Map(rows.map((row) => [String(row[key]), row]))
}

/** A row as JSON stores it. */
export const plain = (row: object): Row => JSON.parse(JSON.stringify(row))

/** Every column, including those of later migrations: an omitted column could not be restored. */
async function rowsOf(
  db: Db,
  table: keyof Database,
  column: string,
  keys: readonly string[],
): Promise<Row[]> {
  if (keys.length === 0) return []
  const rows = await runCompiled(
    db,
    `rows ${table} ${column}`,
    { keys: keyList(db, keys) },
    (values) => sql<Row>`
      ${selectWhole(table)} where ${amongKeys(db, `${table}.${column}`, values.keys)}`,
  )
  return rows.map(plain)
}
