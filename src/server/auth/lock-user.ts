import type { Db } from '../db/schema.ts'

/**
 * Locks the row of a user for this transaction by writing it. A change of their sign-in methods locks the user first: it waits
 * for another such change, and cannot deadlock with an administrator who ends their access.
 */
export async function lockUser(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('auth_user')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .execute()
}
