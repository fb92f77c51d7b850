import type { Me } from '#contract/auth.ts'
import { rememberDevice } from '../../auth/device.ts'
import { deletePasswordReset } from '../../auth/password-reset.ts'
import { endOldestSessions, endSession, startSession } from '../../auth/session.ts'
import type { Db } from '../../db/schema.ts'
import { audit, type Caller } from '../../history/audit.ts'
import type { Context } from '../../http/context.ts'

/** The tokens of a completed sign-in, for the cookies of this browser. */
export interface Entrance {
  readonly session: string
  readonly device: string
  /** Whether older sessions of the user ended to make room for this one. */
  readonly hasEndedOthers: boolean
}

/**
 * Starts a session in the given transaction. It ends the previous session of this browser, and the least recently
 * used session of a user who has too many.
 */
export async function enter(trx: Db, { user, caller, device }: Context, me: Me): Promise<Entrance> {
  // A user who signs in no longer needs the link. A suspended user keeps it, because only an approved one can use the
  // console.
  if (me.state === 'approved') await deletePasswordReset(trx, me.id)
  if (user) await endSession(trx, user.id, user.sessionId)
  const ended = await endOldestSessions(trx, me.id)
  for (const session_id of ended) {
    const before = { session_id, reason: 'too many sessions' }
    await audit(trx, as(caller, me), { action: 'user.session_ended', entityId: me.id, before })
  }
  return {
    session: await startSession(trx, me.id, caller),
    device: await rememberDevice(trx, me.id, device.read()),
    hasEndedOthers: ended.length > 0,
  }
}

/** Called after the commit. Sets the cookies of the browser, and notifies the pages whose session has ended. */
export function completeEntrance(
  { user, cookie, device, live }: Context,
  me: Me,
  entrance: Entrance,
): void {
  cookie.set(entrance.session)
  device.set(entrance.device)
  if (user) live.identityChanged(user.id)
  if (entrance.hasEndedOthers) live.identityChanged(me.id)
}

/** The caller once their identity is known, for the audit entries of their own sign-in. */
export const as = (caller: Caller, { id, username }: Me): Caller => ({
  ...caller,
  userId: id,
  username,
})
