import type { auth as contract } from '#contract/auth.ts'
import { endListedSession, listSessions } from '../../auth/session-rows.ts'
import type { Handler } from '../../http/context.ts'

export const listOwnSessions: Handler<typeof contract.sessions> = (_, { db, user }) =>
  listSessions(db, user.id, user.sessionId)

export const endOwnSession: Handler<typeof contract.endSession> = async ({ params }, context) => {
  const { transact, authorize, user, caller, cookie, live } = context
  await transact(async (trx) => {
    await authorize(trx)
    await endListedSession(trx, caller, user.id, params.id)
  })
  if (params.id === user.sessionId) cookie.clear()
  live.identityChanged(user.id)
  return null
}
