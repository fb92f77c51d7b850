import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Tasks that only one of the processes that share the database performs. */
type Duty = 'history' | 'presence'

/** Longer than any transaction of the history. The leases of a dead process end after this time. */
const LEASE_MS = 60_000

/**
 * Acquires or renews a lease; false while another process holds it. A lease that ends much later was taken while the clock was
 * ahead.
 */
export async function takeLease(db: Db, duty: Duty, node: number, nowMs: number): Promise<boolean> {
  const now = Math.round(nowMs)
  const { rows } = await sql<{ node: number }>`
    insert into telemetry_lease (name, node, until_ms)
    values (${duty}, ${node}, ${now + LEASE_MS})
    on conflict (name) do update set node = excluded.node, until_ms = excluded.until_ms
      where telemetry_lease.node = excluded.node
        or telemetry_lease.until_ms < ${now} or telemetry_lease.until_ms > ${now + 2 * LEASE_MS}
    returning node`.execute(db)
  return rows.length > 0
}

/**
 * Locks the lease in a transaction that changes the history. Throws if another process has taken it, even if that process
 * has ended: what this one has read since could be out of date.
 */
export async function requireLease(trx: Db, node: number, nowMs: number): Promise<void> {
  const renewed = await trx
    .updateTable('telemetry_lease')
    .set({ until_ms: Math.round(nowMs) + LEASE_MS })
    .where('name', '=', 'history')
    .where('node', '=', node)
    .returning('node')
    .executeTakeFirst()
  if (!renewed) throw new Error('another process has taken over the history')
}

export async function endLease(db: Db, duty: Duty, node: number): Promise<void> {
  await db.deleteFrom('telemetry_lease').where('name', '=', duty).where('node', '=', node).execute()
}
