import { sql } from 'kysely'
import { AuditQuery } from '#contract/audit.ts'
import { LogQuery } from '#contract/logs.ts'
import { indexRows, unindexedRows } from '#server/db/index-rows.ts'
import { openDatabase } from '#server/db/open.ts'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Db } from '#server/db/schema.ts'
import { refreshStatistics } from '#server/db/statistics.ts'
import { sweepLog, writeLines } from '#server/history/log.ts'
import { listActions, listAudit } from '#server/modules/audit/audit.ts'
import { listLines } from '#server/modules/logs/list.ts'
import { measure, numberOf, table } from './measure.ts'
import { engines } from './place.ts'

const FILLED_AT_ONCE = 50_000
const INDEXED_AT_ONCE = 1000
const PEOPLE = 20
const BATCH = 100
const ROWS = 1_000_000

/**
 * `npm run bench -- logs [ROWS]`: pages and filters of the server log and the audit log, with a million rows each.
 */
export async function bench([amount]: string[]): Promise<void> {
  const size = numberOf(amount, ROWS)
  const rows = new Map<string, string[]>()
  const heads: string[] = []
  for (const { name: engine, freshPlace } of engines()) {
    const place = await freshPlace()
    const db = await openDatabase(place.location)
    await fill(db, size)
    heads.push(engine)
    for (const [name, action] of Object.entries(actions(db, size))) {
      const { p50, p99 } = await measure(name, action)
      rows.set(name, [...(rows.get(name) ?? []), `${p50.toFixed(2)} (${p99.toFixed(1)})`])
    }
    await db.destroy()
    await place.remove()
  }
  const lines = [...rows].map(([name, cells]) => [name, ...cells])
  process.stdout.write(`\n${table(['ms, median (99th)', ...heads], lines)}\n`)
}

function actions(db: Db, size: number): Record<string, () => Promise<unknown>> {
  const logs = (query: Record<string, string>) => () => listLines(db, LogQuery.parse(query))
  const audit = (query: Record<string, string>) => () => listAudit(db, AuditQuery.parse(query))
  const middle = String(size / 2)
  return {
    'logs, newest 100': logs({}),
    'logs, from the middle': logs({ before: middle }),
    'logs, warnings and worse': logs({ level: 'warn' }),
    'logs, fatal (none)': logs({ level: 'fatal' }),
    'logs of a user': logs({ user_id: 'person 7' }),
    'logs of a user, errors of live': logs({
      user_id: 'person 7',
      level: 'error',
      source: 'live',
    }),
    'logs until a time': logs({ until: '2026-06-01T00:00:00.000Z' }),
    'logs, search, few hits': logs({ search: `/${size - 7} ` }),
    'logs, search, every row matches': logs({ search: 'servers' }),
    // All trigrams of this text are in every line: in "servers" and "person".
    'logs, search, no hit among all rows': logs({ search: 'verson' }),
    'logs, search, errors of a user': logs({
      search: 'servers',
      level: 'error',
      user_id: 'person 7',
    }),
    'logs, a batch of 100 written': () => writeLines(db, batch()),
    'logs, a sweep that finds nothing': () => sweepLog(db, 36_500),
    'audit, page 1': audit({}),
    'audit, page 66': audit({ page: '66' }),
    'audit of a user': audit({ user_id: 'person 7' }),
    'audit of a user, one action': audit({ user_id: 'person 7', action: 'server.changed' }),
    'audit of a row': audit({ entity: 'server', entity_id: '77' }),
    'audit until a time': audit({ until: '2026-06-01T00:00:00.000Z' }),
    'audit, list of actions': () => listActions(db),
  }
}

const batch = () =>
  Array.from({ length: BATCH }, (_, index) => ({
    at: new Date(),
    level: index % 10 === 0 ? ('warn' as const) : ('info' as const),
    source: 'requests' as const,
    userId: 'person 7',
    username: 'Person 7',
    message: `POST /api/servers/${index} 200`,
    details: { ip: '192.0.2.7', ms: 3.1 },
    requestId: null,
  }))

/** About one line per minute, of all levels, sources and users. */
async function fill(db: Db, size: number): Promise<void> {
  const start = performance.now()
  for (let first = 1; first <= size; first += FILLED_AT_ONCE) {
    const last = Math.min(size, first + FILLED_AT_ONCE - 1)
    await db.transaction().execute(async (trx) => {
      await fillAudit(trx, first, last)
      await fillLog(trx, first, last)
    })
  }
  while ((await unindexedRows(db, 'log')) > 0) await indexRows(db, 'log', INDEXED_AT_ONCE)
  await refreshStatistics(db)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`filled ${size.toLocaleString('en')} rows of each in ${seconds} s\n`)
}

const numbers = (trx: Db, first: number, last: number) =>
  isSqlite(trx)
    ? sql`(with recursive n (i) as (select ${first} union all select i + 1 from n where i < ${last}) select i from n)`
    : sql`(select i from generate_series(${first}::int, ${last}::int) as n (i))`

const at = (trx: Db) =>
  isSqlite(trx)
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 1735689600 + i * 60, 'unixepoch')`
    : sql`to_timestamp(1735689600 + i * 60)`

const fillAudit = (trx: Db, first: number, last: number) =>
  sql`
    insert into audit (at, user_id, username, ip, action, entity, entity_id, request_id)
    select ${at(trx)}, 'person ' || (i % ${sql.lit(PEOPLE)}), 'Person', '192.0.2.7',
      case when i % 50 = 0 then 'server.changed' else 'br_bot.changed' end,
      case when i % 50 = 0 then 'server' else 'br_bot' end, cast(i % 1000 as text), ''
    from ${numbers(trx, first, last)} as n`.execute(trx)

const fillLog = (trx: Db, first: number, last: number) =>
  sql`
    insert into log (at, level, source, user_id, username, message, text_key)
    select ${at(trx)},
      case when i % 1000 = 0 then 'error' when i % 100 = 0 then 'warn' else 'info' end,
      case i % 4 when 0 then 'audit' when 1 then 'requests' when 2 then 'live' else 'server' end,
      'person ' || (i % ${sql.lit(PEOPLE)}), 'Person', 'POST /api/servers/' || i || ' 200',
      'post /api/servers/' || i || ' 200 person'
    from ${numbers(trx, first, last)} as n`.execute(trx)
