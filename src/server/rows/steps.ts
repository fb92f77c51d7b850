import { type Insertable, sql, type Updateable } from 'kysely'
import { editedFields } from '#domain/outdated-resources.ts'
import { currentTime } from '../db/clock.ts'
import { orRefused, type Refusals } from '../db/constraint-errors.ts'
import type { Numbered } from '../db/engine.ts'
import { reserveIds } from '../db/reserve-ids.ts'
import type { Database, Whole } from '../db/schema.ts'
import type { Row } from '../db/tables/undo.ts'
import { stale } from '../errors.ts'
import { type AuditEntry, type AuditedChange, audit, auditChanges } from '../history/audit.ts'
import { type Entity, hintsOf, parentsOf, type RowOf } from '../history/entity.ts'
import { emptySnapshot, type RowSnapshot, snapshotRows, touchRows } from '../history/snapshot.ts'
import { changedNames, pick } from './pick.ts'
import { deleteRows, insertInto, updateRows } from './statements.ts'
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

/** The values that a change sets; `before` are those of the row unless it has them in another form. */
interface ChangeEntry extends Entry {
  readonly after: object
}

/** The entry of an inserted row, which can depend on the id of the row. */
type EntryOf = Entry | ((id: number) => Entry)

/** Locks a row, takes its snapshot for undo, and throws if it no longer has the version that the caller saw. */
export async function takeRow<Table extends keyof Database>(
  write: Write,
  entity: Entity<Table>,
  id: number | string,
  version?: number,
): Promise<TakenRow<Table>> {
  const [taken] = await takeRows(write, entity, [id], version)
  if (!taken) throw await staleRow(write, entity, id)
  return taken
}

/** Locks several rows and takes their snapshots. Throws if one of them does not exist or has another version. */
export async function takeRows<Table extends keyof Database>(
  write: Write,
  entity: Entity<Table>,
  ids: readonly (number | string)[],
  version?: number,
): Promise<TakenRow<Table>[]> {
  const { trx } = write
  await entity.lock?.(trx, ids.map(String))
  const taken: TakenRow<Table>[] = []
  for (const { row, snapshot } of await snapshotRows(trx, entity, ids)) {
    const isStale = version !== undefined && version !== snapshot.row?.version
    if (!row || isStale) throw await staleRow(write, entity, snapshot.id)
    taken.push({ entity, row, snapshot })
  }
  return taken
}

const staleRow = async ({ trx, user }: Write, entity: Entity, id: number | string) =>
  stale(entity.noun, await entity.read(trx, id, user))

/** Inserts a row with its audit entry, undo and live hint. A secret is sealed for the id of its row. */
export function insertRow<Table extends Numbered>(
  write: Write,
  entity: Entity<Table>,
  values: Insertable<Whole<Table>> | ((id: number) => Insertable<Whole<Table>>),
  entry: EntryOf,
): Promise<number> {
  return insertCells(write, entity, typeof values === 'function' ? values : () => values, entry)
}

/** `insertRow` for a table that is only known at run time. */
export async function insertCells(
  write: Write,
  entity: Entity<Numbered>,
  valuesOf: (id: number) => object,
  entryOf: EntryOf,
): Promise<number> {
  const { trx } = write
  const [id = 0] = await reserveIds(trx, entity.table, 1)
  const { refused, ...entry } = typeof entryOf === 'function' ? entryOf(id) : entryOf
  const insert = insertInto(trx, entity.table, { ...valuesOf(id), id })
  const row = await orRefused(insert, { ...entity.refused, ...refused })
  const snapshot = emptySnapshot(entity, id)
  const action = `${entity.name}.added` as const
  await finish(write, entity, [{ snapshot, after: row, entry: { action, entityId: id, ...entry } }])
  return id
}

/**
 * Changes a locked row, with its version, audit entry, undo and live hint. Columns that are undefined keep their value. A row
 * that already has all values of `entry.after` is not changed, so `after` must contain every changed field. Returns whether the
 * row was changed.
 */
export function changeRow<Table extends keyof Database>(
  write: Write,
  taken: TakenRow<Table>,
  set: Updateable<Whole<Table>>,
  entry: ChangeEntry,
): Promise<boolean> {
  return changeCells(write, [taken], set, entry)
}

/** Sets the same values on several locked rows, in as many statements as for one row. */
export async function changeRows<Table extends keyof Database>(
  write: Write,
  taken: readonly TakenRow<Table>[],
  set: Updateable<Whole<Table>>,
  entry: ChangeEntry,
): Promise<void> {
  await changeCells(write, taken, set, entry)
}

