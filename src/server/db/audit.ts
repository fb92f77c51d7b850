import type { Db } from './schema.ts'
import { type KeptRow, rememberChange } from './undo.ts'

/** Who acts, and from where. */
export interface Caller {
  readonly userId: string | null
  readonly username: string | null
  readonly ip: string
  readonly agent: string
  readonly requestId: string
  /** The name of the API key that acts for the person. */
  readonly apiKey?: string | undefined
}

export interface AuditEntry {
  /** `entity.verb in the past`, such as `br_bot.activated`. */
  readonly action: `${string}.${string}`
  readonly entityId?: number | string
  /** The row before and after, secrets as `vault.mark`; only what changed where the row is wide. */
  readonly before?: object
  readonly after?: object
  /** The id of the audit row whose change this one undid. */
  readonly reverts?: number
}

/**
 * Writes the audit row of a change or a reveal, in the transaction of that change: no audit, no change. With the row kept
 * before a change of this one row, the change can be undone.
 */
export async function audit(
  trx: Db,
  caller: Caller,
  { action, entityId, before, after, reverts }: AuditEntry,
  kept?: KeptRow,
): Promise<void> {
  const { id } = await trx
    .insertInto('audit')
    .values({
      user_id: caller.userId,
      username: caller.username,
      ip: caller.ip,
      request_id: caller.requestId,
      api_key: caller.apiKey ?? null,
      action,
      entity: action.slice(0, action.indexOf('.')),
      entity_id: entityId === undefined ? null : String(entityId),
      before: before ?? null,
      after: after ?? null,
      reverts: reverts ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kept) await rememberChange(trx, id, kept)
}
