import { sql } from 'kysely'
import type { Database, Db } from '#server/db/schema.ts'

/** Runs a function while a table is missing, and returns its result. */
export async function withoutTable<Result>(
  db: Db,
  table: keyof Database,
  run: () => Promise<Result>,
): Promise<Result> {
  const hidden = `${table}_hidden`
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
  await rename(table, hidden)
  try {
    return await run()
  } finally {
    await rename(hidden, table)
  }
}
