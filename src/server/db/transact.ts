import type { Db } from './schema.ts'

const ATTEMPTS = 4

// PostgreSQL undoes one of two transactions that wait for each other, and asks for it again.
const AGAIN = new Set(['40001', '40P01'])

/** A transaction, done again when the database itself says that it lost to another and should be. */
export async function transact<Result>(db: Db, job: (trx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(job)
    } catch (error) {
      if (attempt === ATTEMPTS || !AGAIN.has(codeOf(error))) throw error
    }
  }
}

/** The code a driver gives its errors: SQLSTATE, SQLITE_…, or the system's; empty when there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
