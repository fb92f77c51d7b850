import { type SqlBool, sql } from 'kysely'
import {
  AUDIT_STEP,
  type AuditEntry,
  type AuditQuery,
  type audit as contract,
} from '#contract/audit.ts'
import type { Filter } from '#contract/filter/filter.ts'
import type { Meta } from '#contract/list.ts'
import { fold } from '#domain/fold.ts'
import { withInstants } from '../../db/instants.ts'
import { conditionSql, type FieldsSql, timeSpanOf } from '../../db/lists/filter-sql.ts'
import { LimitReached, withinLimits } from '../../db/lists/filtered-page.ts'
import { inOrder } from '../../db/lists/ids.ts'
import { equal, type List } from '../../db/lists/list.ts'
import { newestIds } from '../../db/lists/newest-ids.ts'
import { countUpTo, listPage } from '../../db/lists/page.ts'
import { readDistinct } from '../../db/lists/row-values.ts'
import { tableSource } from '../../db/lists/source.ts'
import { laneOf } from '../../db/open.ts'
import { countLimit, metaOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { containsText } from '../../db/search.ts'
import { found } from '../../errors.ts'
import { AUDIT_COLUMNS } from '../../history/audit-rows.ts'
import { entityOf } from '../../history/entity.ts'
import { entityName } from '../../history/entity-name.ts'
import { readRows } from '../../history/snapshot.ts'
import { idSpan, inTimeSpan } from '../../history/time-span.ts'
import type { Handlers } from '../../http/context.ts'
import { type Change, latestChanges, reasonAgainst, revertChange } from '../../rows/revert.ts'
import { write } from '../../rows/write.ts'

export const audit: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listAudit(db, query),

  async get({ params: { id } }, { db }) {
    const [entry] = await readEntries(db, [id])
    return found(entry, 'Audit log entry')
  },

  actions: (_, { db }) => listActions(db),

  revert: ({ params: { id } }, context) =>
    write(context, async (step) => {
      await context.authorize(step.trx)
      await revertChange(step, context.vault, id)
      return null
    }),
}

export const listActions = async (db: Db): Promise<string[]> =>
  (await readDistinct(db, 'audit', 'action')).map(String)

interface Filters extends AuditQuery {
  /** Contains the ids of the time span. */
  readonly ids?: Awaited<ReturnType<typeof idSpan>>
}

/** Each filter has its own index. Rows are counted in steps. */
const AUDIT: List<Filters> = {
  table: 'audit',
  filters: ({ user_id, action, entity, entity_id, ids, ...span }, column) => [
    ...equal(column, { user_id, action, entity, entity_id }),
    ...(ids ? [sql<SqlBool>`${column('id')} between ${ids.first} and ${ids.last}`] : []),
    ...inTimeSpan('audit', span),
  ],
}

interface Answer {
  readonly data: AuditEntry[]
  readonly meta: Meta
}

export async function listAudit(db: Db, query: AuditQuery): Promise<Answer> {
  const { from, until, q } = query
  const total = await countUpTo(db, tableSource('audit', []), countLimit(query, AUDIT_STEP))
  if (q) return listFiltered(laneOf(db, 'filters'), { ...query, q }, total.filtered)
  const asked = {
    ...query,
    ...((from ?? until) !== undefined && { ids: await idSpan(db, 'audit', [query]) }),
    sort_by: 'id',
    sort_order: 'desc',
    search: '',
  } as const
  const counts = { total: total.filtered, filtered: total.filtered, step: AUDIT_STEP }
  const { ids, meta } = await listPage(db, AUDIT, asked, counts)
  return { data: await readEntries(db, ids), meta }
}

const FIELDS: FieldsSql = {
  user: 'username',
  action: 'action',
  entity: 'entity',
  row: 'entity_id',
  at: 'at',
  api_key: 'api_key',
  ip: {
    value: ({ column }) => column('ip'),
    contains: (text, { db }) => containsText(db, 'audit.ip', text),
    fold,
  },
  request: 'request_id',
  revert: {
    is: (isRevert) => (isRevert === true ? sql`reverts is not null` : sql`reverts is null`),
  },
}

/** No counter covers these rows. They are read from the newest on, as far as the page and the step of its count require. */
async function listFiltered(
  db: Db,
  query: AuditQuery & { readonly q: Filter },
  total: number,
): Promise<Answer> {
  const { q, page, per_page } = query
  const tests = [
    ...(AUDIT.filters?.(query, sql.ref) ?? []),
    conditionSql({ fields: FIELDS, contains: (text) => contains(db, text) }, q.condition, {
      db,
      column: sql.ref,
    }),
  ]
  const limit = countLimit(query, AUDIT_STEP)
  const found = await withinLimits(q, async () => {
    const span = await idSpan(db, 'audit', [query, timeSpanOf(q.condition, 'at')])
    const walked = await newestIds(db, 'audit', tests, { ...span, limit: limit + 1 })
    // A partial result would look like a complete one.
    if (walked.next !== undefined && walked.ids.length <= page * per_page) throw new LimitReached()
    return walked
  })
  const { ids, next } = found
  const filtered = Math.min(ids.length, limit)
  const capped = ids.length > limit || next !== undefined
  return {
    data: await readEntries(db, ids.slice((page - 1) * per_page, Math.min(page * per_page, limit))),
    meta: metaOf(query, { total, filtered, capped }),
  }
}

/** Whether the names, numbers and addresses of an entry contain the text. */
const contains = (db: Db, text: string) =>
  sql<SqlBool>`(${sql.join(
    [
      ...['action', 'entity_id', 'ip', 'request_id'].map((column) =>
        containsText(db, column, text),
      ),
      sql`user_id in (select id from auth_user where ${containsText(db, 'name_key', text)})`,
    ],
    sql` or `,
  )})`

async function readEntries(db: Db, ids: number[]): Promise<AuditEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('audit')
    .select([...AUDIT_COLUMNS, entityName])
    .where('id', 'in', ids)
    .execute()
  const reverts = await revertsOf(db, ids)
  return inOrder(ids, rows).map((row) => ({
    ...withInstants(row),
    revert: reverts.get(row.id) ?? null,
  }))
}

/** Whether the changes of these audit entries can be undone; absent if they are not single changes, or too old. */
async function revertsOf(db: Db, auditIds: number[]): Promise<Map<number, AuditEntry['revert']>> {
  if (auditIds.length === 0) return new Map()
  const changes = await db
    .selectFrom('undo')
    .select(['audit_id', 'entity', 'row_id', 'before', 'children', 'after'])
    .where('audit_id', 'in', auditIds)
    .execute()
  const reverts = new Map<number, AuditEntry['revert']>()
  // One query for each entity type on the page.
  for (const [entity, own] of Map.groupBy(changes, (change) => change.entity)) {
    const ids = idsOf(own)
    const rows = await readRows(db, entityOf(entity), ids)
    const gone = ids.filter((id) => !rows.has(id))
    const latest = await latestChanges(db, entity, gone)
    for (const { audit_id, ...change } of own) {
      const isOutdated = latest.get(change.row_id) !== audit_id
      const refused = reasonAgainst(change, rows.get(change.row_id), isOutdated) ?? null
      reverts.set(audit_id, { refused })
    }
  }
  return reverts
}

const idsOf = (changes: Change[]) => [...new Set(changes.map(({ row_id }) => row_id))]
