import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { type AuditEntry, audit, type Caller } from '../history/audit.ts'
import { confirmationRequired } from './confirmation.ts'
import { countReveals, secondsToNextReveals } from './reveal-quota.ts'
import type { Person } from './session.ts'

/**
 * Audits and counts a reveal in its transaction. `rows` is the number of rows whose secrets the response contains. After 60
 * reveals within an hour a user must confirm their identity, and an API key must wait.
 */
export async function auditReveal(
  trx: Db,
  { user, caller }: { user: Person; caller: Caller },
  entry: AuditEntry,
  rows = 1,
): Promise<void> {
  if (!(await countReveals(trx, user.id, rows))) throw await quotaSpent(trx, user)
  await audit(trx, caller, entry)
}

async function quotaSpent(trx: Db, { id, key }: Person): Promise<AppError> {
  if (!key)
    return confirmationRequired(
      trx,
      id,
      'You have revealed 60 secrets within an hour. Confirm your identity to reveal more.',
    )
  const retryAfter = await secondsToNextReveals(trx, id)
  const minutes = Math.ceil(retryAfter / 60)
  return new AppError(
    'too_many_requests',
    `60 secrets were revealed within an hour. Try again in ${minutes} min, or let the owner of this key confirm their identity in the console.`,
    { retryAfter },
  )
}
