import { type SqlBool, sql } from 'kysely'
import { AUDIT_STEP, type AuditEntry, type AuditQuery } from '#contract/audit.ts'
import type { Meta } from '#contract/list.ts'
import { inOrder } from '../../db/lists/ids.ts'
import { equal, type List } from '../../db/lists/list.ts'
import { countUpTo, listPage } from '../../db/lists/page.ts'
import { countLimit } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { entityName } from '../../history/entity-name.ts'
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

export async function readEntries(db: Db, ids: number[]): Promise<AuditEntry[]> {
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
