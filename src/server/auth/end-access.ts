import type { UserState } from '#contract/roles.ts'
import type { Db } from '../db/schema.ts'
import { forgetDevices } from './device.ts'
import { deletePasswordReset } from './password-reset.ts'
import { endSessions } from './session.ts'

interface RevokedKeys {
  api_keys_revoked: number
  passkeys_revoked: number
}

/** Revokes every API key and passkey of a user. */
export async function revokeKeys(trx: Db, userId: string): Promise<RevokedKeys> {
  const apiKeys = await trx
    .deleteFrom('auth_api_key')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passkeys = await trx
    .deleteFrom('auth_passkey')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    api_keys_revoked: Number(apiKeys.numDeletedRows),
    passkeys_revoked: Number(passkeys.numDeletedRows),
  }
}

/**
 * Ends all access of a user except the password. The caller must have locked the user. Credentials that open sessions are
 * removed before the sessions, so a concurrent sign-in either fails or has its session ended as well.
 */
export async function endAccess(
  trx: Db,
  userId: string,
): Promise<RevokedKeys & { sessions_ended: number }> {
  const revoked = await revokeKeys(trx, userId)
  await trx.deleteFrom('auth_ticket').where('user_id', '=', userId).execute()
  await deletePasswordReset(trx, userId)
  await forgetDevices(trx, userId)
  return { sessions_ended: await endSessions(trx, userId), ...revoked }
}

/**
 * Ends access when the state of a user changes. API keys and passkeys belong to one approval, and a later approval does not
 * restore them. A suspended user keeps their sessions during the suspension, but these only show its reason.
 */
export async function endAccessOfState(
  trx: Db,
  before: { id: string; state: UserState },
  after: { state: UserState },
): Promise<Partial<RevokedKeys>> {
  if (before.state === after.state) return {}
  const revoked = await revokeKeys(trx, before.id)
  if (after.state === 'suspended' || after.state === 'rejected')
    await deletePasswordReset(trx, before.id)
  if (before.state === 'suspended') await endSessions(trx, before.id)
  return revoked.api_keys_revoked + revoked.passkeys_revoked > 0 ? revoked : {}
}
