import Sqlite from 'better-sqlite3'
import { codeOf } from './transact.ts'

/**
 * Locks a database file against all other processes until released, and merges its log into the file. Returns undefined if
 * another process has the file open. A damaged file is treated as free, since no server can use it.
 */
export function lockExclusively(file: string): (() => void) | undefined {
  const db = new Sqlite(file, { timeout: 0 })
  try {
    // This must precede the lock, because SQLite would not delete its rollback journal under an exclusive lock.
    db.pragma('journal_mode = delete')
    db.pragma('locking_mode = exclusive')
    db.exec('begin exclusive; commit')
  } catch (error) {
    const code = codeOf(error)
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) db.close()
    if (/^SQLITE_BUSY/.test(code)) return undefined
    if (db.open) return () => db.close()
    throw error
  }
  return () => db.close()
}

/** Whether another process has the database file open. */
export function isOpenElsewhere(file: string): boolean {
  const release = lockExclusively(file)
  release?.()
  return release === undefined
}
