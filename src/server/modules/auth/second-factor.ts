import type { Me } from '#contract/auth.ts'
import type { secondFactor as contract } from '#contract/second-factor.ts'
import { fold } from '#domain/fold.ts'
import { lockUser } from '../../auth/lock-user.ts'
import { dropSecondFactor, hasSecondFactor } from '../../auth/second-factor.ts'
import { endSessions } from '../../auth/session.ts'
import { takeTicket, tryTicket } from '../../auth/ticket.ts'
import { currentTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Handlers } from '../../http/context.ts'
import { clearAttempt, passwordAttempt } from './attempts.ts'
import { as, completeEntrance, enter } from './enter.ts'
import { identityOf, ME } from './identity.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { clearCodes, spendCode, spendFirstCode } from './spend-code.ts'
import { beginTotp } from './totp.ts'

export const secondFactor: Handlers<typeof contract> = {
  async get(_, { db, user }) {
    const enabledAt = await enabledSince(db, user.id)
    return {
      enabled_at: enabledAt?.toISOString() ?? null,
      recovery_codes: await countRecoveryCodes(db, user.id),
    }
  },

  async enable(_, { transact, vault, user, caller }) {
    return transact(async (trx) => {
      await lockUser(trx, user.id)
      const begun = await beginTotp(trx, vault, user)
      await audit(trx, caller, { action: 'user.second_factor_begun', entityId: user.id })
      return begun
    })
  },

  async confirm({ body: { code } }, context) {
    const { transact, user, caller, live } = context
    await spendFirstCode(context, caller, user, code)
    const recovery_codes = await transact(async (trx) => {
      await lockUser(trx, user.id)
      await confirmTotp(trx, user.id)
      await clearCodes(trx, context, user)
      const after = { sessions_ended: await endSessions(trx, user.id, user.sessionId) }
      await audit(trx, caller, { action: 'user.second_factor_enabled', entityId: user.id, after })
      return renewRecoveryCodes(trx, user.id)
    })
    live.identityChanged(user.id)
    live.changed('users', [user.id])
    return { recovery_codes }
  },

  async renewCodes(_, { transact, user, caller, live }) {
    const recovery_codes = await transact(async (trx) => {
      await lockUser(trx, user.id)
      if (!(await hasSecondFactor(trx, user.id)))
        throw new AppError('conflict', 'Two-factor authentication is off.')
      await audit(trx, caller, { action: 'user.recovery_codes_renewed', entityId: user.id })
      return renewRecoveryCodes(trx, user.id)
    })
    live.identityChanged(user.id)
    return { recovery_codes }
  },

  async disable(_, context) {
    const { transact, user, caller, live } = context
    await transact(async (trx) => {
      await lockUser(trx, user.id)
      if (!(await dropSecondFactor(trx, user.id))) return
      await clearCodes(trx, context, user)
      await audit(trx, caller, { action: 'user.second_factor_disabled', entityId: user.id })
    })
    live.identityChanged(user.id)
    live.changed('users', [user.id])
    return null
  },

  /** Checks the code after the password. The ticket in the cookie identifies the user and opens at most one session. */
  verify: async ({ body }, context) => {
    const { db, transact, caller, secondStep, live } = context
    const ticket = secondStep.read()
    const userId = await tryTicket(db, KIND, ticket)
    if (userId === undefined) throw tooLate()
    const me = await readMe(db, userId)
    const self = as(caller, me)
    const by = await spendCode(context, self, me, body.code)

    const passwords = await passwordAttempt(context, fold(me.username))
    const entrance = await transact(async (trx) => {
      await lockUser(trx, userId)
      if (!(await takeTicket(trx, KIND, ticket))) throw tooLate()
      await clearAttempt(trx, passwords)
      await clearCodes(trx, context, me)
      await audit(trx, self, { action: 'user.signed_in', entityId: me.id, after: { by } })
      return enter(trx, context, me)
    })
    secondStep.clear()
    completeEntrance(context, me, entrance)
    // The user's open pages show the number of remaining codes.
    if (by === 'recovery code') live.identityChanged(me.id)
    return identityOf(me)
  },
}

const KIND = 'second_factor'

const tooLate = () =>
  new AppError(
    'signed_out',
    'This sign-in has expired, or there were too many wrong codes. Sign in again.',
  )

const readMe = (db: Db, id: string): Promise<Me> =>
  db.selectFrom('auth_user').select(ME).where('id', '=', id).executeTakeFirstOrThrow()

async function enabledSince(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('auth_totp')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.confirmed_at ?? undefined
}

async function confirmTotp(trx: Db, userId: string): Promise<void> {
  const confirmed = await trx
    .updateTable('auth_totp')
    .set({ confirmed_at: new Date(currentTime()) })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    // The code was checked before this transaction, and a secret that has replaced its own in the meantime has no used code.
    .where('last_step', '>', 0)
    .executeTakeFirst()
  if (confirmed.numUpdatedRows > 0n) return
  const reason = (await hasSecondFactor(trx, userId))
    ? 'Two-factor authentication is already on.'
    : 'This code belongs to an earlier QR code. Scan the new one, then enter its code.'
  throw new AppError('conflict', reason)
}
