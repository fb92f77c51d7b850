import type { ApiKey } from '#contract/api-keys.ts'
import { withInstants } from '../db/instants.ts'
import type { Db } from '../db/schema.ts'
import { found } from '../errors.ts'
import { audit, type Caller } from '../history/audit.ts'

export const API_KEYS_MAX = 50
const COLUMNS = ['id', 'name', 'start', 'scope', 'created_at', 'expires_at', 'used_at'] as const

/** The API keys of a user, newest first. */
export async function listApiKeys(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await selectKeys(db, userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(API_KEYS_MAX)
    .execute()
  return rows.map(withInstants)
}

export async function readApiKey(db: Db, userId: string, id: string): Promise<ApiKey> {
  const row = await selectKeys(db, userId).where('id', '=', id).executeTakeFirst()
  return withInstants(found(row, 'API key'))
}

/** Revokes one API key of a user, with its audit entry. */
export async function revokeApiKey(
  trx: Db,
  caller: Caller,
  owner: { id: string; username: string },
  id: string,
): Promise<void> {
  const { name, scope } = await readApiKey(trx, owner.id, id)
  await trx.deleteFrom('auth_api_key').where('id', '=', id).execute()
  const before = { owner: owner.username, name, scope }
  await audit(trx, caller, { action: 'api_key.revoked', entityId: id, before })
}

const selectKeys = (db: Db, userId: string) =>
  db.selectFrom('auth_api_key').select(COLUMNS).where('user_id', '=', userId)
