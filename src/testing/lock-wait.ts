import { sql } from 'kysely'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Database, Db } from '#server/db/schema.ts'

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

/** Tables without a version column. */
const PARTS: readonly (keyof Database)[] = ['account_money', 'account_status']

/** Someone else's change to a row, written but not yet committed. */
export async function startChange(
  db: Db,
  table: keyof Database,
  key: string,
  id: number | string,
  set: Readonly<Record<string, unknown>>,
) {
  const cells = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const counted = PARTS.includes(table) ? [] : [sql`version = version + 1`]
  return startTransaction(db, (trx) =>
    sql`
      update ${sql.table(table)} set ${sql.join([...counted, ...cells])}
      where ${sql.ref(key)} = ${id}`.execute(trx),
  )
}

/** Someone else's transaction, which has run its first part. `commit` runs the last part and commits. */
export async function startTransaction(
  db: Db,
  first: (trx: Db) => Promise<unknown>,
  last: (trx: Db) => Promise<unknown> = async () => {},
) {
  const written = Promise.withResolvers<number | undefined>()
  const committing = Promise.withResolvers<void>()
  const committed = db.transaction().execute(async (trx) => {
    await first(trx)
    written.resolve(isSqlite(db) ? undefined : await ownPid(trx))
    await committing.promise
    await last(trx)
  })
  const commit = () => {
    committing.resolve()
    return committed
  }
  return { pid: await written.promise, commit }
}
