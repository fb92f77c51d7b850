import type { AuditEntry } from '#contract/audit.ts'
import type { Db } from '../../db/schema.ts'
import { entityOf } from '../../history/entity.ts'
import { readRows } from '../../history/undo.ts'
import { type Change, reasonAgainst } from '../../rows/revert.ts'

/** Whether the changes of these audit rows can be undone; absent: they are no single changes, or too old. */
export async function revertsOf(
  db: Db,
  auditIds: number[],
): Promise<Map<number, AuditEntry['revert']>> {
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
