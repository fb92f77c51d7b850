import { isDiskFull } from './disk-full.ts'
import { codeOf } from './transact.ts'

/**
 * `busy`: others hold what is needed, and asking again may succeed. `away`: nobody can use the database. `disk_full`: it
 * can be read only, because the disk of this machine is full; `database_disk_full`: that of the PostgreSQL server.
 */
export type Outage = 'away' | 'busy' | 'disk_full' | 'database_disk_full'

/** The database could not be asked, whatever its driver calls it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly outage: Outage

  constructor(outage: Outage, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.outage = outage
  }
}

// Statement and lock timeouts, deadlocks and lost races that did not end, too many connections.
const BUSY = /^(57014|55P03|40001|40P01|53300|SQLITE_BUSY\w*)$/

// Connections, their end by the server, its resources and system errors, refused passwords, a database that is gone or
// takes no writes; the file of SQLite.
const AWAY =
  /^(08...|57P..|25P03|25006|53...|58...|28...|3D000|SQLITE_(IOERR|CANTOPEN|READONLY)\w*)$/

const POSTGRES_DISK_FULL = '53100'

/** Whether the database could not answer, as against refused what was asked. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof DatabaseUnavailable) return error.outage
  const code = codeOf(error)
  if (isDiskFull(error)) return 'disk_full'
  if (code === POSTGRES_DISK_FULL) return 'database_disk_full'
  if (BUSY.test(code)) return 'busy'
  return AWAY.test(code) ? 'away' : undefined
}
