import type { Db } from '../db/schema.ts'
import { refusedField } from '../errors.ts'

/** Rejects the `server_id` of a server that does not exist. */
export async function requireServer(db: Db, id: number): Promise<void> {
  const server = await db.selectFrom('server').select('id').where('id', '=', id).executeTakeFirst()
  if (!server) throw refusedField('server_id', `There is no server ${id}.`)
}
