import { orRefused } from '../../db/constraint-errors.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { requireAll } from '../../fleet/require-all.ts'
import { SERVER_DELETED } from '../../fleet/require-server.ts'

/** The first server of the list, after a check that all exist. */
export async function requireServers(trx: Db, ids: readonly number[]): Promise<number> {
  const [first] = ids
  if (first === undefined) throw new AppError('invalid_request', 'Select a server.')
  await requireAll(trx, 'server', 'server_ids', ids)
  return first
}

/** Stores the servers on which a BR bot can play, in place of those it had. */
export async function writeServers(trx: Db, br_bot_id: number, ids: readonly number[]) {
  await trx.deleteFrom('br_bot_server').where('br_bot_id', '=', br_bot_id).execute()
  const places = ids.map((server_id, position) => ({ br_bot_id, position, server_id }))
  const insert = trx.insertInto('br_bot_server').values(places).execute()
  await orRefused(insert, { reference: SERVER_DELETED })
}
