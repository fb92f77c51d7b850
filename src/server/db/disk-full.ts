import { codeOf } from './transact.ts'

const CODES = /^(SQLITE_FULL|ENOSPC|EDQUOT)$/

/** Whether something failed because a disk of this machine is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (CODES.test(codeOf(error)) || isDiskFull(error.cause))
}
