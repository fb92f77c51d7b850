import type { Db } from '../db/schema.ts'
import { refusedField } from '../errors.ts'

/** The refusal of a row whose server was deleted after the check that it exists. */
export const SERVER_DELETED = 'The server was deleted by someone else.'

/** Rejects the `server_id` of a server that does not exist. */
export async function requireServer(db: Db, id: number): Promise<void> {
  const server = await db.selectFrom('server').select('id').where('id', '=', id).executeTakeFirst()
  if (!server) throw refusedField('server_id', `There is no server ${id}.`)
}
