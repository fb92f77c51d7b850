import type { auth as contract, Me } from '#contract/auth.ts'
import { forgetDevices, rememberDevice } from '../../auth/device.ts'
import { revokeKeys } from '../../auth/end-access.ts'
import { hasAdministrator } from '../../auth/first-administrator.ts'
import { lockUser } from '../../auth/lock-user.ts'
import { withHasher } from '../../auth/password.ts'
import {
  deletePasswordReset,
  findPasswordReset,
  usePasswordReset,
} from '../../auth/password-reset.ts'
import { endSession, endSessions, type Person } from '../../auth/session.ts'
import { endListedSession, listSessions } from '../../auth/session-rows.ts'
import { giveSocketTicket } from '../../auth/socket-ticket.ts'
import { dropSecondSteps } from '../../auth/ticket.ts'
import { passwordProblem } from '../../auth/weak-password.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, refusedField } from '../../errors.ts'
import { audit, type Caller } from '../../history/audit.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { chargeAttempt, clearAttempt, proofAttempt } from './attempts.ts'
import { as } from './enter.ts'
import { identityOf, ME } from './identity.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'

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

  /**
   * Requires the current password, charged like a sign-in. Ends every other session and, on request, API keys and
   * passkeys. Every other device becomes unknown, because someone with the old password may have signed in there.
   */
  password: async ({ body }, context) => {
    const { transact, user, caller, device, live } = context
    const weakness = await passwordProblem(body.password, user.username)
    if (weakness !== undefined) throw refusedField('password', weakness)

    const hashes = await rehash(context, body)
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
  },

  /** Sets a password with the link from an administrator and ends every session. The second factor does not change. */
  resetPassword: async ({ body }, context) => {
    const { db, transact, user, caller, cookie, device, live, hashCost } = context
    const { token, password } = body
    // Looked up before the password is hashed: a guessed link must not cost the server a hash.
    const owner = await findPasswordReset(db, token)
    if (!owner) return refuseLink(context)
    const weakness = await passwordProblem(password, owner.username)
    if (weakness !== undefined) throw refusedField('password', weakness)

    const passwordHash = await withHasher(({ hash }) => hash(password), hashCost)
    const deviceToken = await transact(async (trx) => {
      // Sign-in locks the user first as well, so that the two never deadlock.
      await lockUser(trx, owner.id)
      const link = await usePasswordReset(trx, token)
      if (!link) return undefined
      await replacePassword(trx, caller, owner.id, passwordHash, link.revokes_keys)
      // Strangers who are guessing at this moment cannot prevent the user from signing in with the new password in this
      // browser.
      await forgetDevices(trx, owner.id)
      return rememberDevice(trx, owner.id, device.read())
    })
    if (deviceToken === undefined) return refuseLink(context)
    device.set(deviceToken)
    if (user?.id === owner.id) cookie.clear()
    live.identityChanged(owner.id)
    live.changed('users', [owner.id])
    return null
  },

  checkPasswordReset: async ({ body }, context) =>
    (await findPasswordReset(context.db, body.token)) ? null : refuseLink(context),

  sessions: (_, { db, user }) => listSessions(db, user.id, user.sessionId),

  endSession: async ({ params }, context) => {
    const { transact, authorize, user, caller, cookie, live } = context
    await transact(async (trx) => {
      await authorize(trx)
      await endListedSession(trx, caller, user.id, params.id)
    })
    if (params.id === user.sessionId) cookie.clear()
    live.identityChanged(user.id)
    return null
  },

  async ticket(_, { transact, user }) {
    if (!user) throw new AppError('signed_out', 'Sign in first.')
    return { ticket: await transact((trx) => giveSocketTicket(trx, user)) }
  },
}

async function replacePassword(
  trx: Db,
  caller: Caller,
  userId: string,
  password_hash: string,
  revokesKeys: boolean,
): Promise<void> {
  const me: Me = await trx
    .updateTable('auth_user')
    .set({ password_hash })
    .where('id', '=', userId)
    .returning(ME)
    .executeTakeFirstOrThrow()
  const revoked = revokesKeys ? await revokeKeys(trx, userId) : {}
  await dropSecondSteps(trx, userId)
  const after = { sessions_ended: await endSessions(trx, userId), ...revoked }
  await audit(trx, as(caller, me), { action: 'user.password_reset', entityId: userId, after })
}

/** One response for every link that does not work, so that a guess reveals no reason. */
async function refuseLink({ db, caller }: Context): Promise<never> {
  await audit(db, caller, { action: 'user.password_reset_refused' })
  throw new AppError(
    'bad_credentials',
    'This password reset link does not work. It is incomplete, expired, replaced or used already. Ask an administrator for a new link.',
  )
}

/** The current hash and the new one; undefined if the current password is wrong. */
function rehash(
  { db, user, hashCost }: Context<Person>,
  passwords: { current: string; password: string },
): Promise<{ current: string; next: string } | undefined> {
  return withHasher(async ({ hash, matches }) => {
    await chargeAttempt(db, proofAttempt(user.id))
    const { password_hash } = await db
      .selectFrom('auth_user')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (!(await matches(password_hash, passwords.current))) return undefined
    return { current: password_hash, next: await hash(passwords.password) }
  }, hashCost)
}

async function refuse({ db, user, caller }: Context<Person>): Promise<never> {
  await audit(db, caller, { action: 'user.password_change_refused', entityId: user.id })
  throw refusedField('current', 'Wrong password.', 'bad_credentials')
}
