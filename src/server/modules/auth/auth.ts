import type { auth as contract } from '#contract/auth.ts'
import { hasAdministrator } from '../../db/administrator.ts'
import { audit } from '../../db/audit.ts'
import { endSession } from '../../db/session.ts'
import { giveSocketTicket } from '../../db/socket-ticket.ts'
import { transact } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Handlers } from '../../http/context.ts'
import { identityOf } from './identity.ts'
import { changePassword } from './own-password.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'

export const auth: Handlers<typeof contract> = {
  me: async (_, { user }) => identityOf(user),

  async setup(_, { db, setupToken }) {
    const first_run = !(await hasAdministrator(db))
    return { first_run, needs_token: first_run && setupToken !== null }
  },

  register,
  login: signIn,

  async logout(_, { db, user, caller, cookie, live }) {
    if (user) {
      await transact(db, async (trx) => {
        await endSession(trx, user.id, user.sessionId)
        await audit(trx, caller, { action: 'user.signed_out', entityId: user.id })
      })
      live.identityChanged(user.id)
    }
    cookie.drop()
    return null
  },

  password: changePassword,
  sessions: listOwnSessions,
  endSession: endOwnSession,

  async ticket(_, { db, user }) {
    if (!user) throw new AppError('signed_out', 'Sign in first.')
    return { ticket: await giveSocketTicket(db, user) }
  },
}
