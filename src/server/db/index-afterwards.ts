import { sql } from 'kysely'
import { isSqlite } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'

/**
 * Runs a job that inserts many rows into these tables. SQLite builds their indexes afterwards: sorting all rows once takes
 * half the time of inserting each row into every index, and packs the pages. Unique indexes stay, because foreign keys need
 * them. Readers see the tables without the rows until the transaction commits, and never without the indexes.
 */
export async function indexAfterwards(
  trx: Db,
  tables: readonly (keyof Database)[],
  job: () => Promise<void>,
): Promise<void> {
  if (!isSqlite(trx)) return job()
  const { rows } = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_master
    where type = 'index' and sql like 'create index %' and tbl_name in (${sql.join(tables)})`.execute(
    trx,
  )
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(trx)
  await job()
  for (const { definition } of rows) await sql.raw(definition).execute(trx)
}
