import type { Db } from './schema.ts'

/** Who acts, and from where. */
export interface Caller {
  readonly userId: string | null
  readonly username: string | null
  readonly ip: string
  readonly agent: string
  readonly requestId: string
}

export interface AuditEntry {
  /** `entity.verb in the past`, such as `br_bot.activated`. */
  readonly action: `${string}.${string}`
  readonly entityId?: number | string
  /** The row before and after, secrets as `vault.mark`; only what changed where the row is wide. */
  readonly before?: object
  readonly after?: object
}

/** Writes the audit row of a change or a reveal, in the transaction of that change: no audit, no change. */
export async function audit(trx: Db, caller: Caller, entry: AuditEntry): Promise<void> {
  await auditAll(trx, caller, [entry])
}

async function auditAll(trx: Db, caller: Caller, entries: AuditEntry[]): Promise<void> {
  const rows = entries.map(({ action, entityId, before, after }) => ({
    user_id: caller.userId,
    username: caller.username,
    ip: caller.ip,
    request_id: caller.requestId,
    action,
    entity: action.slice(0, action.indexOf('.')),
    entity_id: entityId === undefined ? null : String(entityId),
    before: before ?? null,
    after: after ?? null,
  }))
  await trx.insertInto('audit').values(rows).execute()
}
