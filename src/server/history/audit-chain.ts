import type { Vault } from '../auth/vault.ts'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'

/** Small, because a write on SQLite blocks the thread that serves requests. */
const SEALED_AT_ONCE = 100
const COLUMNS = [
  'id',
  'at',
  'user_id',
  'username',
  'ip',
  'request_id',
  'api_key',
  'action',
  'entity',
  'entity_id',
  'before',
  'after',
  'reverts',
] as const

export type AuditRow = Awaited<ReturnType<typeof readAuditRows>>[number]

/**
 * The position and keyed hash of a seal. With a copy of it, a later check can detect that the chain was cut before
 * it.
 */
export interface ChainHead {
  readonly length: number
  readonly mac: string
}

/**
 * Seals committed audit entries. Each seal is a keyed hash of the row and of the previous seal. Returns whether more were
 * waiting than it seals at once. Several nodes can call it, because the end of the chain is locked.
 */
export async function sealAudit(db: Db, vault: Vault): Promise<boolean> {
  const waiting = await db.selectFrom('audit_unsealed').select('audit_id').limit(1).execute()
  if (waiting.length === 0) return false
  return transact(db, async (trx) => {
    const head = await lockHead(trx)
    const unsealed = await trx
      .selectFrom('audit_unsealed')
      .select('audit_id')
      .orderBy('audit_id')
      .limit(SEALED_AT_ONCE)
      .execute()
    const ids = unsealed.map(({ audit_id }) => audit_id)
    if (ids.length === 0) return false
    const rows = new Map((await readAuditRows(trx, ids)).map((row) => [row.id, row]))
    const seals = chain(vault, head, ids, rows)
    await trx.insertInto('audit_seal').values(seals).execute()
    await trx.deleteFrom('audit_unsealed').where('audit_id', 'in', ids).execute()
    const { id: length = head.length, mac = head.mac } = seals.at(-1) ?? {}
    await trx.updateTable('audit_chain').set({ length, mac }).execute()
    return ids.length === SEALED_AT_ONCE
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

export const readAuditRows = (db: Db, ids: number[]) =>
  db.selectFrom('audit').select(COLUMNS).where('id', 'in', ids).execute()

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
    `${previous}\n${row ? canonical(COLUMNS.map((name) => row[name])) : ''}`,
  )

/** JSON with sorted keys, because PostgreSQL does not preserve their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
