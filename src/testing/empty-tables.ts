import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

interface Reference {
  child: string
  parent: string
}

/** Deletes all rows. The tables come from the database, so that a new table cannot leak rows between tests. */
export async function emptyTables(
  db: Db,
  tables: readonly string[],
  isPostgres: boolean,
): Promise<void> {
  const statements = tables.map((table) => `delete from "${table}"`)
  // PostgreSQL takes all statements in one round trip, SQLite one at a time. Without triggers each takes a tenth of the time.
  const scripts = isPostgres ? [[WITHOUT_TRIGGERS, ...statements].join(';')] : statements
  await db.transaction().execute(async (trx) => {
    for (const script of scripts) await sql.raw(script).execute(trx)
  })
}

const WITHOUT_TRIGGERS = 'set local session_replication_role = replica'

/** All tables in an order in which they can be emptied, and in which no transaction that still runs is met from the other end. */
export async function tablesChildrenFirst(db: Db, isPostgres: boolean): Promise<string[]> {
  const { tables, references } = isPostgres ? CATALOG.postgres : CATALOG.sqlite
  const names = (await tables.execute(db)).rows.map(({ name }) => name)
  return childrenFirst(names, (await references.execute(db)).rows)
}

const MIGRATIONS = 'migration'

/** The row of such a table says how far a text index is filled. */
const INDEXED = '%_indexed'

const CATALOG = {
  sqlite: {
    tables: sql<{ name: string }>`
      select name from pragma_table_list
      where schema = 'main' and type = 'table'
        and name not like 'sqlite_%' and name not like ${INDEXED} and name <> ${MIGRATIONS}`,
    references: sql<Reference>`
      select child.name as child, key."table" as parent
      from pragma_table_list child, pragma_foreign_key_list(child.name) key
      where child.schema = 'main'`,
  },
  postgres: {
    tables: sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> ${MIGRATIONS}`,
    references: sql<Reference>`
      select child.relname as child, parent.relname as parent
      from pg_constraint
      join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
      where contype = 'f' and connamespace = current_schema()::regnamespace`,
  },
}

/**
 * Counters are emptied as late as possible, because triggers write them when the rows that they count are deleted. The tables of
 * changes that wait for the commit on PostgreSQL are last.
 */
function childrenFirst(tables: readonly string[], references: readonly Reference[]): string[] {
  const remaining = new Set([...tables].sort((one, other) => rank(one) - rank(other)))
  const ordered: string[] = []
  while (remaining.size > 0) {
    const hasChildren = (table: string) =>
      references.some(
        ({ child, parent }) => parent === table && child !== table && remaining.has(child),
      )
    const next = [...remaining].find((table) => !hasChildren(table))
    if (next === undefined) throw new Error('the foreign keys form a cycle')
    remaining.delete(next)
    ordered.push(next)
  }
  return ordered
}

function rank(table: string): number {
  if (table.endsWith('_change')) return 3
  // One of them counts the rows of a counter.
  if (table.endsWith('_total')) return 2
  return /_(?:counter|block)$/.test(table) ? 1 : 0
}
