import type { Vault } from '../auth/vault.ts'
import type { Db } from '../db/schema.ts'
import { type ChainHead, macOf } from './audit-chain.ts'
import { type AuditRow, readAuditRows } from './audit-rows.ts'

const VERIFIED_AT_ONCE = 1000

export interface ChainReport extends ChainHead {
  /** Rows without a seal. */
  readonly unsealed: number
  /** Describes the first fault; undefined if the chain is intact. */
  readonly fault?: string
}

/**
 * Reads the whole chain and reports the first row of the audit log that was changed, deleted, inserted or moved after
 * it was sealed. If an earlier head is given, the chain must still contain it: only this shows that its end was cut
 * off.
 */
export async function verifyAudit(db: Db, vault: Vault, before?: ChainHead): Promise<ChainReport> {
  // Seals are only added, so the chain before this end does not change while it is read.
  const head = (await db
    .selectFrom('audit_chain')
    .select(['length', 'mac'])
    .executeTakeFirst()) ?? { length: 0, mac: '' }
  const { unsealed } = await db
    .selectFrom('audit_unsealed')
    .select(({ fn }) => fn.countAll<number>().as('unsealed'))
    .executeTakeFirstOrThrow()
  const fault =
    (await brokenSeal(db, vault, head, before)) ?? cutOff(head, before) ?? (await strayRow(db))
  return { ...head, unsealed, ...(fault !== undefined && { fault }) }
}

async function brokenSeal(
  db: Db,
  vault: Vault,
  head: ChainHead,
  before: ChainHead | undefined,
): Promise<string | undefined> {
  let last = { id: 0, mac: '' }
  for await (const { seal, row } of sealsUpTo(db, head.length)) {
    if (seal.id !== last.id + 1) return missing(last.id + 1)
    if (!row) return `Row ${seal.audit_id} of the audit log was deleted.`
    if (macOf(vault, last.mac, row) !== seal.mac) return changed(row)
    if (before?.length === seal.id && before.mac !== seal.mac)
      return `Seal ${seal.id} is not the one you wrote down.`
    last = seal
  }
  if (last.id < head.length) return missing(last.id + 1)
  return last.mac === head.mac ? undefined : 'The end of the chain was changed.'
}

async function* sealsUpTo(db: Db, length: number) {
  for (let last = 0; ; ) {
    const seals = await readSeals(db, last, length)
    const ids = seals.map(({ audit_id }) => audit_id)
    const rows = ids.length > 0 ? await readAuditRows(db, ids) : []
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const seal of seals) yield { seal, row: byId.get(seal.audit_id) }
    if (seals.length < VERIFIED_AT_ONCE) return
    last = seals.at(-1)?.id ?? last
  }
}

const missing = (id: number) => `Seal ${id} of the chain is missing.`

const readSeals = (db: Db, after: number, upTo: number) =>
  db
    .selectFrom('audit_seal')
    .select(['id', 'audit_id', 'mac'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(VERIFIED_AT_ONCE)
    .execute()

const changed = ({ id, at, action }: AuditRow) =>
  `Row ${id} of the audit log (${action}, ${at.toISOString()}), or its seal, was changed.`

const cutOff = (head: ChainHead, before: ChainHead | undefined) =>
  before && before.length > head.length
    ? `The chain ends at seal ${head.length}, but you wrote down seal ${before.length}: its end was cut off.`
    : undefined

/** A row that no transaction of the console wrote: it has no seal and is not queued for sealing. */
async function strayRow(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit')
    .select(['id', 'at', 'action'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_seal').select('id').whereRef('audit_id', '=', 'audit.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_unsealed').select('audit_id').whereRef('audit_id', '=', 'audit.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && `Row ${row.id} of the audit log (${row.action}) was inserted outside the console.`
}
