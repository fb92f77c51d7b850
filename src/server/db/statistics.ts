import { sql } from 'kysely'
import { isSqlite } from './reserve-ids.ts'
import type { Db } from './schema.ts'

/** Fewer rows are read fast with any plan. */
const FEW = 500

/**
 * PostgreSQL plans for the rows that its last analyze found, at most a minute ago, and keeps such plans. After an import into a small
 * fleet, each foreign key and each list would scan the whole table for every row until the next automatic analyze. Call this in the
 * transaction, after it has inserted rows: it analyzes the tables that have more than doubled. The numbers are those of the rows that the
 * same work has inserted, also in earlier transactions: before this part of it, and now.
 */
export async function analyzeGrown(trx: Db, before: number, now: number): Promise<void> {
  // Each time the work has doubled. Some of its tables are emptied again, and would always seem to have grown.
  if (isSqlite(trx) || doublings(before) === doublings(now)) return
  const { rows } = await sql<{ name: string }>`
    select class.relname as name
    from pg_stat_xact_user_tables as change join pg_class as class on class.oid = change.relid
    where change.n_tup_ins > change.n_tup_del and class.relnamespace = current_schema()::regnamespace
      and ${now} > class.reltuples`.execute(trx)
  // Without `skip_locked` it would wait for another process that analyzes the same table.
  if (rows.length > 0) await sql`analyze (skip_locked) ${tablesOf(rows)}`.execute(trx)
}

const doublings = (rows: number) => (rows < FEW ? 0 : 1 + Math.floor(Math.log2(rows / FEW)))

/**
 * After a bulk insert PostgreSQL plans with the statistics of an empty table until its next automatic analyze. Empty tables
 * are omitted: their statistics would make each connection scan them as they grow, for example the audit log for each foreign key.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  if (isSqlite(db)) return
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > 0`.execute(
    db,
  )
  if (rows.length > 0) await sql`vacuum analyze ${tablesOf(rows)}`.execute(db)
}

const tablesOf = (rows: readonly { name: string }[]) =>
  sql.join(rows.map(({ name }) => sql.table(name)))
