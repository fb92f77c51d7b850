import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import type { Location } from './open.ts'
import { createPool, LIMITS } from './postgres/postgres.ts'
import type { Database, Db } from './schema.ts'

/**
 * One connection that only reads, for a thread that may wait for the database. Its times are `Date` on PostgreSQL and ISO 8601 on SQLite,
 * where true is 1.
 */
export function openReadOnly({ url, file }: Location): Db {
  const dialect =
    url === undefined
      ? new SqliteDialect({ database: new Sqlite(file, { readonly: true, fileMustExist: true }) })
      : new PostgresDialect({ pool: createPool(url, { ...LIMITS.unhurried, connections: 1 }) })
  return new Kysely<Database>({ dialect })
}
