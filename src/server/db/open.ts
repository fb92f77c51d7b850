import { Kysely, sql } from 'kysely'
import { migrate } from './migrate.ts'
import { postgres } from './postgres.ts'
import { isSqlite } from './reserve.ts'
import type { Database, Db } from './schema.ts'
import { sqlite } from './sqlite.ts'

export interface Location {
  /** A PostgreSQL server; without one the file is used. */
  url?: string | undefined
  file: string
}

const MIGRATIONS = new URL('./migrations/', import.meta.url)

export async function openDatabase({ url, file }: Location, migrations = MIGRATIONS): Promise<Db> {
  let db: Db | undefined
  try {
    const engine = url === undefined ? sqlite(file) : postgres(url)
    db = new Kysely<Database>({ dialect: engine.dialect })
    await migrate(db, engine, migrations)
    return db
  } catch (cause) {
    await db?.destroy()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`the database cannot be opened: ${reason}`, { cause })
  }
}

/** Whether the database takes a question at this moment. */
export async function isAnswering(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('migration').select('name').limit(1).execute()
    return true
  } catch {
    return false
  }
}

/** Whether the database holds no fleet yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('server').select('id').limit(1).executeTakeFirst()) === undefined
}

/** After a large fill PostgreSQL plans with the statistics of an empty table until it next looks by itself. */
export async function refreshStatistics(db: Db): Promise<void> {
  if (!isSqlite(db)) await sql`vacuum analyze`.execute(db)
}
