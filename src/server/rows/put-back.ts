import { sql } from 'kysely'
import type { Vault } from '../auth/vault.ts'
import { currentTime } from '../db/clock.ts'
import { insertRecords, updateRecords } from '../db/records.ts'
import type { Database, Db } from '../db/schema.ts'
import { amongKeys, keyList } from '../db/search.ts'
import type { Row } from '../db/tables/undo.ts'
import type { Entity } from '../history/entity.ts'
import type { RowSnapshot } from '../history/snapshot.ts'
import { deleteRows, restoreMembers } from './statements.ts'
import type { Write } from './transaction.ts'

/** A change to put back, and its locked row as it is now. */
interface TakenChange {
  readonly change: {
    readonly row_id: string
    /** Null if the change inserted the row. */
    readonly before: Row | null
    readonly children: Record<string, Row[]> | null
  }
  readonly snapshot: RowSnapshot
}

/**
 * Restores the state of rows of one entity before the changes. Returns the snapshots that can undo this, in the order of
 * the changes.
 */
export async function putBack(
  write: Write,
  vault: Vault,
  entity: Entity,
  taken: readonly TakenChange[],
): Promise<readonly RowSnapshot[]> {
  const { trx } = write
  const added = taken.filter(({ change }) => !change.before)
  const changed = taken.filter(({ change, snapshot }) => change.before && snapshot.row)
  const deleted = taken.filter(({ change, snapshot }) => change.before && !snapshot.row)
  const recordOf = ({ change: { row_id, before }, snapshot: { row } }: TakenChange): Row => ({
    [entity.key ?? 'id']: row_id,
    ...resealed(vault, entity.table, row_id, before ?? {}),
    ...nextVersion(entity, row ?? before ?? {}),
  })
  await updateRecords(trx, entity, changed.map(recordOf))
  await insertRecords(trx, entity.table, deleted.map(recordOf))
  await putBackChildren(trx, entity, [...changed, ...deleted])
  for (const { change } of deleted)
    await restoreMembers(write, entity, change.row_id, change.children)
  const removed = await deleteRows(
    write,
    entity,
    added.map(({ snapshot }) => snapshot),
  )
  const left = new Map(removed.map((snapshot) => [snapshot.id, snapshot]))
  return taken.map(({ snapshot }) => left.get(snapshot.id) ?? snapshot)
}

/** Replaces the children of the rows by those before the change, if it changed them. */
async function putBackChildren(
  trx: Db,
  { children = [] }: Entity,
  taken: readonly TakenChange[],
): Promise<void> {
  for (const { table, column } of children) {
    const changed = taken.filter(({ change }) => change.children?.[table])
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

const nextVersion = ({ isVersioned }: Entity, row: Row): Row =>
  isVersioned
    ? {
        version: Number(row.version ?? 0) + 1,
        ...('updated_at' in row && { updated_at: new Date(currentTime()).toISOString() }),
      }
    : {}

/**
 * The master key may have been rotated since the snapshot. The secret is resealed with the newest key, as the next
 * rotation expects.
 */
function resealed(vault: Vault, table: keyof Database, id: string, row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => {
    if (!column.endsWith('_sealed') || typeof value !== 'string' || !vault.isOld(value))
      return [column, value]
    const place = { table, column, row: id }
    return [column, vault.seal(place, vault.open(place, value))]
  })
  return Object.fromEntries(entries)
}
