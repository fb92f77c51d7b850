import { hasAdministrator } from '../auth/first-administrator.ts'
import type { Db } from './schema.ts'

const NAME = 'lost_database'

/** Records that a new database was created for a master key that is older, so another one was probably lost. */
export async function recordLostDatabase(db: Db): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: NAME, value: {} })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Whether the previous database was probably lost, and nobody has started over by creating the administrator. */
export async function isDatabaseLost(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('name')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row !== undefined && !(await hasAdministrator(db))
}
