import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Each action once, by leaps over the index: some dozens of seeks, where `distinct` would read every row. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive leap (action) as (
      select min(action) from audit
      union all
      select (select min(audit.action) from audit where audit.action > leap.action)
      from leap where leap.action is not null
    )
    select action from leap where action is not null order by action`.execute(db)
  return rows.map(({ action }) => action)
}
