import type { ConfirmationMethod } from '#contract/errors.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { clearSpentReveals } from './reveal-quota.ts'
import { hasSecondFactor } from './second-factor.ts'
import type { Person } from './session.ts'

const VALID_MS = 10 * 60_000

/** Refuses API keys, and sessions whose user has not confirmed their identity within the last 10 minutes. */
export async function requireConfirmation(db: Db, person: Person): Promise<void> {
  if (person.key) throw new AppError('forbidden', 'This API key does not allow this.')
  if (isRecent(person.confirmedAt)) return
  throw await confirmationRequired(
    db,
    person.id,
    'Confirm your identity to continue. This action requires a confirmation within the last 10 minutes.',
  )
}

// A time in the future was recorded while a clock was ahead.
const isRecent = (at: Date | null) =>
  at !== null && Math.abs(currentTime() - at.getTime()) <= VALID_MS

/** The error, with the methods by which this user can confirm their identity. */
export async function confirmationRequired(
  db: Db,
  userId: string,
  message: string,
): Promise<AppError> {
  const confirmBy: ConfirmationMethod[] = ['password']
  if (await hasSecondFactor(db, userId)) confirmBy.push('code')
  if (await hasPasskey(db, userId)) confirmBy.push('passkey')
  return new AppError('confirmation_required', message, { confirmBy })
}

async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const passkey = db.selectFrom('auth_passkey').select('id').where('user_id', '=', userId).limit(1)
  return (await passkey.executeTakeFirst()) !== undefined
}

/** Records that the user of this session has confirmed their identity, and resets a spent reveal quota. */
export async function confirmSession(trx: Db, { id, sessionId }: Person): Promise<void> {
  const confirmed = await trx
    .updateTable('auth_session')
    .set({ confirmed_at: new Date(currentTime()) })
    .where('user_id', '=', id)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (confirmed.numUpdatedRows === 0n) throw new AppError('signed_out', 'Sign in first.')
  await clearSpentReveals(trx, id)
}
