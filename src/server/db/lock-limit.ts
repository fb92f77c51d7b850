import { sql } from 'kysely'
import { locksRows } from './reserve-ids.ts'
import type { Db } from './schema.ts'

/**
 * Waits for other transactions that count toward a limit of the whole console, and makes them wait until this one ends, so that
 * they cannot exceed the limit together. Call it as late as possible. SQLite has one writer at a time.
 */
export async function lockLimit(trx: Db, limit: 'imports' | 'exported files'): Promise<void> {
  if (!locksRows(trx)) return
  await sql`select pg_advisory_xact_lock(hashtext(${`limit of ${limit}`}))`.execute(trx)
}
