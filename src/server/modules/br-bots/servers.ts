import { orRefused } from '../../db/constraint-errors.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds } from '../../db/search.ts'
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

/** Stores the servers on which each of these BR bots can play, in place of those it had. */
export async function writeServers(trx: Db, bots: readonly number[], ids: readonly number[]) {
  await trx
    .deleteFrom('br_bot_server')
    .where(amongIds(trx, 'br_bot_id', bots))
    .execute()
  const places = bots.flatMap((br_bot_id) =>
    ids.map((server_id, position) => ({ br_bot_id, position, server_id })),
  )
  await orRefused(insertRows(trx, 'br_bot_server', places), { reference: SERVER_DELETED })
}
