import type { Db } from '../db/schema.ts'
import { refusedField } from '../errors.ts'

/** Rejects a `server_id` without a server. */
export async function requireServer(db: Db, id: number): Promise<void> {
  const server = await db.selectFrom('server').select('id').where('id', '=', id).executeTakeFirst()
  if (!server) throw refusedField('server_id', `There is no server ${id}.`)
}
