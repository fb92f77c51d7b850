import type { Passkey } from '#contract/passkeys.ts'
import { withInstants } from '../db/instants.ts'
import type { Db } from '../db/schema.ts'
import { found } from '../errors.ts'
import { audit, type Caller } from '../history/audit.ts'

export const PASSKEYS_MAX = 20
const COLUMNS = ['id', 'name', 'created_at', 'used_at'] as const

/** The passkeys of a user, newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await selectPasskeys(db, userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PASSKEYS_MAX)
    .execute()
  return rows.map(withInstants)
}

export async function readPasskey(db: Db, userId: string, id: string): Promise<Passkey> {
  const row = await selectPasskeys(db, userId).where('id', '=', id).executeTakeFirst()
  return withInstants(found(row, 'Passkey'))
}

/** Removes one passkey of a user, with its audit entry. */
export async function removePasskey(
  trx: Db,
  caller: Caller,
  owner: { id: string; username: string },
  id: string,
): Promise<void> {
  const { name } = await readPasskey(trx, owner.id, id)
  await trx.deleteFrom('auth_passkey').where('id', '=', id).execute()
  const before = { owner: owner.username, name }
  await audit(trx, caller, { action: 'passkey.removed', entityId: id, before })
}

const selectPasskeys = (db: Db, userId: string) =>
  db.selectFrom('auth_passkey').select(COLUMNS).where('user_id', '=', userId)
