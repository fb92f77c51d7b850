import { sql } from 'kysely'
import { requireConfirmation } from '../auth/confirmation.ts'
import type { Vault } from '../auth/vault.ts'
import { currentTime } from '../db/clock.ts'
import { orRefused } from '../db/constraint-errors.ts'
import type { Database, Db } from '../db/schema.ts'
import type { Row } from '../db/tables/undo.ts'
import { AppError, found } from '../errors.ts'
import { audit } from '../history/audit.ts'
import { type Entity, entityOf, hintsOf } from '../history/entity.ts'
import { type RowSnapshot, readRow, snapshotRow, touchRow } from '../history/snapshot.ts'
import { UNDO_DAYS } from '../history/undo.ts'
import { deleteRows, insertInto, restoreMembers, updateRows } from './statements.ts'
import type { Write } from './transaction.ts'

/** The effect of a change on its row. */
export interface Change {
  readonly entity: string
  readonly row_id: string
  readonly before: Row | null
  readonly children: Record<string, Row[]> | null
  readonly after: Row | null
}

/** Restores the row to its state before the change, unless it has changed again since. */
export async function revertChange(write: Write, vault: Vault, auditId: number): Promise<void> {
  const { trx, caller, user, hints, auditIds } = write
  const entry = found(await readEntry(trx, auditId), 'Audit entry')
  const change = await readChange(trx, auditId)
  if (!change)
    throw new AppError(
      'conflict',
      `Only changes of a single row within the last ${UNDO_DAYS} days can be reverted.`,
    )
  const { row_id } = change
  const entity = entityOf(change.entity)
  if (entity.confirm) await requireConfirmation(trx, user)
  await entity.lock?.(trx, row_id)
  await touchParent(trx, entity, change)
  const { snapshot } = await snapshotRow(trx, entity, row_id)
  const reason = reasonAgainst(change, snapshot.row)
  if (reason !== undefined) throw new AppError('conflict', reason)
  const left = await orRefused(putBack(write, vault, change, snapshot), {
    duplicate: `Another ${entity.noun} has taken its place.`,
    reference: `Rows that this ${entity.noun} refers to, or that use it, have changed since.`,
    check: entity.refused?.check ?? `This ${entity.noun} would break a current rule.`,
  })
  const now = await readRow(trx, entity, row_id)
  await entity.afterRevert?.(trx, snapshot.row, now, caller)
  const action = renamed(entry.action, change)
  const { entity_id, before: after, after: before } = entry
  const id = await audit(
    trx,
    caller,
    {
      action,
      reverts: auditId,
      ...(entity_id !== null && { entityId: entity_id }),
      ...(isObject(before) && { before }),
      ...(isObject(after) && { after }),
    },
    left,
  )
  auditIds.push(id)
  hints.push(...hintsOf(entity, row_id, snapshot.row, now))
}

/** Why the change cannot be undone any more; undefined when it can. */
export function reasonAgainst({ entity, after }: Change, now: Row | undefined): string | undefined {
  const { noun } = entityOf(entity)
  if (!after) return now && `This ${noun} exists again.`
  if (!now) return `This ${noun} has been deleted since.`
  const isAsLeft = Object.entries(after).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(now[name]),
  )
  return isAsLeft ? undefined : `This ${noun} has been changed again since.`
}

function readEntry(trx: Db, id: number) {
  return trx
    .selectFrom('audit')
    .select(['action', 'entity_id', 'before', 'after'])
    .where('id', '=', id)
    .executeTakeFirst()
}

function readChange(trx: Db, auditId: number): Promise<Change | undefined> {
  return trx
    .selectFrom('undo')
    .select(['entity', 'row_id', 'before', 'children', 'after'])
    .where('audit_id', '=', auditId)
    .executeTakeFirst()
}

/** Locks the parent of this row, and counts the revert as a change of the parent. */
async function touchParent(trx: Db, { parent }: Entity, { before, after }: Change): Promise<void> {
  if (!parent) return
  const row: Row = { ...after, ...before }
  if (!(await touchRow(trx, parent.table, Number(row[parent.column]))))
    throw new AppError('conflict', `Its ${parent.noun} has been deleted since.`)
}

/** Restores the state before the change. Returns the snapshot that can undo the revert. */
async function putBack(
  write: Write,
  vault: Vault,
  { row_id, before, children }: Change,
  snapshot: RowSnapshot,
): Promise<RowSnapshot> {
  const { trx } = write
  const { entity, row: now } = snapshot
  if (before === null) {
    const [deleted = snapshot] = await deleteRows(write, entity, [snapshot])
    return deleted
  }
  const { table } = entity
  const values = {
    ...resealed(vault, table, row_id, before),
    ...nextVersion(entity, now ?? before),
  }
  if (now) await updateRows(trx, entity, [row_id], values)
  else {
    await insertInto(trx, table, values)
    await restoreMembers(write, entity, row_id, children)
  }
  for (const child of entity.children ?? []) {
    const rows = children?.[child.table]
    if (now && rows) await deleteChildren(child, row_id).execute(trx)
    for (const row of rows ?? []) await insertInto(trx, child.table, row)
  }
  return snapshot
}

const deleteChildren = ({ table, column }: { table: keyof Database; column: string }, id: string) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`

const nextVersion = ({ isVersioned }: Entity, row: Row) =>
  isVersioned
    ? {
        version: Number(row.version ?? 0) + 1,
        ...('updated_at' in row && { updated_at: new Date(currentTime()) }),
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

/** The revert of `captcha_key.deleted` is `captcha_key.restored`; that of any other change is `….reverted`. */
function renamed(action: string, { after }: Change): `${string}.${string}` {
  const [noun = '', verb = ''] = action.split('.')
  const done = after ? 'reverted' : 'restored'
  return `${noun}.${verb.replace(/[a-z]+$/, done)}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
