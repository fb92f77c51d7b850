import { codeOf } from './transact.ts'

const CODES =
  /^(08...|57P0[123]|53[134]00|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY)\w*)$/

// `pg` ends a broken connection, and a wait for one, with a bare message.
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect)/

/** Whether the database could not be reached or could not write, as against refused what was asked. */
export function isAway(error: unknown): boolean {
  return CODES.test(codeOf(error)) || (error instanceof Error && MESSAGES.test(error.message))
}
