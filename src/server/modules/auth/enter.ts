import type { Me } from '#contract/auth.ts'
import type { Caller } from '../../db/audit.ts'
import type { Db } from '../../db/schema.ts'
import { endSession, startSession } from '../../db/session.ts'
import type { Context } from '../../http/context.ts'

/** Starts a session, in the transaction of what allowed it; the one this browser had before ends. */
export async function enter(trx: Db, { user, caller }: Context, me: Me): Promise<string> {
  if (user) await endSession(trx, user.id, user.sessionId)
  return startSession(trx, me.id, caller)
}

/** The caller once it is known who he is, for the audit row of his own entrance. */
export const as = (caller: Caller, { id, username }: Me): Caller => ({
  ...caller,
  userId: id,
  username,
})
