import type { auth as contract, Me } from '#contract/auth.ts'
import { fold } from '#domain/fold.ts'
import { withHasher } from '../../auth/password.ts'
import { hasSecondFactor } from '../../auth/second-factor.ts'
import { giveTicket } from '../../auth/ticket.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Context, Handler } from '../../http/context.ts'
import { type Attempt, chargeAttempt, clearAttempt, passwordAttempt } from './attempts.ts'
import { as, completeEntrance, enter } from './enter.ts'
import { identityOf, ME } from './identity.ts'

/** An unknown name and a wrong password get the same response after the same amount of work. */
export const signIn: Handler<typeof contract.login> = async ({ body }, context) => {
  const { transact, caller, secondStep } = context
  const nameKey = fold(body.username)
  const attempt = await passwordAttempt(context, nameKey)
  const { isKnown, passwordHash } = await prove(context, attempt, nameKey, body.password)
  const entered = passwordHash && (await startFor(nameKey, passwordHash))
  if (!entered) {
    await auditRefusal(context, body.username, isKnown)
    throw new AppError('bad_credentials', 'Wrong username or password.')
  }
  if ('ticket' in entered) {
    secondStep.set(entered.ticket)
    return { user: null, unverifiedUser: null, second_factor: 'totp' }
  }
  completeEntrance(context, entered.me, entered.entrance)
  return identityOf(entered.me)

  function startFor(name_key: string, password_hash: string) {
    return transact(async (trx) => {
      const me = await hold(trx, name_key, password_hash)
      if (!me) return undefined
      if (await hasSecondFactor(trx, me.id))
        // The second step resets the failures of the name.
        return {
          ticket: await giveTicket(trx, { kind: 'second_factor', userId: me.id, value: '' }),
        }
      await clearAttempt(trx, attempt)
      await audit(trx, as(caller, me), { action: 'user.signed_in', entityId: me.id })
      return { me, entrance: await enter(trx, context, me) }
    })
  }
}

interface Proof {
  /** Whether there is a user with this name. */
  readonly isKnown: boolean
  /** The hash that the password matches; undefined if it is wrong. */
  readonly passwordHash: string | undefined
}

function prove(
  { db, hashCost }: Context,
  attempt: Attempt,
  nameKey: string,
  password: string,
): Promise<Proof> {
  // Waits for a slot first, because a caller refused by a full queue has not failed.
  return withHasher(async ({ matches }) => {
    await chargeAttempt(db, attempt)
    const user = await db
      .selectFrom('auth_user')
      .select('password_hash')
      .where('name_key', '=', nameKey)
      .executeTakeFirst()
    const isRight = await matches(user?.password_hash, password)
    return { isKnown: user !== undefined, passwordHash: isRight ? user?.password_hash : undefined }
  }, hashCost)
}

/** An unknown name is audited as a keyed hash, because it may be a password typed into the wrong field. */
async function auditRefusal({ db, vault, caller }: Context, username: string, isKnown: boolean) {
  const after = isKnown ? { username } : { unknown_username_hash: vault.mark(fold(username)) }
  await audit(db, caller, { action: 'user.sign_in_refused', after })
}

/**
 * Locks the user's row by writing it, so that no session with the old password can start during a change of the
 * password.
 */
const hold = (trx: Db, name_key: string, password_hash: string): Promise<Me | undefined> =>
  trx
    .updateTable('auth_user')
    .set({ password_hash })
    .where('name_key', '=', name_key)
    .where('password_hash', '=', password_hash)
    .returning(ME)
    .executeTakeFirst()
