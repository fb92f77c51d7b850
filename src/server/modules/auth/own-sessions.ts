import type { auth as contract } from '#contract/auth.ts'
import { audit } from '../../db/audit.ts'
import { aliveSessions, endSession } from '../../db/session.ts'
import { transact } from '../../db/transact.ts'
import { found } from '../../errors.ts'
import type { Handler } from '../../http/context.ts'

/** As many as anybody could want to look through. */
const SHOWN_MAX = 200

export const listOwnSessions: Handler<typeof contract.sessions> = async (_, { db, user }) => {
  const sessions = await aliveSessions(db)
    .where('s.user_id', '=', user.id)
    .select(['s.id', 's.created_at', 's.seen_at', 's.ip', 's.agent'])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(SHOWN_MAX)
    .execute()
  return sessions.map((session) => ({
    ...session,
    created_at: session.created_at.toISOString(),
    seen_at: session.seen_at.toISOString(),
    current: session.id === user.sessionId,
  }))
}

export const endOwnSession: Handler<typeof contract.endSession> = async ({ params }, context) => {
  const { db, user, caller, cookie, live } = context
  await transact(db, async (trx) => {
    const isEnded = await endSession(trx, user.id, params.id)
    found(isEnded || undefined, 'Session')
    const before = { session_id: params.id }
    await audit(trx, caller, { action: 'user.session_ended', entityId: user.id, before })
  })
  if (params.id === user.sessionId) cookie.drop()
  live.identityChanged(user.id)
  return null
}
