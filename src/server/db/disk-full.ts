import { sql } from 'kysely'
import type { Db } from './schema.ts'
import { codeOf } from './transact.ts'

const CODES = /^(SQLITE_FULL|ENOSPC|EDQUOT)$/

/** Whether something failed because a disk of this machine is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (CODES.test(codeOf(error)) || isDiskFull(error.cause))
}

/** Gives the space of SQLite's log back to the file system, as far as what is in it fits into the database file. */
export async function shrinkLog(db: Db): Promise<void> {
  try {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}
