import { AppError } from '../errors.ts'
import type { Db } from './schema.ts'

const MINUTE_MS = 60_000
const WINDOW_MS = 15 * MINUTE_MS
const FAILURES_MAX = 5

/**
 * Counts an attempt on a name as failed before its password is looked at, so that parallel guesses cannot slip through;
 * the sixth is refused. `since` moves with each of the five: any five within the window lock, and five with shorter
 * gaps than the window too. Names that nobody has are counted alike.
 */
export async function chargeAttempt(db: Db, nameKey: string, what = 'passwords'): Promise<void> {
  const now = new Date()
  const horizon = new Date(now.getTime() - WINDOW_MS)
  const { failures, since } = await db
    .insertInto('auth_lock')
    .values({ name_key: nameKey, failures: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('name_key').doUpdateSet(({ eb, ref }) => ({
        failures: eb
          .case()
          .when('auth_lock.since', '<=', horizon)
          .then(1)
          .when('auth_lock.failures', '>', FAILURES_MAX)
          .then(ref('auth_lock.failures'))
          .else(eb('auth_lock.failures', '+', 1))
          .end(),
        since: eb
          .case()
          .when('auth_lock.failures', '<', FAILURES_MAX)
          .then(now)
          .when('auth_lock.since', '<=', horizon)
          .then(now)
          .else(ref('auth_lock.since'))
          .end(),
      })),
    )
    .returning(['failures', 'since'])
    .executeTakeFirstOrThrow()
  if (failures > FAILURES_MAX) throw locked(what, since.getTime() + WINDOW_MS - now.getTime())
}

function locked(what: string, leftMs: number): AppError {
  const minutes = Math.ceil(leftMs / MINUTE_MS)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('locked', `Too many wrong ${what}. Try again in ${wait}.`, {
    retryAfter: Math.ceil(leftMs / 1000),
  })
}

/** Forgets the failures of a name once its password was right. */
export async function clearAttempts(trx: Db, nameKey: string): Promise<void> {
  await trx.deleteFrom('auth_lock').where('name_key', '=', nameKey).execute()
}

/** Removes the counts that no longer matter; called every minute. */
export async function sweepLocks(db: Db): Promise<void> {
  const horizon = new Date(Date.now() - WINDOW_MS)
  await db.deleteFrom('auth_lock').where('since', '<=', horizon).execute()
}
