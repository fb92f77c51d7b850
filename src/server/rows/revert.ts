import { requireConfirmation } from '../auth/confirmation.ts'
import type { Vault } from '../auth/vault.ts'
import { orRefused } from '../db/constraint-errors.ts'
import { lockKeys } from '../db/lock-rows.ts'
import { locksRows } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { amongKeys, keyList } from '../db/search.ts'
import type { Row } from '../db/tables/undo.ts'
import { AppError, found } from '../errors.ts'
import { type AuditEntry, auditChanges } from '../history/audit.ts'
import { type Entity, entityOf, hintsOf, parentsOf } from '../history/entity.ts'
import { type RowSnapshot, readRows, snapshotRows, touchRows } from '../history/snapshot.ts'
import { UNDO_DAYS } from '../history/undo.ts'
import { hasValues } from './pick.ts'
import { restoreRows } from './restore-rows.ts'
import type { Write } from './transaction.ts'

/** The effect of a change on its row. */
export interface Change {
  readonly entity: string
  readonly row_id: string
  readonly before: Row | null
  readonly children: Record<string, Row[]> | null
  readonly after: Row | null
}

/** A change with its audit entry. */
interface AuditedChange extends Change {
  readonly id: number
  readonly action: string
  readonly entity_id: string | null
}

/** Restores the row to its state before the change. Throws if it has changed again since. */
export async function revertChange(write: Write, vault: Vault, auditId: number): Promise<void> {
  const [refusal] = await revertChanges(write, vault, [auditId])
  if (refusal) throw refusal
}

/**
 * Restores rows to their state before the changes with these audit entries, in as few statements as one row, except rows that have
 * changed again since. Each change must be of another row. Returns a refusal for each of those, and undefined for each restored row, which has a new audit entry.
 */
export async function revertChanges(
  write: Write,
  vault: Vault,
  auditIds: readonly number[],
): Promise<readonly (AppError | undefined)[]> {
  const changes = await readChanges(write.trx, auditIds)
  const reverts = new Map<number, number | AppError>()
  for (const [name, own] of Map.groupBy(changes, ({ entity }) => entity))
    await revertRows(write, vault, { entity: entityOf(name), changes: own, reverts })
  const results = auditIds.map((id) => reverts.get(id))
  write.auditIds.push(...results.filter((result) => typeof result === 'number'))
  return results.map((result) => (typeof result === 'number' ? undefined : result))
}

interface Reverts {
  readonly entity: Entity
  /** Changes of rows of this entity. */
  readonly changes: readonly AuditedChange[]
  /** Receives the audit entry or the refusal of each revert, by the audit entry of the change. */
  readonly reverts: Map<number, number | AppError>
}

async function revertRows(write: Write, vault: Vault, own: Reverts): Promise<void> {
  const { entity, reverts } = own
  const { trx, caller, user, hints } = write
  if (entity.confirm) await requireConfirmation(trx, user)
  const locked = await lockChanges(trx, own)
  if (locked.length === 0) return
  const { noun, refused } = entity
  const undoable = await orRefused(restoreRows(write, vault, entity, locked), {
    duplicate: `Another ${noun} has taken its place.`,
    reference: `Rows that this ${noun} refers to, or that use it, have changed since.`,
    check: refused?.check ?? `This ${noun} would break a current rule.`,
  })
  const now = await readRows(
    trx,
    entity,
    locked.map(({ change }) => change.row_id),
  )
  const restored = locked.map(({ change, snapshot }) => {
    return { key: change.row_id, before: snapshot.row, after: now.get(change.row_id) }
  })
  await entity.afterRevert?.(trx, restored, write)
  hints.push(...restored.flatMap(({ key, before, after }) => hintsOf(entity, key, before, after)))
  const entries = locked.map(({ change, snapshot }, index) => {
    return { entry: entryOf(change), snapshot: undoable[index] ?? snapshot }
  })
  const ids = await auditChanges(trx, caller, entity, entries)
  for (const [index, { change }] of locked.entries()) reverts.set(change.id, ids[index] ?? 0)
}

/**
 * Locks the rows of the changes with these audit entries in the order of `revertChanges`, which can then revert them in parts. Ignores
 * changes that cannot be undone.
 */
export async function lockReverts(trx: Db, auditIds: readonly number[]): Promise<void> {
  if (!locksRows(trx)) return
  const changes = await trx
    .selectFrom('undo')
    .select(['entity', 'row_id', 'before', 'children', 'after'])
    .where(amongKeys(trx, 'audit_id', keyList(trx, auditIds)))
    .execute()
  for (const [name, own] of Map.groupBy(changes, ({ entity }) => entity)) {
    const entity = entityOf(name)
    await lockFirst(trx, entity, own)
    const { parent } = entity
    if (parent) await lockKeys(trx, parent.table, [...parentsOf(parent, own)])
    await snapshotRows(trx, entity, keysOf(own))
  }
}

