import { hasAdministrator } from '../auth/first-administrator.ts'
import type { Db } from './schema.ts'

const NAME = 'lost_database'

/**
 * Records that a new database was created although the master key is older, so a previous database was probably lost.
 */
export async function recordLostDatabase(db: Db): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: NAME, value: {} })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Whether the previous database was probably lost, and no administrator has been created since. */
export async function isDatabaseLost(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('name')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row !== undefined && !(await hasAdministrator(db))
}
