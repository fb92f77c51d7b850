import { randomUUID } from 'node:crypto'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { digest, newToken } from './session.ts'

/** Each device allows five guesses, so this limit bounds the number of guesses with stolen device cookies. */
const DEVICES_MAX = 20

/** Returns the device of this cookie, if the user with this name has signed in on it. */
export async function findDevice(
  db: Db,
  token: string | undefined,
  nameKey: string,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const device = await db
    .selectFrom('auth_device as d')
    .innerJoin('auth_user as u', 'u.id', 'd.user_id')
    .where('d.token_hash', '=', digest(token))
    .where('u.name_key', '=', nameKey)
    .select('d.id')
    .executeTakeFirst()
  return device?.id
}

/**
 * Records that a user has signed in on this device and returns the token for its cookie. All users of a browser share one
 * token. An unknown token is replaced.
 */
export async function rememberDevice(
  trx: Db,
  userId: string,
  token: string | undefined,
): Promise<string> {
  const known = token !== undefined && (await isKnown(trx, token)) ? token : newToken()
  const used_at = new Date(currentTime())
  await trx
    .insertInto('auth_device')
    .values({ id: randomUUID(), token_hash: digest(known), user_id: userId, used_at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ used_at }))
    .execute()
  await dropOldest(trx, userId)
  return known
}

async function isKnown(trx: Db, token: string): Promise<boolean> {
  const row = await trx
    .selectFrom('auth_device')
    .select('id')
    .where('token_hash', '=', digest(token))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function dropOldest(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('auth_device')
    .where('user_id', '=', userId)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('auth_device')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('used_at', 'desc')
        .orderBy('id')
        .limit(DEVICES_MAX),
    )
    .execute()
}

/** Removes every known device of a user, except the one with this token. */
export async function forgetDevices(trx: Db, userId: string, keep = ''): Promise<void> {
  await trx
    .deleteFrom('auth_device')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', digest(keep))
    .execute()
}
