import { type Insertable, sql, type Updateable } from 'kysely'
import { currentTime } from '../db/clock.ts'
import { orRefused, type Refusals } from '../db/constraint-errors.ts'
import type { Numbered } from '../db/engine.ts'
import { reserveIds } from '../db/reserve-ids.ts'
import type { Database, Whole } from '../db/schema.ts'
import type { Row } from '../db/tables/undo.ts'
import { stale } from '../errors.ts'
import { type AuditEntry, audit } from '../history/audit.ts'
import { type Entity, hintsOf, type RowOf } from '../history/entity.ts'
import { emptySnapshot, type RowSnapshot, snapshotRow, touchRow } from '../history/undo.ts'
import { deleteRow, insertInto, updateRow } from './statements.ts'
import type { Write } from './transaction.ts'

/** A row that this transaction has locked, as it was before its changes. */
export interface TakenRow<Table extends keyof Database> {
  readonly entity: Entity<Table>
  readonly row: RowOf<Table>
  readonly snapshot: RowSnapshot
}

/** What a step adds to its audit entry. */
interface Entry extends Partial<AuditEntry> {
  readonly refused?: Refusals
}

/** Locks a row, then checks the version that the caller saw, then takes the snapshot for undo. */
export async function takeRow<Table extends keyof Database>(
  { trx, user }: Write,
  entity: Entity<Table>,
  id: number | string,
  version?: number,
): Promise<TakenRow<Table>> {
  await entity.lock?.(trx, String(id))
  const { row, snapshot } = await snapshotRow(trx, entity, id)
  const isStale = version !== undefined && version !== snapshot.row?.version
  if (!row || isStale) throw stale(entity.noun, await entity.read(trx, id, user))
  return { entity, row, snapshot }
}

/** Inserts a row with its audit entry, undo and live hint. A secret is sealed for the id of its row. */
export function insertRow<Table extends Numbered>(
  write: Write,
  entity: Entity<Table>,
  values: Insertable<Whole<Table>> | ((id: number) => Insertable<Whole<Table>>),
  entry: Entry,
): Promise<number> {
  return insertCells(write, entity, typeof values === 'function' ? values : () => values, entry)
}

/** `insertRow` for a table that is only known at run time. */
export async function insertCells(
  write: Write,
  entity: Entity<Numbered>,
  valuesOf: (id: number) => object,
  { refused, ...entry }: Entry,
): Promise<number> {
  const { trx } = write
  const [id = 0] = await reserveIds(trx, entity.table, 1)
  const insert = insertInto(trx, entity.table, { ...valuesOf(id), id })
  const row = await orRefused(insert, { ...entity.refused, ...refused })
  const snapshot = emptySnapshot(entity, id)
  const action = `${entity.name}.added` as const
  await finish(write, snapshot, row, { action, entityId: id, ...entry })
  return id
}

/** Changes a taken row, with its version, audit entry, undo and live hint. Columns that are undefined keep their value. */
export function changeRow<Table extends keyof Database>(
  write: Write,
  taken: TakenRow<Table>,
  set: Updateable<Whole<Table>>,
  entry: Entry,
): Promise<void> {
  return changeCells(write, taken, set, entry)
}

/** `changeRow` for a table that is only known at run time. */
export async function changeCells(
  write: Write,
  { entity, row, snapshot }: TakenRow<keyof Database>,
  set: object,
  { refused, ...entry }: Entry,
): Promise<void> {
  const moved = {
    ...('updated_at' in row && { updated_at: new Date(currentTime()) }),
    ...(entity.isVersioned && { version: sql`version + 1` }),
  }
  const update = updateRow(write.trx, entity, snapshot.id, { ...set, ...moved })
  const changed = await orRefused(update, { ...entity.refused, ...refused })
  const action = `${entity.name}.changed` as const
  const before = pick(row, Object.keys(entry.after ?? {}))
  const fields = [...new Set([...Object.keys(set), ...Object.keys(entry.after ?? {})])]
  await finish(
    write,
    snapshot,
    changed,
    { action, before, entityId: snapshot.id, ...entry },
    fields,
  )
}

/** Deletes a taken row, with its audit entry, undo and live hint. */
export async function removeRow<Table extends keyof Database>(
  write: Write,
  { entity, row, snapshot }: TakenRow<Table>,
  { refused, ...entry }: Entry = {},
): Promise<void> {
  const { name, noun, audited = [] } = entity
  await orRefused(deleteRow(entity, snapshot.id).execute(write.trx), {
    reference: `Something started to use this ${noun}. Try again.`,
    ...refused,
  })
  const action = `${name}.deleted` as const
  const before = pick(row, audited)
  await finish(write, snapshot, undefined, { action, before, entityId: snapshot.id, ...entry })
}

/**
 * Writes the audit entry and live hint of rows written in other ways. Without ids, any row of the topic may have
 * changed.
 */
export async function record(
  { trx, caller, hints, auditIds }: Write,
  { topic, isIdentity }: Entity,
  entry: AuditEntry,
  { ids = [], snapshot }: { ids?: (number | string)[]; snapshot?: RowSnapshot | undefined } = {},
): Promise<void> {
  auditIds.push(await audit(trx, caller, entry, snapshot))
  hints.push({ topic, ids, isIdentity })
}

async function finish(
  { trx, caller, hints, auditIds }: Write,
  snapshot: RowSnapshot,
  after: Row | undefined,
  entry: AuditEntry,
  fields?: readonly string[],
): Promise<void> {
  const { entity, id, row: before } = snapshot
  auditIds.push(await audit(trx, caller, entry, snapshot, after ?? null))
  const { parent } = entity
  if (parent) await touchRow(trx, parent.table, Number({ ...before, ...after }[parent.column]))
  hints.push(...hintsOf(entity, id, before, after, fields))
}

const pick = (row: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
