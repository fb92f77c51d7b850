import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AUDIT_CAP, type AuditEntry, type AuditQuery } from '#contract/audit.ts'
import type { Meta } from '#contract/list.ts'
import { metaOf, windowOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { idFrom, idUntil } from '../../history/time-span.ts'
import { revertsOf } from './reverts.ts'

const COLUMNS = [
  'id',
  'at',
  'user_id',
  'username',
  'api_key',
  'ip',
  'action',
  'entity',
  'entity_id',
  'before',
  'after',
  'request_id',
  'reverts',
] as const

/** One page of the audit, each filter by an index of its own; what is counted stops at a cap. */
export async function listAudit(
  db: Db,
  query: AuditQuery,
): Promise<{ data: AuditEntry[]; meta: Meta }> {
  const tests = await testsOf(db, query)
  const [total, filtered] = [await countUpTo(db, []), await countUpTo(db, tests)]
  const counts = {
    total: Math.min(total, AUDIT_CAP),
    filtered: Math.min(filtered, AUDIT_CAP),
    capped: filtered > AUDIT_CAP,
  }
  const window = windowOf(query, { ...counts, capped: true })
  const data = window ? await readEntries(db, tests, window) : []
  return { data, meta: metaOf(query, counts) }
}

async function testsOf(db: Db, query: AuditQuery): Promise<RawBuilder<SqlBool>[]> {
  const { user_id, action, entity, entity_id, from, until } = query
  const equal = Object.entries({ user_id, action, entity, entity_id })
  const tests = equal.flatMap(([column, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  )
  if (from !== undefined) tests.push(sql<SqlBool>`id >= ${await idFrom(db, 'audit', from)}`)
  if (until !== undefined) tests.push(sql<SqlBool>`id <= ${await idUntil(db, 'audit', until)}`)
  return tests
}

async function countUpTo(db: Db, tests: RawBuilder<SqlBool>[]): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select count(*) as amount from (
      select id from audit ${where(tests)} order by id desc limit ${AUDIT_CAP + 1}
    ) as counted`.execute(db)
  return rows[0]?.amount ?? 0
}

const where = (tests: RawBuilder<SqlBool>[]) =>
  tests.length > 0 ? sql`where ${sql.join(tests, sql` and `)}` : sql``

async function readEntries(
  db: Db,
  tests: RawBuilder<SqlBool>[],
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  let select = db.selectFrom('audit').select(COLUMNS).orderBy('id', 'desc')
  for (const test of tests) select = select.where(test)
  const rows = await select.limit(limit).offset(offset).execute()
  const reverts = await revertsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    revert: reverts.get(row.id) ?? null,
  }))
}
