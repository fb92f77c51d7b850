import type { Person } from '../auth/session.ts'
import type { Db } from '../db/schema.ts'
import type { Caller } from '../history/audit.ts'
import type { LiveHint } from '../history/entity.ts'
import type { Live } from '../live/live.ts'

/** The transaction of a request or of a job, and the live hints that are sent once it has committed. */
export interface Write {
  readonly trx: Db
  readonly caller: Caller
  readonly user: Person
  readonly hints: LiveHint[]
  /** The ids of the audit entries that the steps wrote. */
  readonly auditIds: number[]
}

/** Sends the hints of a transaction that has committed. */
export function sendHints(live: Live, hints: readonly LiveHint[]): void {
  for (const { topic, ids, fields, isIdentity } of hints) {
    if (isIdentity) for (const id of ids) live.identityChanged(String(id))
    live.changed(topic, ids, fields)
  }
}
