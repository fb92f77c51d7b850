import type { Me } from '#contract/auth.ts'
import type { passkeys as contract } from '#contract/passkeys.ts'
import { fold } from '#domain/fold.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Context, Handler } from '../../http/context.ts'
import { clearAttempt, passwordAttempt } from './attempts.ts'
import { as, completeEntrance, enter } from './enter.ts'
import { identityOf, ME } from './identity.ts'
import { challengePasskey, checkPasskey, countPasskeyUse, type PasskeyUse } from './passkey-use.ts'

export const offerPasskeySignIn: Handler<typeof contract.signInOptions> = (_, context) =>
  challengePasskey(context, null)

/** The device has checked who holds it, so no further factor is asked for. */
export const signInByPasskey: Handler<typeof contract.signIn> = async ({ body }, context) => {
  const { db, transact, caller, live } = context
  const use = await checkPasskey(context, body.credential, null)
  const entered = use && (await transact((trx) => startFor(trx, context, use)))
  if (!entered) {
    await audit(db, caller, { action: 'user.sign_in_refused', after: { by: 'passkey' } })
    throw new AppError('bad_credentials', 'This passkey is not known here.')
  }
  const { me, entrance } = entered
  completeEntrance(context, me, entrance)
  live.identityChanged(me.id)
  return identityOf(me)
}

/** In one transaction with the use: a passkey that was revoked since starts no session. */
async function startFor(trx: Db, context: Context, use: PasskeyUse) {
  if (!(await countPasskeyUse(trx, use))) return undefined
  const me: Me = await trx
    .selectFrom('auth_user')
    .select(ME)
    .where('id', '=', use.user_id)
    .executeTakeFirstOrThrow()
  await clearAttempt(trx, await passwordAttempt({ ...context, db: trx }, fold(me.username)))
  const after = { by: 'passkey' }
  await audit(trx, as(context.caller, me), { action: 'user.signed_in', entityId: me.id, after })
  return { me, entrance: await enter(trx, context, me) }
}
