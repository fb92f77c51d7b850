import type { users as contract } from '#contract/users.ts'
import { listApiKeys, revokeApiKey } from '../../auth/api-key-rows.ts'
import { endAccess } from '../../auth/end-access.ts'
import { lockUser } from '../../auth/lock-user.ts'
import { listPasskeys, removePasskey } from '../../auth/passkey-rows.ts'
import { createPasswordReset, passwordResetExpiry } from '../../auth/password-reset.ts'
import type { Person } from '../../auth/session.ts'
import { endListedSession, listSessions } from '../../auth/session-rows.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { audit, type Caller } from '../../history/audit.ts'
import type { Context, Handler, Handlers } from '../../http/context.ts'
import { write } from '../../rows/write.ts'
import { readUser } from './rows.ts'

export const getUser: Handler<typeof contract.get> = async ({ params }, { db, user }) => {
  const { id } = params
  const found = await readUser(db, id)
  const expiry = await passwordResetExpiry(db, id)
  return {
    user: found,
    sessions: await listSessions(db, id, user.sessionId),
    api_keys: await listApiKeys(db, id),
    passkeys: await listPasskeys(db, id),
    password_reset_expires_at: expiry?.toISOString() ?? null,
  }
}

type AccessHandlers = Pick<
  Handlers<typeof contract>,
  'endSession' | 'revokeApiKey' | 'revokePasskey' | 'endAccess' | 'createPasswordReset'
>

/** Handlers with which administrators end the access of a user and restore it. */
export const access: AccessHandlers = {
  async endSession({ params: { id, session_id } }, context) {
    await change(context, id, (trx, caller) => endListedSession(trx, caller, id, session_id))
    if (session_id === context.user.sessionId) context.cookie.clear()
    return null
  },

  async revokeApiKey({ params: { id, api_key_id } }, context) {
    await change(context, id, (trx, caller, owner) => revokeApiKey(trx, caller, owner, api_key_id))
    return null
  },

  async revokePasskey({ params: { id, passkey_id } }, context) {
    await change(context, id, (trx, caller, owner) => removePasskey(trx, caller, owner, passkey_id))
    return null
  },

  async endAccess({ params: { id } }, context) {
    const user = await change(context, id, async (trx, caller) => {
      const after = await endAccess(trx, id)
      await audit(trx, caller, { action: 'user.access_ended', entityId: id, after })
      return readUser(trx, id)
    })
    if (id === context.user.id) context.cookie.clear()
    return user
  },

  async createPasswordReset({ params: { id }, body: { revoke_keys } }, context) {
    if (id === context.user.id)
      throw new AppError('conflict', 'Change your own password under Settings › Security.')
    const { token, expiresAt } = await change(context, id, async (trx, caller) => {
      const link = await createPasswordReset(trx, id, revoke_keys)
      const after = { expires_at: link.expiresAt.toISOString(), revoke_keys }
      await audit(trx, caller, { action: 'user.password_reset_created', entityId: id, after })
      return link
    })
    // Browsers never send what follows `#`, so the token is in no log of a server or proxy.
    const url = `${context.origin}/reset-password#${token}`
    return { url, expires_at: expiresAt.toISOString() }
  },
}

/** A change to the access of an existing user, announced to their open pages and the list of users. */
function change<Result>(
  context: Context<Person>,
  id: string,
  job: (trx: Db, caller: Caller, owner: { id: string; username: string }) => Promise<Result>,
): Promise<Result> {
  return write(context, async ({ trx, caller, hints }) => {
    await lockUser(trx, id)
    const owner = await readUser(trx, id)
    // Administrators can end the session that they are calling from.
    await context.authorize(trx)
    hints.push({ topic: 'users', ids: [id], isIdentity: true })
    return job(trx, caller, owner)
  })
}
