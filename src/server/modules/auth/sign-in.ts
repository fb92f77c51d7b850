import type { auth as contract, Me } from '#contract/auth.ts'
import { fold } from '#domain/fold.ts'
import { audit } from '../../db/audit.ts'
import { chargeAttempt, clearAttempts } from '../../db/lock.ts'
import type { Db } from '../../db/schema.ts'
import { hasSecondFactor } from '../../db/second-factor.ts'
import { giveTicket } from '../../db/ticket.ts'
import { transact } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Handler } from '../../http/context.ts'
import { inTurn } from '../../password.ts'
import { as, enter } from './enter.ts'
import { identityOf, ME } from './identity.ts'

/** A wrong name and a wrong password get the same answer after the same work. */
export const signIn: Handler<typeof contract.login> = async ({ body }, context) => {
  const { db, caller, cookie, secondStep, live } = context
  const nameKey = fold(body.username)
  const passwordHash = await prove(db, nameKey, body.password)
  const entered = passwordHash && (await startFor(nameKey, passwordHash))
  if (!entered) {
    const after = { username: body.username }
    await audit(db, caller, { action: 'user.sign_in_refused', after })
    throw new AppError('bad_credentials', 'Wrong username or password.')
  }
  if ('ticket' in entered) {
    secondStep.give(entered.ticket)
    return { user: null, unverifiedUser: null, second_factor: 'totp' }
  }
  cookie.give(entered.token)
  if (context.user) live.identityChanged(context.user.id)
  return identityOf(entered.me)

  function startFor(name_key: string, password_hash: string) {
    return transact(db, async (trx) => {
      const me = await hold(trx, name_key, password_hash)
      if (!me) return undefined
      if (await hasSecondFactor(trx, me.id))
        // The lock on the name is lifted by the second step.
        return {
          ticket: await giveTicket(trx, { kind: 'second_factor', userId: me.id, value: '' }),
        }
      await clearAttempts(trx, name_key)
      await audit(trx, as(caller, me), { action: 'user.signed_in', entityId: me.id })
      return { me, token: await enter(trx, context, me) }
    })
  }
}

/** The hash that this password fits; nothing when there is no such user, or the password is another. */
function prove(db: Db, nameKey: string, password: string): Promise<string | undefined> {
  // The turn comes first: who is sent away because the queue is full has not failed.
  return inTurn(async ({ matches }) => {
    await chargeAttempt(db, nameKey)
    const user = await db
      .selectFrom('auth_user')
      .select('password_hash')
      .where('name_key', '=', nameKey)
      .executeTakeFirst()
    const isRight = await matches(user?.password_hash, password)
    return isRight ? user?.password_hash : undefined
  })
}

/** Holds the user's row by writing it, so that a session of the old password cannot start beside a change of it. */
const hold = (trx: Db, name_key: string, password_hash: string): Promise<Me | undefined> =>
  trx
    .updateTable('auth_user')
    .set({ password_hash })
    .where('name_key', '=', name_key)
    .where('password_hash', '=', password_hash)
    .returning(ME)
    .executeTakeFirst()
