import type { Db } from '../db/schema.ts'
import { dropSecondSteps } from './ticket.ts'

/** Whether this user has a second factor. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await withSecondFactor(db, [userId])).has(userId)
}

/** The users among these who have a second factor. */
export async function withSecondFactor(db: Db, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('auth_totp')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Removes the second factor of a user and its recovery codes; returns whether it was active. */
export async function dropSecondFactor(trx: Db, userId: string): Promise<boolean> {
  const dropped = await trx
    .deleteFrom('auth_totp')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await trx.deleteFrom('auth_recovery_code').where('user_id', '=', userId).execute()
  await dropSecondSteps(trx, userId)
  return dropped?.confirmed_at != null
}
