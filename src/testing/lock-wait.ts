import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** The PostgreSQL connection that waits for a lock of this one, once there is one. */
export async function blockedBy(db: Db, pid: number): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where ${pid}::int = any (pg_blocking_pids(pid))`.execute(db)
    if (rows[0]) return rows[0].pid
  }
}

export async function ownPid(trx: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  return rows[0]?.pid ?? 0
}
