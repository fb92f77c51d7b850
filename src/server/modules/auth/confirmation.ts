import type { confirmation as contract } from '#contract/confirmation.ts'
import type { Input } from '#contract/endpoint.ts'
import { confirmSession } from '../../auth/confirmation.ts'
import { withHasher } from '../../auth/password.ts'
import type { Person } from '../../auth/session.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, refusedField } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { chargeAttempt, clearAttempt, proofAttempt } from './attempts.ts'
import { credentialsOf } from './credentials-of.ts'
import { challengePasskey, checkPasskey, countPasskeyUse } from './passkey-use.ts'
import { clearCodes, spendCode } from './spend-code.ts'

export const confirmation: Handlers<typeof contract> = {
  check: async () => null,

  async confirm({ body }, context) {
    const { db, transact, authorize, user, caller } = context
    const { by, complete } = await prove(context, body)
    const isConfirmed = await transact(async (trx) => {
      // Locks the user first, like an administrator who ends their sessions.
      await authorize(trx)
      if (!(await complete(trx))) return false
      await confirmSession(trx, user)
      await audit(trx, caller, { action: 'user.confirmed', entityId: user.id, after: { by } })
      return true
    })
    if (!isConfirmed) await refusePasskey(db, context)
    return null
  },

  async passkeyOptions(_, context) {
    const allowCredentials = await credentialsOf(context.db, context.user.id)
    return { ...(await challengePasskey(context, context.user.id)), allowCredentials }
  },
}

interface Proven {
  readonly by: 'password' | 'code' | 'passkey'
  /** Runs in the transaction of the confirmation; returns false if the proof is no longer valid. */
  complete(trx: Db): Promise<boolean>
}

/** Checks the proof of the user; throws if it is wrong. */
async function prove(
  context: Context<Person>,
  { password, code, credential }: Input<typeof contract.confirm>['body'],
): Promise<Proven> {
  const { db, user, caller } = context
  if (credential) {
    const use = await checkPasskey(context, credential, user.id)
    if (!use) return refusePasskey(db, context)
    return { by: 'passkey', complete: (trx) => countPasskeyUse(trx, use) }
  }
  if (code === undefined) {
    await provePassword(context, password ?? '')
    return { by: 'password', complete: async () => true }
  }
  await spendCode(context, caller, user, code)
  return { by: 'code', complete: (trx) => clearCodes(trx, context, user).then(() => true) }
}

async function refusePasskey(db: Db, { user, caller }: Context<Person>): Promise<never> {
  const after = { by: 'passkey' }
  await audit(db, caller, { action: 'user.proof_refused', entityId: user.id, after })
  throw new AppError(
    'bad_credentials',
    'This passkey could not be checked. Try again, or confirm with your password.',
  )
}

/** Requires the password again before a sign-in method changes; charged like a sign-in. */
async function provePassword(context: Context<Person>, password: string): Promise<void> {
  const { db, user, caller, hashCost } = context
  const attempt = proofAttempt(user.id)
  const isRight = await withHasher(async ({ matches }) => {
    await chargeAttempt(db, attempt)
    const { password_hash } = await db
      .selectFrom('auth_user')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    return matches(password_hash, password)
  }, hashCost)
  if (!isRight) {
    await audit(db, caller, { action: 'user.proof_refused', entityId: user.id })
    throw refusedField('password', 'Wrong password.', 'bad_credentials')
  }
  await clearAttempt(db, attempt)
}
