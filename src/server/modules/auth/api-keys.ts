import { randomUUID } from 'node:crypto'
import type { ApiKey, apiKeys as contract } from '#contract/api-keys.ts'
import { newKey } from '../../db/api-key.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/schema.ts'
import { transact } from '../../db/transact.ts'
import { AppError, found, refusedField } from '../../errors.ts'
import type { Handlers } from '../../http/context.ts'
import { provePassword } from './prove.ts'

const DAY_MS = 86_400_000
const KEYS_MAX = 50
const COLUMNS = ['id', 'name', 'start', 'scope', 'created_at', 'expires_at', 'used_at'] as const

export const apiKeys: Handlers<typeof contract> = {
  async list(_, { db, user }) {
    const rows = await selectKeys(db, user.id)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(KEYS_MAX)
      .execute()
    return rows.map(toKey)
  },

  async add({ body: { name, scope, days, password } }, context) {
    const { db, user, caller, live } = context
    await provePassword(context, password)
    const { key, ...kept } = newKey()
    const created_at = new Date()
    const expires_at = new Date(created_at.getTime() + days * DAY_MS)
    const id = randomUUID()
    const added = await transact(db, async (trx) => {
      await requireRoom(trx, user.id)
      const inserted = await trx
        .insertInto('auth_api_key')
        .values({ id, user_id: user.id, name, scope, created_at, expires_at, ...kept })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) throw refusedField('name', 'One of your keys has this name', 'conflict')
      const after = { name, scope, expires_at: expires_at.toISOString() }
      await audit(trx, caller, { action: 'api_key.added', entityId: id, after })
      return readKey(trx, user.id, id)
    })
    live.identityChanged(user.id)
    return { ...added, key }
  },

  async remove({ params: { id } }, { db, user, caller, live }) {
    await transact(db, async (trx) => {
      const { name, scope } = await readKey(trx, user.id, id)
      await trx.deleteFrom('auth_api_key').where('id', '=', id).execute()
      const before = { name, scope }
      await audit(trx, caller, { action: 'api_key.revoked', entityId: id, before })
    })
    live.identityChanged(user.id)
    return null
  },
}

const selectKeys = (db: Db, userId: string) =>
  db.selectFrom('auth_api_key').select(COLUMNS).where('user_id', '=', userId)

async function readKey(db: Db, userId: string, id: string): Promise<ApiKey> {
  return toKey(
    found(await selectKeys(db, userId).where('id', '=', id).executeTakeFirst(), 'API key'),
  )
}

async function requireRoom(trx: Db, userId: string): Promise<void> {
  const { amount } = await trx
    .selectFrom('auth_api_key')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (amount >= KEYS_MAX)
    throw new AppError('conflict', `${KEYS_MAX} keys are enough: revoke one first`)
}

type Row = Omit<ApiKey, 'created_at' | 'expires_at' | 'used_at'> & {
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

const toKey = ({ created_at, expires_at, used_at, ...rest }: Row): ApiKey => ({
  ...rest,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})
