import { sql } from 'kysely'
import type { Vault } from '../auth/vault.ts'
import { insertRecords, updateRecords } from '../db/records.ts'
import type { Database, Db } from '../db/schema.ts'
import { amongKeys, keyList } from '../db/search.ts'
import type { Row } from '../db/tables/undo.ts'
import type { Entity } from '../history/entity.ts'
import type { RowSnapshot } from '../history/snapshot.ts'
import { deleteRows, nextVersion, restoreMembers } from './statements.ts'
import type { Write } from './transaction.ts'

/** A change to revert, and the current state of its row, which is locked. */
interface LockedChange {
  readonly change: {
    readonly row_id: string
    /** Null if the change inserted the row. */
    readonly before: Row | null
    readonly children: Record<string, Row[]> | null
  }
  readonly snapshot: RowSnapshot
}

/** Restores rows of one entity to their state before the changes. Returns the snapshots that can undo this, in the same order. */
export async function restoreRows(
  write: Write,
  vault: Vault,
  entity: Entity,
  locked: readonly LockedChange[],
): Promise<readonly RowSnapshot[]> {
  const { trx } = write
  const added = locked.filter(({ change }) => !change.before)
  const changed = locked.filter(({ change, snapshot }) => change.before && snapshot.row)
  const deleted = locked.filter(({ change, snapshot }) => change.before && !snapshot.row)
  const recordOf = ({ change: { row_id, before }, snapshot: { row } }: LockedChange): Row => ({
    [entity.key ?? 'id']: row_id,
    ...resealed(vault, entity.table, row_id, before ?? {}),
    ...nextVersion(entity, row ?? before ?? {}),
  })
  await updateRecords(trx, entity, changed.map(recordOf))
  await insertRecords(trx, entity.table, deleted.map(recordOf))
  await restoreChildren(trx, entity, [...changed, ...deleted])
  for (const { change } of deleted)
    await restoreMembers(write, entity, change.row_id, change.children)
  const removed = await deleteRows(
    write,
    entity,
    added.map(({ snapshot }) => snapshot),
  )
  const byId = new Map(removed.map((snapshot) => [snapshot.id, snapshot]))
  return locked.map(({ snapshot }) => byId.get(snapshot.id) ?? snapshot)
}

/** Replaces the children of rows by those that they had before the change, if it changed them. */
async function restoreChildren(
  trx: Db,
  { children = [] }: Entity,
  locked: readonly LockedChange[],
): Promise<void> {
  for (const { table, column } of children) {
    const changed = locked.filter(({ change }) => change.children?.[table])
    const ids = changed.flatMap(({ snapshot }) => (snapshot.row ? [snapshot.id] : []))
    if (ids.length > 0)
      await sql`
        delete from ${sql.table(table)} where ${amongKeys(trx, column, keyList(trx, ids))}`.execute(
        trx,
      )
    await insertRecords(
      trx,
      table,
      changed.flatMap(({ change }) => change.children?.[table] ?? []),
    )
  }
}

/** Seals secrets again with the newest key, because the master key may have been rotated since the snapshot. */
function resealed(vault: Vault, table: keyof Database, id: string, row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => {
    if (!column.endsWith('_sealed') || typeof value !== 'string' || !vault.isOld(value))
      return [column, value]
    const place = { table, column, row: id }
    return [column, vault.seal(place, vault.open(place, value))]
  })
  return Object.fromEntries(entries)
}
