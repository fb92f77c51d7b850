import { MASK } from '#contract/mask.ts'
import { actionWords, rowWords } from '#domain/action-words.ts'
import type { Vault } from '../auth/vault.ts'
import type { Db } from '../db/schema.ts'
import { amongIds } from '../db/search.ts'
import { transact } from '../db/transact.ts'
import { AUDIT_COLUMNS, type AuditRow, readAuditRows } from './audit-rows.ts'
import { insertLines } from './log.ts'

/** A small batch, because a write on SQLite blocks the thread that serves requests. */
export const SEALED_AT_ONCE = 25
/**
 * The position and keyed hash of a seal. With a copy of it, a later check can detect that the chain was cut before
 * it.
 */
export interface ChainHead {
  readonly length: number
  readonly mac: string
}

/**
 * Seals committed audit entries, at most `SEALED_AT_ONCE`, and adds them to the server log. Each seal is a keyed hash of the
 * row and of the previous seal. Returns the number of entries. Several nodes can call it, because the end of the chain is
 * locked.
 */
export async function sealAudit(db: Db, vault: Vault): Promise<number> {
  const waiting = await db.selectFrom('audit_unsealed').select('audit_id').limit(1).execute()
  if (waiting.length === 0) return 0
  return transact(db, async (trx) => {
    const head = await lockHead(trx)
    const unsealed = await trx
      .selectFrom('audit_unsealed')
      .select('audit_id')
      .orderBy('audit_id')
      .limit(SEALED_AT_ONCE)
      .execute()
    const ids = unsealed.map(({ audit_id }) => audit_id)
    if (ids.length === 0) return 0
    const rows = await readAuditRows(trx, ids)
    const seals = chain(vault, head, ids, new Map(rows.map((row) => [row.id, row])))
    await trx.insertInto('audit_seal').values(seals).execute()
    await addAuditLines(trx, rows)
    await trx
      .deleteFrom('audit_unsealed')
      .where(amongIds(trx, 'audit_id', ids))
      .execute()
    const { id: length = head.length, mac = head.mac } = seals.at(-1) ?? {}
    await trx.updateTable('audit_chain').set({ length, mac }).execute()
    return ids.length
  })
}

async function lockHead(trx: Db): Promise<ChainHead> {
  return trx
    .insertInto('audit_chain')
    .values({ id: 1, length: 0, mac: '' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ length: ref('audit_chain.length') })),
    )
    .returning(['length', 'mac'])
    .executeTakeFirstOrThrow()
}

function chain(vault: Vault, head: ChainHead, ids: number[], rows: Map<number, AuditRow>) {
  let { length, mac } = head
  return ids.map((audit_id) => {
    length += 1
    mac = macOf(vault, mac, rows.get(audit_id))
    return { id: length, audit_id, mac }
  })
}

/** The keyed hash that follows `previous` for this row; a deleted row has an empty text. */
export const macOf = (vault: Vault, previous: string, row: AuditRow | undefined) =>
  vault.sign(
    'audit chain',
    `${previous}\n${row ? canonical(AUDIT_COLUMNS.map((name) => row[name])) : ''}`,
  )

/** JSON with sorted keys, because PostgreSQL does not preserve their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Adds audit entries to the server log, so that they appear among its lines. */
function addAuditLines(trx: Db, rows: readonly AuditRow[]): Promise<void> {
  const lines = rows.map((row) => ({
    at: row.at,
    level: 'info' as const,
    source: 'audit' as const,
    userId: row.user_id ?? '',
    username: row.username,
    message: messageOf(row),
    text: searchedText(row),
    details: null,
    requestId: row.request_id,
    auditId: row.id,
  }))
  return insertLines(trx, lines)
}

const messageOf = ({ action, entity_id }: AuditRow) =>
  entity_id === null ? action : `${action} ${entity_id}`

function searchedText(row: AuditRow): string {
  const { action, entity, entity_id, username, api_key, ip, before, after } = row
  // The page shows these words instead of the message.
  const words = `${actionWords(action)} · ${rowWords(entity, entity_id)}`
  const fields = before && after ? [...Object.keys(before), ...Object.keys(after)] : []
  const values = valuesIn([before, after])
  return [messageOf(row), words, username, api_key, ip, ...new Set([...fields, ...values])]
    .filter((part) => part !== null)
    .join(' ')
}

/** Nobody searches for these times of a row: each line has its own time. */
const OWN_TIMES = new Set(['created_at', 'updated_at'])

/** The texts and numbers in a value, at any depth, without secrets. */
function valuesIn(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return value === MASK ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value).filter(([name]) => !OWN_TIMES.has(name))
  return parts.flatMap(([, part]) => valuesIn(part))
}