const keysOf = (changes: readonly Change[]) => changes.map(({ row_id }) => row_id)

/** Locks the rows that are locked before the rows of changes. */
async function lockFirst(trx: Db, entity: Entity, changes: readonly Change[]): Promise<void> {
  await entity.lock?.(trx, keysOf(changes))
  await entity.beforeRevert?.(trx, changes)
}

/** Locks the rows of changes, and refuses those that have changed again since. */
async function lockChanges(trx: Db, { entity, changes, reverts }: Reverts) {
  await lockFirst(trx, entity, changes)
  await touchParents(trx, entity, changes)
  const rows = await snapshotRows(trx, entity, keysOf(changes))
  const gone = rows.flatMap(({ row, snapshot }) => (row ? [] : [snapshot.id]))
  const latest = await latestChanges(trx, entity.name, gone)
  const locked: { change: AuditedChange; snapshot: RowSnapshot }[] = []
  for (const [index, { snapshot }] of rows.entries()) {
    const change = changes[index]
    if (!change) continue
    const reason = reasonAgainst(change, snapshot.row, latest.get(change.row_id) !== change.id)
    if (reason === undefined) locked.push({ change, snapshot })
    else reverts.set(change.id, new AppError('conflict', reason))
  }
  return locked
}

/** The audit entries of the latest changes of rows that do not exist, by their keys. */
export async function latestChanges(
  db: Db,
  entity: string,
  gone: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (gone.length === 0) return new Map()
  const rows = await db
    .selectFrom('undo')
    .select(({ fn }) => ['row_id', fn.max('audit_id').as('audit_id')])
    .where('entity', '=', entity)
    .where(amongKeys(db, 'row_id', keyList(db, gone)))
    .groupBy('row_id')
    .execute()
  return new Map(rows.map(({ row_id, audit_id }) => [row_id, audit_id]))
}

/**
 * Why the change cannot be undone any more; undefined when it can. `isOutdated` says whether a row that does not exist has changed
 * since: it was restored and deleted again.
 */
export function reasonAgainst(
  { entity, after }: Change,
  now: Row | undefined,
  isOutdated: boolean,
): string | undefined {
  const { noun } = entityOf(entity)
  const changed = `This ${noun} has been changed again since.`
  if (!after) return now ? `This ${noun} exists again.` : isOutdated ? changed : undefined
  if (!now) return `This ${noun} has been deleted since.`
  return hasValues(now, after) ? undefined : changed
}

/** Reads changes in the order of their audit entries. */
async function readChanges(trx: Db, auditIds: readonly number[]): Promise<AuditedChange[]> {
  const rows = await trx
    .selectFrom('audit')
    .leftJoin('undo', 'undo.audit_id', 'audit.id')
    .select([
      'audit.id',
      'audit.action',
      'audit.entity_id',
      'undo.entity',
      'undo.row_id',
      'undo.before',
      'undo.children',
      'undo.after',
    ])
    .where(amongKeys(trx, 'audit.id', keyList(trx, auditIds)))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return auditIds.map((id) => {
    const { entity, row_id, ...change } = found(byId.get(id), 'Audit entry')
    if (entity === null || row_id === null)
      throw new AppError(
        'conflict',
        `Only changes of a single row within the last ${UNDO_DAYS} days can be reverted.`,
      )
    return { ...change, entity, row_id }
  })
}

/** Locks the parents of the rows, and counts the revert as a change of each parent. */
async function touchParents(
  trx: Db,
  { parent }: Entity,
  changes: readonly Change[],
): Promise<void> {
  if (parent && !(await touchRows(trx, parent.table, parentsOf(parent, changes))))
    throw new AppError('conflict', `Its ${parent.noun} has been deleted since.`)
}

/** The audit entry of the revert. */
function entryOf(change: AuditedChange): AuditEntry {
  const { id, action, entity_id } = change
  return {
    action: renamed(action, change),
    reverts: id,
    ...(entity_id !== null && { entityId: entity_id }),
  }
}

/** The revert of `captcha_key.deleted` is `captcha_key.restored`; that of any other change is `….reverted`. */
function renamed(action: string, { after }: Change): `${string}.${string}` {
  const [noun = '', verb = ''] = action.split('.')
  const done = after ? 'reverted' : 'restored'
  return `${noun}.${verb.replace(/[a-z]+$/, done)}`
}
