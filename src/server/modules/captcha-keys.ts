import type { CaptchaKey, captchaKeys as contract } from '#contract/captcha-keys.ts'
import { MASK } from '#contract/fields.ts'
import { auditReveal } from '../auth/reveal.ts'
import type { Vault } from '../auth/vault.ts'
import { reserveIds } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { found, stale } from '../errors.ts'
import { audit } from '../history/audit.ts'
import { keepRow } from '../history/undo.ts'
import type { Handlers } from '../http/context.ts'

const COLUMNS = ['id', 'label', 'key_sealed', 'created_at', 'updated_at', 'version'] as const

type Row = Awaited<ReturnType<typeof selectKeys>>[number]

export const captchaKeys: Handlers<typeof contract> = {
  async list({ query: { reveal } }, context) {
    const { db, transact, vault } = context
    if (!reveal) return (await selectKeys(db)).map((row) => toKey(row, MASK))
    return transact(async (trx) => {
      const rows = await selectKeys(trx)
      const after = { fields: ['key'], ids: rows.map(({ id }) => id) }
      await auditReveal(trx, context, { action: 'captcha_key.revealed', after }, rows.length)
      return rows.map((row) => toKey(row, vault.open(placeOf(row.id), row.key_sealed)))
    })
  },

  async add({ body: { key, label } }, { transact, vault, caller, live }) {
    const added = await transact(async (trx) => {
      const [id = 0] = await reserveIds(trx, 'captcha_key', 1)
      const kept = await keepRow(trx, 'captcha_key', id)
      const key_sealed = vault.seal(placeOf(id), key)
      await trx.insertInto('captcha_key').values({ id, label, key_sealed }).execute()
      const after = { label, key: vault.mark(key) }
      await audit(trx, caller, { action: 'captcha_key.added', entityId: id, after }, kept)
      return readKey(trx, id)
    })
    live.changed('captcha_keys', [added.id])
    return added
  },

  async update(
    { params: { id }, body: { version, label, key } },
    { transact, vault, caller, live },
  ) {
    const changed = await transact(async (trx) => {
      const before = await lockKey(trx, id, version)
      const kept = await keepRow(trx, 'captcha_key', id)
      const set = {
        ...(label !== undefined && { label }),
        ...(key !== undefined && { key_sealed: vault.seal(placeOf(id), key) }),
      }
      await trx.updateTable('captcha_key').set(set).where('id', '=', id).execute()
      const after = audited(vault, { ...before, ...set })
      const entry = { entityId: id, before: audited(vault, before), after }
      await audit(trx, caller, { action: 'captcha_key.changed', ...entry }, kept)
      return readKey(trx, id)
    })
    live.changed('captcha_keys', [id])
    return changed
  },

  async remove({ params: { id }, body }, { transact, vault, caller, live }) {
    await transact(async (trx) => {
      const before = audited(vault, await lockKey(trx, id, body?.version))
      const kept = await keepRow(trx, 'captcha_key', id)
      await trx.deleteFrom('captcha_key').where('id', '=', id).execute()
      await audit(trx, caller, { action: 'captcha_key.deleted', entityId: id, before }, kept)
    })
    live.changed('captcha_keys', [id])
    return null
  },
}

const placeOf = (row: number) => ({ table: 'captcha_key', column: 'key_sealed', row })

const selectKeys = (db: Db) =>
  db.selectFrom('captcha_key').select(COLUMNS).orderBy('id', 'desc').execute()

async function readKey(db: Db, id: number): Promise<CaptchaKey> {
  const row = await db
    .selectFrom('captcha_key')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return toKey(found(row, 'Captcha key'), MASK)
}

/** Takes the row for this transaction by writing it, which both engines understand. */
async function lockKey(trx: Db, id: number, version: number | undefined) {
  const update = trx
    .updateTable('captcha_key')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returning(['id', 'label', 'key_sealed'])
  const held = version === undefined ? update : update.where('version', '=', version)
  const row = await held.executeTakeFirst()
  if (!row) throw stale('captcha key', await readKey(trx, id))
  return row
}

/** A key for the audit: its hash tells whether it is another, and nothing else. */
const audited = (
  vault: Vault,
  { id, label, key_sealed }: Pick<Row, 'id' | 'label' | 'key_sealed'>,
) => ({
  label,
  key: vault.mark(vault.open(placeOf(id), key_sealed)),
})

const toKey = ({ id, label, created_at, updated_at, version }: Row, key: string): CaptchaKey => ({
  id,
  label,
  key,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  version,
})
