import { MINUTE_MS } from '#domain/time-units.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** A kind of counted attempts and its limit per window. The kind is stored in its own column, next to the subject. */
export interface Counter {
  readonly kind: string
  readonly subject: string
  readonly max: number
  readonly windowMs: number
  /**
   * Whether each attempt restarts the window until the limit is reached (sliding). Otherwise the window starts with the
   * first attempt (fixed).
   */
  readonly restarts: boolean
  /** The exceeded limit as a sentence: "Too many wrong passwords." */
  readonly exceeded: string
  /** An alternative, appended to "Try again in 5 minutes". */
  readonly alternative?: string
  readonly code: 'locked' | 'too_many_requests'
}

/**
 * Counts an attempt before its work starts, so parallel attempts cannot exceed the limit, and refuses attempts beyond it. A
 * refused attempt does not extend the lock. The count is one upsert and therefore exact across nodes.
 */
export async function charge(db: Db, counter: Counter): Promise<void> {
  const { kind, subject, max, windowMs, restarts } = counter
  const now = new Date(currentTime())
  const end = new Date(now.getTime() + windowMs)
  const { attempts, resets_at } = await db
    .insertInto('auth_throttle')
    .values({ kind, subject, attempts: 1, resets_at: end })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet(({ eb, ref }) => ({
        attempts: eb
          .case()
          .when('auth_throttle.resets_at', '<=', now)
          .then(1)
          .when('auth_throttle.attempts', '>', max)
          .then(ref('auth_throttle.attempts'))
          .else(eb('auth_throttle.attempts', '+', 1))
          .end(),
        resets_at: eb
          .case()
          .when('auth_throttle.resets_at', '<=', now)
          .then(end)
          // A window whose end is further away than its length was recorded while a clock was ahead.
          .when('auth_throttle.resets_at', '>', end)
          .then(end)
          .when('auth_throttle.attempts', '<', restarts ? max : 0)
          .then(end)
          .else(ref('auth_throttle.resets_at'))
          .end(),
      })),
    )
    .returning(['attempts', 'resets_at'])
    .executeTakeFirstOrThrow()
  if (attempts > max) throw refusal(counter, resets_at.getTime() - now.getTime())
}

function refusal({ code, exceeded, alternative = '' }: Counter, leftMs: number): AppError {
  const minutes = Math.ceil(leftMs / MINUTE_MS)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError(code, `${exceeded} Try again in ${wait}${alternative}.`, {
    retryAfter: Math.ceil(leftMs / 1000),
  })
}

type Key = Pick<Counter, 'kind' | 'subject'>

/** Resets a counter; returns the number of attempts it had. */
export async function reset(trx: Db, { kind, subject }: Key): Promise<number> {
  const row = await trx
    .deleteFrom('auth_throttle')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? 0
}

/** Subtracts attempts that turned out not to be failures. */
export async function refund(trx: Db, { kind, subject }: Key, attempts: number): Promise<void> {
  await trx
    .updateTable('auth_throttle')
    .set(({ eb }) => ({
      attempts: eb
        .case()
        .when('attempts', '>', attempts)
        .then(eb('attempts', '-', attempts))
        .else(0)
        .end(),
    }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()
}

/** Removes expired counters; called every minute. */
export async function sweepThrottle(db: Db): Promise<void> {
  await db.deleteFrom('auth_throttle').where('resets_at', '<=', new Date(currentTime())).execute()
}
