import type { Session } from '#contract/auth.ts'
import { withInstants } from '../db/instants.ts'
import type { Db } from '../db/schema.ts'
import { found } from '../errors.ts'
import { audit, type Caller } from '../history/audit.ts'
import { aliveSessions, endSession } from './session.ts'

/** Limits the list of sessions. */
const LISTED_MAX = 200

/** The active sessions of a user, newest first. */
export async function listSessions(
  db: Db,
  userId: string,
  currentSessionId: string,
): Promise<Session[]> {
  const sessions = await aliveSessions(db)
    .where('s.user_id', '=', userId)
    .select(['s.id', 's.created_at', 's.seen_at', 's.ip', 's.agent'])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(LISTED_MAX)
    .execute()
  return sessions.map((session) => ({
    ...withInstants(session),
    current: session.id === currentSessionId,
  }))
}

/** Ends one session of a user, with its audit entry. */
export async function endListedSession(
  trx: Db,
  caller: Caller,
  userId: string,
  id: string,
): Promise<void> {
  const isEnded = await endSession(trx, userId, id)
  found(isEnded || undefined, 'Session')
  const before = { session_id: id }
  await audit(trx, caller, { action: 'user.session_ended', entityId: userId, before })
}
