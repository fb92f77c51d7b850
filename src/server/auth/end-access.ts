import { sql } from 'kysely'
import type { UserState } from '#contract/roles.ts'
import type { Db } from '../db/schema.ts'
import { amongKeys, keyList } from '../db/search.ts'
import { forgetDevices } from './device.ts'
import { deletePasswordReset } from './password-reset.ts'
import { endSessions } from './session.ts'

interface RevokedKeys {
  api_keys_revoked: number
  passkeys_revoked: number
}

/** Revokes every API key and passkey of a user. */
export async function revokeKeys(trx: Db, userId: string): Promise<RevokedKeys> {
  return (await revokeKeysOf(trx, [userId]))(userId)
}

/** Revokes every API key and passkey of users. Returns a function that returns the amounts of a user. */
async function revokeKeysOf(trx: Db, userIds: readonly string[]) {
  const users = keyList(trx, userIds)
  const revoke = async (table: 'auth_api_key' | 'auth_passkey') => {
    const { rows } = await sql<{ user_id: string }>`
      delete from ${sql.table(table)} where ${amongKeys(trx, 'user_id', users)}
      returning user_id`.execute(trx)
    return Map.groupBy(rows, ({ user_id }) => user_id)
  }
  const apiKeys = await revoke('auth_api_key')
  const passkeys = await revoke('auth_passkey')
  return (userId: string): RevokedKeys => ({
    api_keys_revoked: apiKeys.get(userId)?.length ?? 0,
    passkeys_revoked: passkeys.get(userId)?.length ?? 0,
  })
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

interface StateChange {
  readonly before: { readonly id: string; readonly state: UserState }
  readonly after: { readonly state: UserState }
}

/**
 * Ends access when the states of users change. API keys and passkeys belong to one approval, and a later approval does not
 * restore them. A suspended user keeps their sessions during the suspension, but these only show its reason. Returns what was
 * revoked of each user, in the order of the changes.
 */
export async function endAccessOfStates(
  trx: Db,
  changes: readonly StateChange[],
): Promise<Partial<RevokedKeys>[]> {
  const moved = changes.filter(({ before, after }) => before.state !== after.state)
  if (moved.length === 0) return changes.map(() => ({}))
  const ids = moved.map(({ before }) => before.id)
  const revokedOf = await revokeKeysOf(trx, ids)
  for (const { before, after } of moved) {
    if (after.state === 'suspended' || after.state === 'rejected')
      await deletePasswordReset(trx, before.id)
    if (before.state === 'suspended') await endSessions(trx, before.id)
  }
  return changes.map(({ before }) => {
    const revoked = revokedOf(before.id)
    return revoked.api_keys_revoked + revoked.passkeys_revoked > 0 ? revoked : {}
  })
}
