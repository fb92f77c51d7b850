import { fold } from '#domain/fold.ts'
import { audit } from '../../db/audit.ts'
import { chargeAttempt, clearAttempts } from '../../db/lock.ts'
import type { Person } from '../../db/session.ts'
import { refusedField } from '../../errors.ts'
import type { Context } from '../../http/context.ts'
import { inTurn } from '../../password.ts'

/** Asks for the password again before a way to sign in changes, charged like a sign-in. */
export async function provePassword(context: Context<Person>, password: string): Promise<void> {
  const { db, user, caller } = context
  const nameKey = fold(user.username)
  const isRight = await inTurn(async ({ matches }) => {
    await chargeAttempt(db, nameKey)
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
  await clearAttempts(db, nameKey)
}
