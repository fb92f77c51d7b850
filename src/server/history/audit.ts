import { sql } from 'kysely'
import { runCompiled } from '../db/compiled.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { Entity } from './entity.ts'
import type { RowSnapshot } from './snapshot.ts'
import { type RowChange, recordChanges } from './undo.ts'

/** Who makes a change, and from where. */
export interface Caller {
  readonly userId: string | null
  readonly username: string | null
  readonly ip: string
  readonly agent: string
  readonly requestId: string
  /** Name of the API key that the program used. */
  readonly apiKey?: string | undefined
}

export interface AuditEntry {
  /** Entity and verb in the past tense, such as `br_bot.activated`. */
  readonly action: `${string}.${string}`
  readonly entityId?: number | string
  /** The row before and after, with secrets as `vault.mark`; of a wide row, only the changed columns. */
  readonly before?: object
  readonly after?: object
  /** Id of the audit entry whose change this entry undoes: what it had written is copied from there, the other way round. */
  readonly reverts?: number
}

/**
 * Writes the audit entry of a change or a reveal in the transaction of that change, so that neither exists without the
 * other. With a snapshot of the one changed row, the change can be undone; `after` is that
 * row after the change, null if it was deleted, and undefined to read it. Outside a transaction, such as for a refused
 * sign-in, the entry gets one: without its place in the queue for sealing, it would look like a forged row. Returns the id of the
 * entry.
 */
export async function audit(
  trx: Db,
  caller: Caller,
  entry: AuditEntry,
  snapshot?: RowSnapshot,
  after?: object | null,
): Promise<number> {
  if (!trx.isTransaction) return transact(trx, (own) => audit(own, caller, entry, snapshot, after))
  const [id = 0] = await insertEntries(trx, caller, [entry])
  if (snapshot) await recordChanges(trx, snapshot.entity, [{ auditId: id, snapshot, after }])
  return id
}

/** A change of one row, with its audit entry. */
export interface AuditedChange extends RowChange {
  readonly entry: AuditEntry
}

/** Writes changes of rows of one entity with as few statements as one change. Returns the ids of the entries in order. */
export async function auditChanges(
  trx: Db,
  caller: Caller,
  entity: Entity,
  changes: readonly AuditedChange[],
): Promise<readonly number[]> {
  if (changes.length === 0) return []
  const ids = await insertEntries(
    trx,
    caller,
    changes.map(({ entry }) => entry),
  )
  const undoable = changes.map((change, index) => ({ ...change, auditId: ids[index] ?? 0 }))
  await recordChanges(trx, entity, undoable)
  return ids
}

async function insertEntries(
  trx: Db,
  caller: Caller,
  entries: readonly AuditEntry[],
): Promise<readonly number[]> {
  const cells = entries.map(({ action, entityId, before, after, reverts }, index) => [
    index,
    action,
    entityOfAction(action),
    textOf(entityId),
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    reverts,
  ])
  const { userId, username, apiKey = null, ip, requestId } = caller
  const who = { user_id: userId, username, api_key: apiKey, ip, request_id: requestId }
  const values = { ...who, cells: JSON.stringify(cells) }
  const isRevert = entries.some(({ reverts }) => reverts !== undefined)
  const shape = isRevert ? 'add audit entries of reverts' : 'add audit entries'
  const added = await runCompiled(trx, shape, values, (slots) => {
    const rows = jsonRows(trx, slots.cells, {
      position: 'integer',
      action: 'text',
      entity: 'text',
      entity_id: 'text',
      before: 'jsonb',
      after: 'jsonb',
      reverts: 'integer',
    })
    const [was, is] = isRevert
      ? [ofReverted('after'), ofReverted('before')]
      : [sql`before`, sql`after`]
    // The database numbers the rows in this order.
    return sql<{ id: number }>`
      insert into audit
        (user_id, username, api_key, ip, request_id, action, entity, entity_id, before, after, reverts)
      select ${slots.user_id}, ${slots.username}, ${slots.api_key}, ${slots.ip}, ${slots.request_id},
        action, entity, entity_id, ${was}, ${is}, reverts
      from ${rows} as entry order by position
      returning id`
  })
  const ids = added.map(({ id }) => id).sort((one, other) => one - other)
  const unsealed = JSON.stringify(ids.map((id) => [id]))
  await runCompiled(trx, 'add unsealed audit entries', { unsealed }, (slots) => {
    const rows = jsonRows(trx, slots.unsealed, { audit_id: 'integer' })
    return sql`insert into audit_unsealed (audit_id) select audit_id from ${rows} as entry`
  })
  return ids
}

const ofReverted = (column: 'before' | 'after') =>
  sql`(select reverted.${sql.ref(column)} from audit as reverted where reverted.id = entry.reverts)`

const entityOfAction = (action: string) => action.slice(0, action.indexOf('.'))

const textOf = (id: number | string | undefined) => (id === undefined ? null : String(id))
