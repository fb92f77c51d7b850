import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** Rejects the ids of servers or groups that do not exist. */
export async function requireAll(
  trx: Db,
  table: 'server' | 'br_bot_group',
  field: 'server_ids' | 'group_ids',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await trx.selectFrom(table).select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const noun = field === 'server_ids' ? 'server' : 'bot group'
  const errors = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ pointer: `/body/${field}/${index}`, message: `There is no ${noun} ${id}.` }],
  )
  if (errors[0]) throw new AppError('invalid_request', errors[0].message, { errors })
}
