import { sql } from 'kysely'
import { requireConfirmation } from '../auth/confirmation.ts'
import type { Person } from '../auth/session.ts'
import type { Vault } from '../auth/vault.ts'
import { currentTime } from '../db/clock.ts'
import { orRefused } from '../db/constraint-errors.ts'
import type { Database, Db } from '../db/schema.ts'
import type { Row, Undoable } from '../db/tables/undo.ts'
import { AppError, found } from '../errors.ts'
import { audit, type Caller } from './audit.ts'
import { type KeptRow, keepRow, rowOf, UNDO_DAYS } from './undo.ts'
import { type Description, type Told, UNDOABLE } from './undoable.ts'

/** What a change did to its row. */
export interface Change {
  readonly entity: Undoable
  readonly row_id: string
  readonly before: Row | null
  readonly children: Record<string, Row[]> | null
  readonly after: Row | null
}

/** Puts the row back to what it was before that change, if nobody has changed it since. */
export async function revertChange(
  trx: Db,
  { vault, caller, user }: { vault: Vault; caller: Caller; user: Person },
  auditId: number,
): Promise<Told[]> {
  const entry = found(await readEntry(trx, auditId), 'Audit row')
  const change = await readChange(trx, auditId)
  if (!change)
    throw new AppError(
      'conflict',
      `Only changes of one row can be reverted, and those of the last ${UNDO_DAYS} days`,
    )
  const { entity, row_id } = change
  const description = UNDOABLE[entity]
  if (description.confirm) await requireConfirmation(trx, user)
  await description.hold?.(trx, row_id)
  const ids = [await holdRow(trx, description, change)]
  const kept = await keepRow(trx, entity, row_id)
  const reason = reasonAgainst(change, kept.row)
  if (reason !== undefined) throw new AppError('conflict', reason)
  await orRefused(putBack(trx, vault, change, kept), {
    duplicate: `Another ${description.noun} stands in its place now`,
    reference: `What this ${description.noun} belongs to, or is used by, has changed since`,
    check: `This ${description.noun} would break a rule of today`,
  })
  const now = await rowOf(trx, entity, row_id)
  await description.follow?.(trx, kept.row, now, caller)
  const action = renamed(entry.action, change)
  const { entity_id, before: after, after: before } = entry
  await audit(
    trx,
    caller,
    {
      action,
      reverts: auditId,
      ...(entity_id !== null && { entityId: entity_id }),
      ...(isObject(before) && { before }),
      ...(isObject(after) && { after }),
    },
    kept,
  )
  const also = description.also?.(kept.row, now)
  return [{ topic: description.topic, ids }, ...(also && also.ids.length > 0 ? [also] : [])]
}

/** Why the change cannot be undone any more; undefined when it can. */
export function reasonAgainst({ entity, after }: Change, now: Row | undefined): string | undefined {
  const { noun } = UNDOABLE[entity]
  if (!after) return now && `This ${noun} is there again`
  if (!now) return `This ${noun} was deleted since`
  const isAsLeft = Object.entries(after).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(now[name]),
  )
  return isAsLeft ? undefined : `This ${noun} was changed again since`
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

/** Takes the row, or what it is part of, for this transaction by writing it; answers the id to tell open pages. */
async function holdRow(trx: Db, description: Description, change: Change) {
  const { table, key = 'id', parent, isVersioned } = description
  const id = change.row_id
  if (parent) {
    const holder: Row = { ...change.after, ...change.before }
    const parentId = Number(holder[parent.column])
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(parent.table)} set version = version + 1, updated_at = ${new Date(currentTime())}
      where id = ${parentId} returning id`.execute(trx)
    if (rows.length === 0) throw new AppError('conflict', `Its ${parent.noun} was deleted since`)
    return parentId
  }
  if (isVersioned)
    await sql`
      update ${sql.table(table)} set version = version where ${sql.ref(key)} = ${id}`.execute(trx)
  return WHOLE.test(id) ? Number(id) : id
}

const WHOLE = /^[0-9]+$/

async function putBack(trx: Db, vault: Vault, change: Change, kept: KeptRow): Promise<void> {
  const { entity, row_id, before, children } = change
  const { table, key = 'id', isVersioned, children: tables = [] } = UNDOABLE[entity]
  const versions = (row: Row | undefined) =>
    isVersioned
      ? {
          version: Number(row?.version ?? 0) + 1,
          ...(row && 'updated_at' in row && { updated_at: new Date(currentTime()) }),
        }
      : {}
  if (before === null) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${row_id}`.execute(trx)
  } else if (kept.row) {
    const set = { ...resealed(vault, table, row_id, before), ...versions(kept.row) }
    const cells = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`
      update ${sql.table(table)} set ${sql.join(cells)}
      where ${sql.ref(key)} = ${row_id}`.execute(trx)
  } else {
    await insert(trx, table, { ...resealed(vault, table, row_id, before), ...versions(before) })
    for (const child of tables)
      for (const row of children?.[child.table] ?? []) await insert(trx, child.table, row)
  }
}

async function insert(trx: Db, table: keyof Database, row: Row): Promise<void> {
  const names = Object.keys(row).map((name) => sql.ref(name))
  const values = Object.values(row).map((value) => sql`${value}`)
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(trx)
}

/** A master key may have come while the row was away; the next rotation counts on finding its secrets sealed by it. */
function resealed(vault: Vault, table: keyof Database, id: string, row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => {
    if (!column.endsWith('_sealed') || typeof value !== 'string' || !vault.isOld(value))
      return [column, value]
    const place = { table, column, row: id }
    return [column, vault.seal(place, vault.open(place, value))]
  })
  return Object.fromEntries(entries)
}

/** `captcha_key.deleted` undone is `captcha_key.restored`, every other change is `….reverted`. */
function renamed(action: string, { after }: Change): `${string}.${string}` {
  const [noun = '', verb = ''] = action.split('.')
  const done = after ? 'reverted' : 'restored'
  return `${noun}.${verb.replace(/[a-z]+$/, done)}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
