import { type SqlBool, sql } from 'kysely'
import { HOUR_MS } from '#domain/time-units.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'

const REVEALS_PER_HOUR = 60

/**
 * Counts reveals of a user; returns false if the quota of this hour was already used up. A bulk reveal may exceed the
 * remainder. The count is one statement, so concurrent reveals are counted exactly across nodes.
 */
export async function countReveals(trx: Db, userId: string, amount: number): Promise<boolean> {
  const now = new Date(currentTime())
  const counted = await trx
    .insertInto('auth_reveal_count')
    .values({ user_id: userId, amount, since: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ eb, ref }) => ({
          amount: eb
            .case()
            .when(hasExpired(now))
            .then(amount)
            .else(eb('auth_reveal_count.amount', '+', amount))
            .end(),
          since: eb
            .case()
            .when(hasExpired(now))
            .then(now)
            .else(ref('auth_reveal_count.since'))
            .end(),
        }))
        .where((eb) =>
          eb.or([hasExpired(now), eb('auth_reveal_count.amount', '<', REVEALS_PER_HOUR)]),
        ),
    )
    .returning('amount')
    .executeTakeFirst()
  return counted !== undefined
}

/** Whether the hour of the counter has ended. A time far in the future was recorded while a clock was ahead. */
const hasExpired = (now: Date) => sql<SqlBool>`(
  auth_reveal_count.since <= ${new Date(now.getTime() - HOUR_MS)}
  or auth_reveal_count.since > ${new Date(now.getTime() + HOUR_MS)})`

/** Seconds until the quota of a user resets. */
export async function secondsToNextReveals(db: Db, userId: string): Promise<number> {
  const counter = await db
    .selectFrom('auth_reveal_count')
    .select('since')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const left = (counter?.since.getTime() ?? 0) + HOUR_MS - currentTime()
  return Math.max(1, Math.ceil(left / 1000))
}

/** Resets a spent quota after the user has confirmed their identity. */
export async function clearSpentReveals(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('auth_reveal_count')
    .where('user_id', '=', userId)
    .where('amount', '>=', REVEALS_PER_HOUR)
    .execute()
}
