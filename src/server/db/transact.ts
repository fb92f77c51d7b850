import type { Db } from './schema.ts'

const ATTEMPTS = 4

/** SQLite: a transaction that shared its commit failed, and all of them were rolled back. */
export const ROLLED_BACK_BY_ANOTHER = 'SQLITE_ABORT_ROLLBACK'

// PostgreSQL cancels one of two deadlocked transactions and expects it to be retried.
const AGAIN = new Set(['40001', '40P01', ROLLED_BACK_BY_ANOTHER])

/** Runs a transaction, and retries it if the database reports a conflict with another one. */
export async function transact<Result>(db: Db, job: (trx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(job)
    } catch (error) {
      if (attempt === ATTEMPTS || !AGAIN.has(codeOf(error))) throw error
    }
  }
}

/** The code of a driver's error: SQLSTATE, SQLITE_…, or that of the system; empty if there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
