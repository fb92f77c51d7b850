import { withHasher } from '../../auth/password.ts'
import type { Person } from '../../auth/session.ts'
import { refusedField } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Context } from '../../http/context.ts'
import { chargeAttempt, clearAttempt, proofAttempt } from './attempts.ts'

/** Asks for the password again before a way to sign in changes, charged like a sign-in. */
export async function provePassword(context: Context<Person>, password: string): Promise<void> {
  const { db, user, caller } = context
  const attempt = proofAttempt(user.id)
  const isRight = await withHasher(async ({ matches }) => {
    await chargeAttempt(db, attempt)
    const { password_hash } = await db
      .selectFrom('auth_user')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    return matches(password_hash, password)
  })
  if (!isRight) {
    await audit(db, caller, { action: 'user.proof_refused', entityId: user.id })
    throw refusedField('password', 'Wrong password', 'bad_credentials')
  }
  await clearAttempt(db, attempt)
}
