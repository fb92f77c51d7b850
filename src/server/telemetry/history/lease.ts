import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

const NAME = 'history'
/** Longer than a transaction of the history takes. A process that dies keeps the lease for so long. */
const LEASE_MS = 60_000

/** Takes or renews the right to change the history; false while another process has it. */
export async function takeLease(db: Db, node: number, nowMs: number): Promise<boolean> {
  const { rows } = await sql<{ node: number }>`
    insert into telemetry_lease (name, node, until_ms)
    values (${NAME}, ${node}, ${Math.round(nowMs) + LEASE_MS})
    on conflict (name) do update set node = excluded.node, until_ms = excluded.until_ms
      where telemetry_lease.node = excluded.node or telemetry_lease.until_ms < ${Math.round(nowMs)}
    returning node`.execute(db)
  return rows.length > 0
}

/** Locks the lease in a transaction that changes the history. Throws if another process has taken it. */
export async function requireLease(trx: Db, node: number, nowMs: number): Promise<void> {
  if (!(await takeLease(trx, node, nowMs)))
    throw new Error('another process has taken over the history')
}

export async function endLease(db: Db, node: number): Promise<void> {
  await db.deleteFrom('telemetry_lease').where('node', '=', node).execute()
}
