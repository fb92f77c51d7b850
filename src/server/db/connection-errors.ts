import { isDiskFull } from './disk-full.ts'
import { codeOf } from './transact.ts'

/**
 * `busy`: a resource is in use, and another attempt may succeed. `unavailable`: the database cannot be reached. `disk_full`: the
 * database is read-only because the disk of this machine is full. `database_disk_full`: the disk of the PostgreSQL server
 * is full.
 */
export type Outage = 'unavailable' | 'busy' | 'disk_full' | 'database_disk_full'

/** The error for an unavailable database, whichever driver reported it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly outage: Outage

  constructor(outage: Outage, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.outage = outage
  }
}

// Statement and lock timeouts, unresolved deadlocks and serialization failures, too many connections, and the failure of a
// transaction that shared its commit.
const BUSY = /^(57014|55P03|40001|40P01|53300|SQLITE_BUSY\w*|SQLITE_ABORT_ROLLBACK)$/

// Failed, ended and refused connections, resource and system errors, and a database that is missing or read-only; for
// SQLite, an unusable file.
const UNAVAILABLE =
  /^(08...|57P..|25P03|25006|53...|58...|28...|3D000|SQLITE_(IOERR|CANTOPEN|READONLY)\w*)$/

const POSTGRES_DISK_FULL = '53100'

/** Whether the database was not available, as opposed to rejecting the statement. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof DatabaseUnavailable) return error.outage
  const code = codeOf(error)
  if (isDiskFull(error)) return 'disk_full'
  if (code === POSTGRES_DISK_FULL) return 'database_disk_full'
  if (BUSY.test(code)) return 'busy'
  return UNAVAILABLE.test(code) ? 'unavailable' : undefined
}
