import type { auth as contract } from '#contract/auth.ts'
import { forgetDevices } from '../../auth/device.ts'
import { revokeKeys } from '../../auth/end-access.ts'
import { hasAdministrator } from '../../auth/first-administrator.ts'
import { withHasher } from '../../auth/password.ts'
import { deletePasswordReset } from '../../auth/password-reset.ts'
import { endSession, endSessions, type Person } from '../../auth/session.ts'
import { endListedSession, listSessions } from '../../auth/session-rows.ts'
import { giveSocketTicket } from '../../auth/socket-ticket.ts'
import { dropSecondSteps } from '../../auth/ticket.ts'
import { weaknessOf } from '../../auth/weak-password.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, refusedField } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Context, Handler, Handlers } from '../../http/context.ts'
import { chargeAttempt, clearAttempt, proofAttempt } from './attempts.ts'
import { identityOf } from './identity.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'

/**
 * Requires the current password, charged like a sign-in. Ends every other session and, on request, API keys and
 * passkeys. Every other device becomes unknown, because someone with the old password may have signed in there.
 */
const changePassword: Handler<typeof contract.password> = async ({ body }, context) => {
  const { db, transact, user, caller, device, live } = context
  const weakness = await weaknessOf(body.password, user.username)
  if (weakness !== undefined) throw refusedField('password', weakness)

  const hashes = await rehash(db, user.id, body)
  if (!hashes) return refuse(context)
  await transact(async (trx) => {
    const changed = await trx
      .updateTable('auth_user')
      .set({ password_hash: hashes.next })
      .where('id', '=', user.id)
      .where('password_hash', '=', hashes.current)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n)
      throw new AppError('conflict', 'Your password was changed at the same time. Try again.')
    await clearAttempt(trx, proofAttempt(user.id))
    await dropSecondSteps(trx, user.id)
    await forgetDevices(trx, user.id, device.read())
    const revoked = body.revoke_keys ? await revokeKeys(trx, user.id) : {}
    await deletePasswordReset(trx, user.id)
    const sessions_ended = await endSessions(trx, user.id, user.sessionId)
    const after = { sessions_ended, ...revoked }
    await audit(trx, caller, { action: 'user.password_changed', entityId: user.id, after })
  })
  live.identityChanged(user.id)
  return null
}

/** The current hash and the new one; undefined if the current password is wrong. */
function rehash(
  db: Db,
  userId: string,
  passwords: { current: string; password: string },
): Promise<{ current: string; next: string } | undefined> {
  return withHasher(async ({ hash, matches }) => {
    await chargeAttempt(db, proofAttempt(userId))
    const { password_hash } = await db
      .selectFrom('auth_user')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (!(await matches(password_hash, passwords.current))) return undefined
    return { current: password_hash, next: await hash(passwords.password) }
  })
}

async function refuse({ db, user, caller }: Context<Person>): Promise<never> {
  await audit(db, caller, { action: 'user.password_change_refused', entityId: user.id })
  throw refusedField('current', 'Wrong password.', 'bad_credentials')
}

const listOwnSessions: Handler<typeof contract.sessions> = (_, { db, user }) =>
  listSessions(db, user.id, user.sessionId)

const endOwnSession: Handler<typeof contract.endSession> = async ({ params }, context) => {
  const { transact, authorize, user, caller, cookie, live } = context
  await transact(async (trx) => {
    await authorize(trx)
    await endListedSession(trx, caller, user.id, params.id)
  })
  if (params.id === user.sessionId) cookie.clear()
  live.identityChanged(user.id)
  return null
}

export const auth: Handlers<typeof contract> = {
  me: async (_, { user }) => identityOf(user),

  async setup(_, { db, setupToken, isDatabaseLost = false }) {
    const first_run = !(await hasAdministrator(db))
    return {
      first_run,
      needs_token: first_run && setupToken !== null,
      lost_database: first_run && isDatabaseLost,
    }
  },

  register,
  login: signIn,

  async logout(_, { transact, user, caller, cookie, live }) {
    if (user) {
      await transact(async (trx) => {
        await endSession(trx, user.id, user.sessionId)
        await audit(trx, caller, { action: 'user.signed_out', entityId: user.id })
      })
      live.identityChanged(user.id)
    }
    cookie.clear()
    return null
  },

  password: changePassword,
  resetPassword,
  sessions: listOwnSessions,
  endSession: endOwnSession,

  async ticket(_, { transact, user }) {
    if (!user) throw new AppError('signed_out', 'Sign in first.')
    return { ticket: await transact((trx) => giveSocketTicket(trx, user)) }
  },
}
