import type { auth as contract } from '#contract/auth.ts'
import { hasAdministrator } from '../../auth/first-administrator.ts'
import { endSession } from '../../auth/session.ts'
import { giveSocketTicket } from '../../auth/socket-ticket.ts'
import { AppError } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Handlers } from '../../http/context.ts'
import { identityOf } from './identity.ts'
import { changePassword } from './own-password.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
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

  password: changePassword,
  resetPassword,
  sessions: listOwnSessions,
  endSession: endOwnSession,

  async ticket(_, { transact, user }) {
    if (!user) throw new AppError('signed_out', 'Sign in first.')
    return { ticket: await transact((trx) => giveSocketTicket(trx, user)) }
  },
}
