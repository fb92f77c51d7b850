import type { Database as Connection } from 'better-sqlite3'

const CACHE_KIB = 16_000
const LOG_KEPT_BYTES = 16 * 2 ** 20

/** The settings of a connection that writes. */
export function prepareWriter(connection: Connection): void {
  connection.pragma('journal_mode = wal')
  // A commit does not flush the log. Its caller waits for `LogFlush` instead: see decision 033.
  connection.pragma('synchronous = normal')
  connection.pragma('foreign_keys = on')
  // Otherwise the log would stay large after a large import.
  connection.pragma(`journal_size_limit = ${LOG_KEPT_BYTES}`)
  // Otherwise a temporary file would be written and truncated for each savepoint.
  connection.pragma('temp_store = memory')
  connection.pragma(`cache_size = -${CACHE_KIB}`)
}
