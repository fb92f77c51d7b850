import { actionWords, rowWords } from '#domain/action-words.ts'
import { fold } from '#domain/fold.ts'
import { runCompiled } from '../db/compiled.ts'
import type { Db } from '../db/schema.ts'
import { type RowSnapshot, recordChange } from './undo.ts'

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
  /** Id of the audit entry whose change this one undid. */
  readonly reverts?: number
}

/**
 * Writes the audit entry of a change or a reveal in the transaction of that change, so that neither exists without the
 * other. With a snapshot of the one changed row, the change can be undone; `changed` is that
 * row after the change, null if it was deleted, and read if undefined. Returns the id of the entry.
 */
export async function audit(
  trx: Db,
  caller: Caller,
  { action, entityId, before, after, reverts }: AuditEntry,
  snapshot?: RowSnapshot,
  changed?: object | null,
): Promise<number> {
  const values = {
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
  }
  const [{ id } = { id: 0 }] = await runCompiled(trx, 'add audit entry', values, (slots) =>
    trx.insertInto('audit').values(slots).returning('id'),
  )
  await runCompiled(trx, 'add unsealed audit entry', { audit_id: id }, (slots) =>
    trx.insertInto('audit_unsealed').values(slots),
  )
  if (snapshot) await recordChange(trx, id, snapshot, changed)
  await logAudit(trx, caller, id, { action, entityId, before, after })
  return id
}

const TEXT_MAX = 1000

/** Writes the same change to the log, so that it appears among the log lines. */
async function logAudit(
  trx: Db,
  { userId, username, ip, apiKey, requestId }: Caller,
  audit_id: number,
  { action, entityId, before, after }: Loggable,
): Promise<void> {
  const message = entityId === undefined ? action : `${action} ${entityId}`
  const entity = action.slice(0, action.indexOf('.'))
  const row = entityId === undefined ? null : String(entityId)
  // The page shows these words instead of the message.
  const words = `${actionWords(action)} · ${rowWords(entity, row)}`
  const text = [message, words, username, apiKey, ip, before, after].flatMap((part) =>
    part ? [typeof part === 'string' ? part : JSON.stringify(part)] : [],
  )
  const values = {
    level: 'info',
    source: 'audit',
    user_id: userId ?? '',
    username,
    message,
    text_key: fold(text.join(' ').slice(0, TEXT_MAX)).toWellFormed(),
    details: null,
    request_id: requestId,
    audit_id,
  } as const
  await runCompiled(trx, 'add log line of an audit entry', values, (slots) =>
    trx.insertInto('log').values(slots),
  )
}

interface Loggable {
  readonly action: string
  readonly entityId: number | string | undefined
  readonly before: object | undefined
  readonly after: object | undefined
}
