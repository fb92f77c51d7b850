import type { Db } from '../db/schema.ts'

/** Locks the row of a user for this transaction by writing it. */
export async function lockUser(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('auth_user')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .execute()
}
