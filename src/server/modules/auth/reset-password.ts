import type { auth as contract, Me } from '#contract/auth.ts'
import { forgetDevices, rememberDevice } from '../../auth/device.ts'
import { revokeKeys } from '../../auth/end-access.ts'
import { lockUser } from '../../auth/last-administrator.ts'
import { withHasher } from '../../auth/password.ts'
import { findPasswordReset, usePasswordReset } from '../../auth/password-reset.ts'
import { endSessions } from '../../auth/session.ts'
import { dropSecondSteps } from '../../auth/ticket.ts'
import { weaknessOf } from '../../auth/weak-password.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, refusedField } from '../../errors.ts'
import { audit, type Caller } from '../../history/audit.ts'
import type { Context, Handler } from '../../http/context.ts'
import { as } from './enter.ts'
import { ME } from './identity.ts'

/** Sets a password with the link from an administrator and ends every session. The second factor stays. */
export const resetPassword: Handler<typeof contract.resetPassword> = async ({ body }, context) => {
  const { db, transact, user, caller, cookie, device, live } = context
  const { token, password } = body
  // Looked up before the password is hashed: a guessed link must not cost the server a hash.
  const owner = await findPasswordReset(db, token)
  if (!owner) return refuse(context)
  const weakness = await weaknessOf(password, owner.username)
  if (weakness !== undefined) throw refusedField('password', weakness)

  const passwordHash = await withHasher(({ hash }) => hash(password))
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
  if (deviceToken === undefined) return refuse(context)
  device.set(deviceToken)
  if (user?.id === owner.id) cookie.clear()
  live.identityChanged(owner.id)
  live.changed('users', [owner.id])
  return null
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
async function refuse({ db, caller }: Context): Promise<never> {
  await audit(db, caller, { action: 'user.password_reset_refused' })
  throw new AppError(
    'bad_credentials',
    'This password reset link does not work. It is incomplete, expired, replaced or used already. Ask an administrator for a new link.',
  )
}
