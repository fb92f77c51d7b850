import type { Me } from '#contract/auth.ts'
import type { Assertion, passkeys as contract } from '#contract/passkeys.ts'
import { fold } from '#domain/fold.ts'
import { audit } from '../../db/audit.ts'
import { clearAttempts } from '../../db/lock.ts'
import type { Db } from '../../db/schema.ts'
import { newToken } from '../../db/session.ts'
import { giveTicket, takeTicket } from '../../db/ticket.ts'
import { transact } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Context, Handler } from '../../http/context.ts'
import { checkAssertion } from './check-passkey.ts'
import { as, enter } from './enter.ts'
import { identityOf, ME } from './identity.ts'
import { relyingPartyOf, TIMEOUT_MS } from './relying-party.ts'

const KIND = 'passkey_use'

export const offerPasskeySignIn: Handler<typeof contract.signInOptions> = async (_, context) => {
  const { db, origin, challenge } = context
  const rpId = relyingPartyOf(origin)
  const toSign = newToken()
  challenge.give(await giveTicket(db, { kind: KIND, userId: null, value: toSign }))
  return { challenge: toSign, rpId, userVerification: 'required', timeout: TIMEOUT_MS }
}

/** The device has checked who holds it, so no further factor is asked for. */
export const signInByPasskey: Handler<typeof contract.signIn> = async ({ body }, context) => {
  const { db, caller, cookie, challenge, live } = context
  const me = await prove(context, body.credential)
  challenge.drop()
  if (!me) {
    await audit(db, caller, { action: 'user.sign_in_refused', after: { by: 'passkey' } })
    throw new AppError('bad_credentials', 'This passkey is not known here.')
  }
  const token = await transact(db, async (trx) => {
    await clearAttempts(trx, fold(me.username))
    const after = { by: 'passkey' }
    await audit(trx, as(caller, me), { action: 'user.signed_in', entityId: me.id, after })
    return enter(trx, context, me)
  })
  cookie.give(token)
  if (context.user) live.identityChanged(context.user.id)
  live.identityChanged(me.id)
  return identityOf(me)
}

/** Whose passkey signed the challenge of this browser, once. */
async function prove(
  { db, origin, challenge }: Context,
  credential: Assertion,
): Promise<Me | undefined> {
  const ticket = await takeTicket(db, KIND, challenge.read())
  if (!ticket) return undefined
  const known = await db
    .selectFrom('auth_passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credential.id)
    .executeTakeFirst()
  if (!known) return undefined
  const counter = await checkAssertion(credential, known, ticket.value, origin)
  if (counter === undefined || !(await count(db, known, counter))) return undefined
  return db.selectFrom('auth_user').select(ME).where('id', '=', known.user_id).executeTakeFirst()
}

/** Of two who bring the same use at once, one is first. */
async function count(
  db: Db,
  { id, counter: before }: { id: string; counter: number },
  counter: number,
): Promise<boolean> {
  const counted = await db
    .updateTable('auth_passkey')
    .set({ counter, used_at: new Date() })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return counted.numUpdatedRows > 0n
}
