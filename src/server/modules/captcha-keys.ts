import { sql } from 'kysely'
import { type CaptchaKey, captchaKeys as contract } from '#contract/captcha-keys.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { MASK } from '#contract/mask.ts'
import { fold } from '#domain/fold.ts'
import { auditReveal } from '../auth/reveal.ts'
import type { Vault } from '../auth/vault.ts'
import { withInstants } from '../db/instants.ts'
import { conditionSql, type FieldsSql } from '../db/lists/filter-sql.ts'
import type { Db } from '../db/schema.ts'
import { amongIds } from '../db/search.ts'
import { found } from '../errors.ts'
import { defineEntity } from '../history/entity.ts'
import type { Handlers } from '../http/context.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../rows/steps.ts'
import { removeHandler, write } from '../rows/write.ts'

const COLUMNS = ['id', 'label', 'key_sealed', 'created_at', 'updated_at', 'version'] as const

type Row = Awaited<ReturnType<typeof selectKeys>>[number]

const CAPTCHA_KEY = defineEntity({
  noun: 'captcha key',
  table: 'captcha_key',
  access: contract.remove.access,
  topic: 'captcha_keys',
  read: (trx, id) => readKey(trx, Number(id)),
})

export const captchaKeys: Handlers<typeof contract> = {
  async list({ query: { reveal, q } }, context) {
    const { db, transact, vault } = context
    if (!reveal) return (await selectKeys(db, q)).map((row) => toKey(row, MASK))
    return transact(async (trx) => {
      const rows = await selectKeys(trx, q)
      const after = { fields: ['key'], ids: rows.map(({ id }) => id) }
      await auditReveal(trx, context, { action: 'captcha_key.revealed', after }, rows.length)
      return rows.map((row) => toKey(row, vault.open(placeOf(row.id), row.key_sealed)))
    })
  },

  add: ({ body }, context) =>
    write(context, async (step) => {
      const { vault } = context
      const { key, label } = body
      const valuesOf = (id: number) => ({ label, key_sealed: vault.seal(placeOf(id), key) })
      const after = { label, key: vault.mark(key) }
      return readKey(step.trx, await insertRow(step, CAPTCHA_KEY, valuesOf, { after }))
    }),

  update: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const { version, label, key } = body
      const { vault } = context
      const taken = await takeRow(step, CAPTCHA_KEY, id, version)
      const set = {
        ...(label !== undefined && { label }),
        ...(key !== undefined && { key_sealed: vault.seal(placeOf(id), key) }),
      }
      const before = audited(vault, taken.row)
      const after = audited(vault, { ...taken.row, ...set })
      await changeRow(step, taken, set, { before, after })
      return readKey(step.trx, id)
    }),

  remove: removeHandler(async (step, id, version, vault) => {
    const taken = await takeRow(step, CAPTCHA_KEY, id, version)
    await removeRow(step, taken, { before: audited(vault, taken.row) })
  }),
}

const placeOf = (row: number) => ({ table: 'captcha_key', column: 'key_sealed', row })

async function selectKeys(db: Db, filter?: Filter) {
  const keys = db.selectFrom('captcha_key').select(COLUMNS).orderBy('id', 'desc')
  if (!filter) return keys.execute()
  const test = await testOf(db, filter)
  return keys.where(test).execute()
}

/** The list is never paged, and labels have no folded column, so they are compared here. */
async function testOf(db: Db, { condition }: Filter) {
  const labels = await db.selectFrom('captcha_key').select(['id', 'label']).execute()
  const having = (isHit: (label: string) => boolean) =>
    amongIds(
      db,
      'id',
      labels.flatMap(({ id, label }) => (label !== null && isHit(fold(label)) ? [id] : [])),
    )
  const contains = (text: string) => having((label) => label.includes(fold(text)))
  const fields: FieldsSql = {
    label: {
      is: (text) =>
        text === null ? sql`label is null` : having((label) => label === fold(String(text))),
      contains,
    },
    created: 'created_at',
    updated: 'updated_at',
  }
  return conditionSql({ fields, contains }, condition, { db, column: sql.ref })
}

async function readKey(db: Db, id: number): Promise<CaptchaKey> {
  const row = await db
    .selectFrom('captcha_key')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return toKey(found(row, 'Captcha key'), MASK)
}

/** A key for the audit log, with a hash in place of the secret. */
const audited = (
  vault: Vault,
  { id, label, key_sealed }: Pick<Row, 'id' | 'label' | 'key_sealed'>,
) => ({
  label,
  key: vault.markSealed(placeOf(id), key_sealed),
})

const toKey = ({ key_sealed, ...row }: Row, key: string): CaptchaKey => ({
  ...withInstants(row),
  key,
})
