import { codeOf } from './transact.ts'

// The file that SQLite shares between processes cannot grow on a full disk.
const CODES = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/

/** Whether something failed because a disk of this machine is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (CODES.test(codeOf(error)) || isDiskFull(error.cause))
}
