import { type SqlBool, sql } from 'kysely'
import {
  AUDIT_STEP,
  type AuditEntry,
  type AuditQuery,
  type audit as contract,
} from '#contract/audit.ts'
import type { Meta } from '#contract/list.ts'
import { inOrder } from '../../db/lists/ids.ts'
import { equal, type List } from '../../db/lists/list.ts'
import { countUpTo, listPage } from '../../db/lists/page.ts'
import { countLimit } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'
import { entityOf } from '../../history/entity.ts'
import { entityName } from '../../history/entity-name.ts'
import { idFrom, idUntil } from '../../history/time-span.ts'
import { readRows } from '../../history/undo.ts'
import type { Handlers } from '../../http/context.ts'
import { type Change, reasonAgainst, revertChange } from '../../rows/revert.ts'
import { write } from '../../rows/write.ts'

export const audit: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listAudit(db, query),

  async get({ params: { id } }, { db }) {
    const [entry] = await readEntries(db, [id])
    return found(entry, 'Audit log entry')
  },

  actions: (_, { db }) => listActions(db),

  async revert({ params: { id } }, context) {
    await write(context, async (step) => {
      await context.authorize(step.trx)
      await revertChange(step, context.vault, id)
    })
    return null
  },
}

/** Reads each action once by seeking in the index: a few dozen seeks, while `distinct` would read every row. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive leap (action) as (
      select min(action) from audit
      union all
      select (select min(audit.action) from audit where audit.action > leap.action)
      from leap where leap.action is not null
    )
    select action from leap where action is not null order by action`.execute(db)
  return rows.map(({ action }) => action)
}

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

interface Filters extends AuditQuery {
  readonly firstId?: number
  readonly lastId?: number
}

/** Each filter has an index of its own; rows are counted in steps. */
const AUDIT: List<Filters> = {
  table: 'audit',
  filters: ({ user_id, action, entity, entity_id, firstId, lastId }, column) => [
    ...equal(column, { user_id, action, entity, entity_id }),
    ...(firstId === undefined ? [] : [sql<SqlBool>`${column('id')} >= ${firstId}`]),
    ...(lastId === undefined ? [] : [sql<SqlBool>`${column('id')} <= ${lastId}`]),
  ],
}

export async function listAudit(
  db: Db,
  query: AuditQuery,
): Promise<{ data: AuditEntry[]; meta: Meta }> {
  const { from, until } = query
  const total = await countUpTo(db, 'audit', [], countLimit(query, AUDIT_STEP))
  const asked = {
    ...query,
    ...(from !== undefined && { firstId: await idFrom(db, 'audit', from) }),
    ...(until !== undefined && { lastId: await idUntil(db, 'audit', until) }),
    sort_by: 'id',
    sort_order: 'desc',
    search: '',
  } as const
  const counts = { total: total.filtered, filtered: total.filtered, step: AUDIT_STEP }
  const { ids, meta } = await listPage(db, AUDIT, asked, counts)
  return { data: await readEntries(db, ids), meta }
}

async function readEntries(db: Db, ids: number[]): Promise<AuditEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('audit')
    .select([...COLUMNS, entityName])
    .where('id', 'in', ids)
    .execute()
  const reverts = await revertsOf(db, ids)
  return inOrder(ids, rows).map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    revert: reverts.get(row.id) ?? null,
  }))
}

/** Whether the changes of these audit entries can be undone; absent: they are no single changes, or too old. */
async function revertsOf(db: Db, auditIds: number[]): Promise<Map<number, AuditEntry['revert']>> {
  if (auditIds.length === 0) return new Map()
  const changes = await db
    .selectFrom('undo')
    .select(['audit_id', 'entity', 'row_id', 'before', 'children', 'after'])
    .where('audit_id', 'in', auditIds)
    .execute()
  const reverts = new Map<number, AuditEntry['revert']>()
  // One query for each entity of the page.
  for (const [entity, own] of Map.groupBy(changes, (change) => change.entity)) {
    const rows = await readRows(db, entityOf(entity), idsOf(own))
    for (const { audit_id, ...change } of own)
      reverts.set(audit_id, { refused: reasonAgainst(change, rows.get(change.row_id)) ?? null })
  }
  return reverts
}

const idsOf = (changes: Change[]) => [...new Set(changes.map(({ row_id }) => row_id))]
