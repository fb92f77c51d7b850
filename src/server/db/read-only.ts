import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import type { Location } from './open.ts'
import { createPool, LIMITS } from './postgres/postgres.ts'
import type { Database, Db } from './schema.ts'

/**
 * Opens one read-only connection, for a thread that can block on the database. Times are `Date` on PostgreSQL and ISO 8601
 * texts on SQLite, where booleans are 0 and 1.
 */
export function openReadOnly({ url, file }: Location): Db {
  const dialect =
    url === undefined
      ? new SqliteDialect({ database: new Sqlite(file, { readonly: true, fileMustExist: true }) })
      : new PostgresDialect({ pool: createPool(url, { ...LIMITS.unhurried, connections: 1 }) })
  return new Kysely<Database>({ dialect })
}
