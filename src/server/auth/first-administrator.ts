import type { Db } from '../db/schema.ts'

/** Whether the first administrator exists. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const claim = await db
    .selectFrom('auth_claim')
    .select('user_id')
    .where('name', '=', 'first_administrator')
    .executeTakeFirst()
  return claim !== undefined
}
