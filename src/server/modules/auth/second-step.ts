import type { Me } from '#contract/auth.ts'
import type { secondFactor as contract } from '#contract/second-factor.ts'
import { fold } from '#domain/fold.ts'
import { audit } from '../../db/audit.ts'
import { clearAttempts } from '../../db/lock.ts'
import type { Db } from '../../db/schema.ts'
import { takeTicket, tryTicket } from '../../db/ticket.ts'
import { transact } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Handler } from '../../http/context.ts'
import { as, enter } from './enter.ts'
import { identityOf, ME } from './identity.ts'
import { clearCodes, spendCode } from './spend-code.ts'

const KIND = 'second_factor'

/** The code after the password: the ticket in the cookie says whose. It opens one session, or none. */
export const verifySecondStep: Handler<typeof contract.verify> = async ({ body }, context) => {
  const { db, caller, cookie, secondStep, live } = context
  const ticket = secondStep.read()
  const userId = await tryTicket(db, KIND, ticket)
  if (userId === undefined) throw tooLate()
  const me = await readMe(db, userId)
  const self = as(caller, me)
  const by = await spendCode(context, self, userId, body.code)

  const token = await transact(db, async (trx) => {
    if (!(await takeTicket(trx, KIND, ticket))) throw tooLate()
    await clearAttempts(trx, fold(me.username))
    await clearCodes(trx, me.id)
    await audit(trx, self, { action: 'user.signed_in', entityId: me.id, after: { by } })
    return enter(trx, context, me)
  })
  secondStep.drop()
  cookie.give(token)
  if (context.user) live.identityChanged(context.user.id)
  // His open pages show how many codes are left.
  if (by === 'recovery code') live.identityChanged(me.id)
  return identityOf(me)
}

const tooLate = () =>
  new AppError(
    'signed_out',
    'This sign-in is over: too late, or too many wrong codes. Begin again.',
  )

const readMe = (db: Db, id: string): Promise<Me> =>
  db.selectFrom('auth_user').select(ME).where('id', '=', id).executeTakeFirstOrThrow()