/** `changeRows` for a table that is only known at run time. Returns whether a row was changed. */
export function changeCells(
  write: Write,
  taken: readonly TakenRow<keyof Database>[],
  set: object,
  entry: ChangeEntry,
): Promise<boolean> {
  const changes = taken.map((each) => ({ taken: each, set, entry }))
  return changeTaken(write, changes, (entity, others, ids) => {
    const moved = {
      ...(others.some(({ row }) => 'updated_at' in row) && { updated_at: new Date(currentTime()) }),
      ...(entity.isVersioned && { version: sql`version + 1` }),
    }
    return updateRows(write.trx, entity, ids, { ...set, ...moved })
  })
}

/** What changes in a locked row. */
export interface RowChange<Table extends keyof Database> {
  readonly taken: TakenRow<Table>
  readonly set: Updateable<Whole<Table>>
  readonly entry: ChangeEntry
}

/** Changes locked rows unless they already have the values. `update` changes the rows and returns them by id. */
export async function changeTaken(
  write: Write,
  changes: readonly RowChange<keyof Database>[],
  update: (
    entity: Entity,
    others: readonly TakenRow<keyof Database>[],
    ids: readonly string[],
  ) => Promise<Map<string, Row>>,
): Promise<boolean> {
  const others = changes
    .map((change) => ({ ...change, ...differences(change.taken.row, change.entry) }))
    .filter(({ after }) => Object.keys(after).length > 0)
  const [first] = others
  if (!first) return false
  const { entity } = first.taken.snapshot
  const rows = others.map(({ taken }) => taken)
  const ids = rows.map(({ snapshot }) => snapshot.id)
  const refusals = { ...entity.refused, ...first.entry.refused }
  const changed = await orRefused(update(entity, rows, ids), refusals)
  const action = `${entity.name}.changed` as const
  const fields = new Set([...Object.keys(first.set), ...Object.keys(first.entry.after)])
  const finished = others.map(
    ({ taken: { snapshot }, entry: { refused, ...entry }, before, after }) => ({
      snapshot,
      after: changed.get(snapshot.id),
      entry: { action, entityId: snapshot.id, ...entry, before, after },
    }),
  )
  await finish(write, entity, finished, editedFields([...fields]))
  return true
}

/** The values of a change that differ from those of the row, before and after. */
function differences(row: object, { before = row, after }: ChangeEntry) {
  const names = changedNames(before, after)
  return { before: pick(before, names), after: pick(after, names) }
}

/** Deletes a locked row and releases its members, with its audit entry, undo and live hint. */
export function removeRow<Table extends keyof Database>(
  write: Write,
  taken: TakenRow<Table>,
  entry: Partial<AuditEntry> = {},
): Promise<void> {
  return removeRows(write, [taken], entry)
}

/**
 * Deletes several locked rows, in as many statements as one row. `befores` are the rows for their audit entries, in the same
 * order; otherwise, these contain the audited columns.
 */
export async function removeRows<Table extends keyof Database>(
  write: Write,
  taken: readonly TakenRow<Table>[],
  entry: Partial<AuditEntry> = {},
  befores: readonly object[] = [],
): Promise<void> {
  const [first] = taken
  if (!first) return
  const { entity } = first
  const { name, noun, audited = [] } = entity
  const snapshots = taken.map(({ snapshot }) => snapshot)
  const deleted = await orRefused(deleteRows(write, entity, snapshots), {
    reference: `Something started to use this ${noun}. Try again.`,
  })
  const action = `${name}.deleted` as const
  const changes = taken.map(({ row, snapshot }, index) => {
    const before = befores[index] ?? pick(row, audited)
    const removed = { action, before, entityId: snapshot.id, ...entry }
    return { snapshot: deleted[index] ?? snapshot, after: null, entry: removed }
  })
  await finish(write, entity, changes)
}

/**
 * Writes the audit entry and live hint of rows written in other ways. Without ids, any row of the topic may have
 * changed.
 */
export async function record(
  { trx, caller, hints, auditIds }: Write,
  { topic, isIdentity }: Pick<Entity, 'topic' | 'isIdentity'>,
  entry: AuditEntry,
  { ids = [], snapshot }: { ids?: (number | string)[]; snapshot?: RowSnapshot | undefined } = {},
): Promise<void> {
  auditIds.push(await audit(trx, caller, entry, snapshot))
  hints.push({ topic, ids, isIdentity })
}

/** A row after its change; null or undefined if it was deleted. */
type Finished = AuditedChange & { readonly after: Row | null | undefined }

async function finish(
  { trx, caller, hints, auditIds }: Write,
  entity: Entity,
  changes: readonly Finished[],
  fields?: readonly string[],
): Promise<void> {
  const done = changes.map((change) => ({ ...change, after: change.after ?? null }))
  auditIds.push(...(await auditChanges(trx, caller, entity, done)))
  const changed = done.map(({ snapshot: { id, row }, after }) => ({ id, before: row, after }))
  if (entity.parent) await touchRows(trx, entity.parent.table, parentsOf(entity.parent, changed))
  for (const { id, before, after } of changed)
    hints.push(...hintsOf(entity, id, before, after ?? undefined, fields))
}
