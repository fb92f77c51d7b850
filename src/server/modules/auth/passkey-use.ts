import type { Assertion } from '#contract/passkeys.ts'
import { newToken } from '../../auth/session.ts'
import { giveTicket, takeTicket } from '../../auth/ticket.ts'
import { currentTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { Context } from '../../http/context.ts'
import { checkAssertion } from './check-passkey.ts'
import { relyingPartyIdOf, TIMEOUT_MS } from './relying-party.ts'

const KIND = 'passkey_use'

export interface PasskeyUse {
  id: string
  user_id: string
  /** The counter of the passkey before and after this use. */
  before: number
  after: number
}

/** Issues a challenge to a user who confirms their identity, or to anyone who signs in (null). */
export async function challengePasskey(
  { transact, origin, challenge }: Context,
  userId: string | null,
) {
  const rpId = relyingPartyIdOf(origin)
  const value = newToken()
  challenge.set(await transact((trx) => giveTicket(trx, { kind: KIND, userId, value })))
  return { challenge: value, rpId, userVerification: 'required', timeout: TIMEOUT_MS } as const
}

/** The passkey that signed the challenge of this browser; undefined if the challenge was issued for another purpose. */
export async function checkPasskey(
  { db, origin, challenge }: Context,
  credential: Assertion,
  userId: string | null,
): Promise<PasskeyUse | undefined> {
  const ticket = await takeTicket(db, KIND, challenge.read())
  challenge.clear()
  if (ticket?.user_id !== userId) return undefined
  const known = await db
    .selectFrom('auth_passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credential.id)
    .executeTakeFirst()
  if (!known || (userId !== null && known.user_id !== userId)) return undefined
  const after = await checkAssertion(credential, known, ticket.value, origin)
  return after === undefined ? undefined : { ...known, before: known.counter, after }
}

/**
 * Counts a use in the transaction of the action that it allows; false if the passkey was revoked or used in the
 * meantime.
 */
export async function countPasskeyUse(
  trx: Db,
  { id, before, after }: PasskeyUse,
): Promise<boolean> {
  const counted = await trx
    .updateTable('auth_passkey')
    .set({ counter: after, used_at: new Date(currentTime()) })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return counted.numUpdatedRows > 0n
}
