import { randomUUID } from 'node:crypto'
import type { apiKeys as contract } from '#contract/api-keys.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { newKey } from '../../auth/api-key.ts'
import { API_KEYS_MAX, listApiKeys, readApiKey, revokeApiKey } from '../../auth/api-key-rows.ts'
import { lockUser } from '../../auth/lock-user.ts'
import { currentTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, refusedField } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Handlers } from '../../http/context.ts'

export const apiKeys: Handlers<typeof contract> = {
  list: (_, { db, user }) => listApiKeys(db, user.id),

  async add({ body: { name, scope, days } }, { transact, user, caller, live }) {
    const { key, ...stored } = newKey()
    const created_at = new Date(currentTime())
    const expires_at = new Date(created_at.getTime() + days * DAY_MS)
    const id = randomUUID()
    const added = await transact(async (trx) => {
      await requireRoom(trx, user.id)
      const inserted = await trx
        .insertInto('auth_api_key')
        .values({ id, user_id: user.id, name, scope, created_at, expires_at, ...stored })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted)
        throw refusedField('name', 'You already have a key with this name.', 'conflict')
      const after = { name, scope, expires_at: expires_at.toISOString() }
      await audit(trx, caller, { action: 'api_key.added', entityId: id, after })
      return readApiKey(trx, user.id, id)
    })
    live.identityChanged(user.id)
    return { ...added, key }
  },

  async remove({ params: { id } }, { transact, user, caller, live }) {
    await transact(async (trx) => {
      await lockUser(trx, user.id)
      await revokeApiKey(trx, caller, user, id)
    })
    live.identityChanged(user.id)
    return null
  },
}

/** The user is locked, so that concurrent requests cannot exceed the limit together. */
async function requireRoom(trx: Db, userId: string): Promise<void> {
  await lockUser(trx, userId)
  const { amount } = await trx
    .selectFrom('auth_api_key')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (amount >= API_KEYS_MAX)
    throw new AppError(
      'conflict',
      `You have reached the limit of ${API_KEYS_MAX} keys. Revoke a key first.`,
    )
}
