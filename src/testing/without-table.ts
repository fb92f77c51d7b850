import { sql } from 'kysely'
import type { Database, Db } from '#server/db/schema.ts'

/** What a job answers while a table is missing. */
export async function without<Answer>(
  db: Db,
  table: keyof Database,
  job: () => Promise<Answer>,
): Promise<Answer> {
  const away = `${table}_away`
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
  await rename(table, away)
  try {
    return await job()
  } finally {
    await rename(away, table)
  }
}
