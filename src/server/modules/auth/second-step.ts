import type { Me } from '#contract/auth.ts'
import type { secondFactor as contract } from '#contract/second-factor.ts'
import { fold } from '#domain/fold.ts'
import { takeTicket, tryTicket } from '../../auth/ticket.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Handler } from '../../http/context.ts'
import { clearAttempt, passwordAttempt } from './attempts.ts'
import { as, completeEntrance, enter } from './enter.ts'
import { identityOf, ME } from './identity.ts'
import { clearCodes, spendCode } from './spend-code.ts'

const KIND = 'second_factor'

/** The code after the password: the ticket in the cookie says whose. It opens one session, or none. */
export const verifySecondStep: Handler<typeof contract.verify> = async ({ body }, context) => {
  const { db, transact, caller, secondStep, live } = context
  const ticket = secondStep.read()
  const userId = await tryTicket(db, KIND, ticket)
  if (userId === undefined) throw tooLate()
  const me = await readMe(db, userId)
  const self = as(caller, me)
  const by = await spendCode(context, self, me, body.code)

  const passwords = await passwordAttempt(context, fold(me.username))
  const entrance = await transact(async (trx) => {
    if (!(await takeTicket(trx, KIND, ticket))) throw tooLate()
    await clearAttempt(trx, passwords)
    await clearCodes(trx, context, me)
    await audit(trx, self, { action: 'user.signed_in', entityId: me.id, after: { by } })
    return enter(trx, context, me)
  })
  secondStep.clear()
  completeEntrance(context, me, entrance)
  // Their open pages show how many codes are left.
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
