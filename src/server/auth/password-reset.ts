import { type SqlBool, sql } from 'kysely'
import { MINUTE_MS } from '#domain/time-units.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { digest, newToken, SKEW_MS } from './session.ts'

const LIFE_MS = 30 * MINUTE_MS

/** Whether a link works. One that would work for longer was created while the clock was ahead. */
function hasNotEnded() {
  const now = currentTime()
  return sql<SqlBool>`(expires_at > ${new Date(now)} and expires_at <= ${new Date(now + LIFE_MS + SKEW_MS)})`
}

/** Creates the password reset link of a user and replaces an older one. The token has 256 random bits; only its hash is stored. */
export async function createPasswordReset(
  trx: Db,
  userId: string,
  revokesKeys: boolean,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(currentTime() + LIFE_MS)
  const link = { token_hash: digest(token), revokes_keys: revokesKeys, expires_at: expiresAt }
  await trx
    .insertInto('auth_password_reset')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
  return { token, expiresAt }
}

/** The user to whom this unused link belongs. */
export async function findPasswordReset(
  db: Db,
  token: string,
): Promise<{ id: string; username: string } | undefined> {
  return db
    .selectFrom('auth_password_reset as r')
    .innerJoin('auth_user as u', 'u.id', 'r.user_id')
    .where('r.token_hash', '=', digest(token))
    .where(hasNotEnded())
    .select(['u.id', 'u.username'])
    .executeTakeFirst()
}

/** Consumes the link; undefined if it was already used or has expired. */
export async function usePasswordReset(
  trx: Db,
  token: string,
): Promise<{ revokes_keys: boolean } | undefined> {
  return trx
    .deleteFrom('auth_password_reset')
    .where('token_hash', '=', digest(token))
    .where(hasNotEnded())
    .returning('revokes_keys')
    .executeTakeFirst()
}

/** The expiry of the unused link of a user. */
export async function passwordResetExpiry(db: Db, userId: string): Promise<Date | undefined> {
  const link = await db
    .selectFrom('auth_password_reset')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where(hasNotEnded())
    .executeTakeFirst()
  return link?.expires_at
}

export async function deletePasswordReset(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('auth_password_reset').where('user_id', '=', userId).execute()
}
