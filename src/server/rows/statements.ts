import { type RawBuilder, sql } from 'kysely'
import { currentTime } from '../db/clock.ts'
import { lockReferenced } from '../db/lock-referenced.ts'
import { lockedIds } from '../db/lock-rows.ts'
import { assigned, type Cell, changeParts, partsOf } from '../db/parts.ts'
import type { Database, Db } from '../db/schema.ts'
import { amongIds, amongKeys, keyList } from '../db/search.ts'
import type { Row } from '../db/tables/undo.ts'
import type { Entity, Members } from '../history/entity.ts'
import { type RowSnapshot, readRow } from '../history/snapshot.ts'
import type { Write } from './transaction.ts'

/** Inserts a row with its parts and returns it. Columns that are undefined keep their default. */
export async function insertInto(
  trx: Db,
  table: keyof Database,
  values: object,
): Promise<Row | undefined> {
  await lockReferenced(trx, table, [values])
  const { own, other } = splitCells(table, values)
  const names = own.map(([name]) => sql.ref(name))
  const given = own.map(([, value]) => sql`${value}`)
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(given)})
    returning *`.execute(trx)
  const [row] = await changeParts(trx, table, rows, other)
  return row
}

/**
 * Sets the same values on several rows and their parts. Returns the existing rows by key. Undefined columns keep their
 * value.
 */
export async function updateRows(
  trx: Db,
  { table, key = 'id' }: Entity,
  ids: readonly string[],
  set: object,
): Promise<Map<string, Row>> {
  await lockReferenced(trx, table, [set], ids)
  const { own, other } = splitCells(table, set)
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set ${assigned(own)} where ${amongKeys(trx, key, keyList(trx, ids))}
    returning *`.execute(trx)
  const whole = await changeParts(trx, table, rows, other)
  return new Map(whole.map((row) => [String(row[key]), row]))
}

/** Deletes locked rows of an entity and releases their members. Returns the snapshots that can restore both. */
export async function deleteRows(
  write: Pick<Write, 'trx' | 'hints'>,
  { table, key = 'id', members }: Entity,
  snapshots: readonly RowSnapshot[],
): Promise<RowSnapshot[]> {
  const { trx } = write
  if (snapshots.length === 0) return []
  const deleted: RowSnapshot[] = []
  for (const snapshot of snapshots)
    deleted.push(members ? await releaseMembers(write, members, snapshot) : snapshot)
  const ids = keyList(
    trx,
    deleted.map(({ id }) => id),
  )
  await sql`delete from ${sql.table(table)} where ${amongKeys(trx, key, ids)}`.execute(trx)
  return deleted
}

async function releaseMembers(
  write: Pick<Write, 'trx' | 'hints'>,
  members: Members,
  snapshot: RowSnapshot,
): Promise<RowSnapshot> {
  const { entity, id, children } = snapshot
  const ids = await moveMembers(write, members, { from: id, to: null })
  if (ids.length === 0) return snapshot
  // Read again, because the row contains the number of its members, and is restored without any.
  const row = await readRow(write.trx, entity, id)
  const released = { [members.table]: ids.map((member) => ({ id: member })) }
  return { ...snapshot, row, children: { ...children, ...released } }
}

/** Restores the members that a deletion released, except for those that belong to another row now. */
export async function restoreMembers(
  write: Pick<Write, 'trx' | 'hints'>,
  { members }: Entity,
  id: string,
  children: Readonly<Record<string, Row[]>> | null,
): Promise<void> {
  const released = members && children?.[members.table]?.map((member) => Number(member.id))
  if (released) await moveMembers(write, members, { from: null, to: id }, released)
}

interface Move {
  /** The row that the members belong to; null for none, left out for any. */
  readonly from?: number | string | null
  readonly to: number | string | null
}

/**
 * Moves all members of a row, or those with the given ids, to another row or to none, and adds their live hint. Returns the ids of the
 * moved members.
 */
export async function moveMembers(
  { trx, hints }: Pick<Write, 'trx' | 'hints'>,
  { table, column, topic }: Members,
  { from, to }: Move,
  among?: readonly number[],
): Promise<number[]> {
  const name = sql.ref(column)
  const isMoved = sql`
    ${isFrom(name, from)}
    ${among ? sql`and ${amongIds(trx, 'id', among)}` : sql``}`
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)}
    set ${name} = ${to}, version = version + 1, updated_at = ${new Date(currentTime())}
    where id in (${lockedIds(trx, table, isMoved)})
    returning id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) hints.push({ topic, ids })
  return ids
}

function isFrom(column: RawBuilder<unknown>, from: Move['from']) {
  if (from === undefined) return sql`${column} is not null`
  return from === null ? sql`${column} is null` : sql`${column} = ${from}`
}

/** The columns of the table, and those of its parts. */
function splitCells(table: keyof Database, values: object): { own: Cell[]; other: Cell[] } {
  const cells: Cell[] = Object.entries(values).filter(([, value]) => value !== undefined)
  const names = partsOf(table).flatMap(({ columns }) => columns)
  return {
    own: cells.filter(([name]) => !names.includes(name)),
    other: cells.filter(([name]) => names.includes(name)),
  }
}

/** The columns that count a change of a row, after it. */
export const nextVersion = ({ isVersioned }: Entity, row: Row): Row =>
  isVersioned
    ? {
        version: Number(row.version ?? 0) + 1,
        ...('updated_at' in row && { updated_at: new Date(currentTime()).toISOString() }),
      }
    : {}
