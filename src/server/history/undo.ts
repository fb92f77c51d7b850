import { sql } from 'kysely'
import { DAY_MS } from '#domain/time-units.ts'
import { currentTime, GRACE_MS } from '../db/clock.ts'
import { runCompiled } from '../db/compiled.ts'
import { jsonRows } from '../db/json-rows.ts'
import { partsOf } from '../db/parts.ts'
import { isSameJson } from '../db/same-json.ts'
import type { Db } from '../db/schema.ts'
import type { Row } from '../db/tables/undo.ts'
import type { Entity } from './entity.ts'
import { type Children, childrenOf, plain, type RowSnapshot, readRows } from './snapshot.ts'

/** Number of days for which a change can be undone. */
export const UNDO_DAYS = 30

/** The effect of a change on a row. */
export interface RowChange {
  readonly snapshot: RowSnapshot
  /** The row after the change; null if it was deleted, undefined to read the row. */
  readonly after?: object | null | undefined
}

/** Stores the effects of changes on rows of one entity under the ids of their audit entries. */
export async function recordChanges(
  trx: Db,
  entity: Entity,
  changes: readonly (RowChange & { readonly auditId: number })[],
): Promise<void> {
  const unread = changes.filter(({ after }) => after === undefined)
  const read = await readRows(
    trx,
    entity,
    unread.map(({ snapshot }) => snapshot.id),
  )
  const kept = changes.map(({ snapshot, after, auditId }) => {
    const now = after === undefined ? read.get(snapshot.id) : after && plain(after)
    return { auditId, snapshot, now: now ?? undefined }
  })
  const existed = kept.filter(({ snapshot, now }) => snapshot.row && now)
  const editable = entity.children?.filter(({ isEditable }) => isEditable) ?? []
  const children = await childrenOf(
    trx,
    editable,
    existed.map(({ snapshot }) => snapshot.id),
  )
  const cells = kept.flatMap((change) => {
    const effect = effectOf(change, children.get(change.snapshot.id))
    return effect ? [[change.auditId, change.snapshot.id, ...effect.map(jsonOf)]] : []
  })
  if (cells.length > 0) await insertUndo(trx, entity.name, cells)
}

interface Kept {
  readonly snapshot: RowSnapshot
  /** Undefined if the row was deleted. */
  readonly now: Row | undefined
}

/** The stored parts of a change: `before`, `children` and `after`; undefined if the change had no effect. */
function effectOf({ snapshot, now }: Kept, children: Children | undefined) {
  const { entity, row } = snapshot
  if (!now) return row && [row, snapshot.children, null]
  const before = row && changedIn(row, now)
  const lost = children ? replacedChildren(snapshot, children) : null
  if (before && Object.keys(before).length === 0 && !lost) return undefined
  return [before, lost, expectedState(entity, now, before ?? {})]
}

/** The previous children that a change has replaced; null if it replaced none. */
function replacedChildren({ children }: RowSnapshot, now: Children): Children | null {
  const replaced = Object.keys(now).filter(
    (table) => !isSameJson(now[table], children[table] ?? []),
  )
  return replaced.length > 0
    ? Object.fromEntries(replaced.map((table) => [table, children[table] ?? []]))
    : null
}

async function insertUndo(trx: Db, entity: string, cells: unknown[][]): Promise<void> {
  await runCompiled(trx, 'add undo', { entity, cells: JSON.stringify(cells) }, (values) => {
    const rows = jsonRows(trx, values.cells, {
      audit_id: 'integer',
      row_id: 'text',
      before: 'jsonb',
      children: 'jsonb',
      after: 'jsonb',
    })
    return sql`
      insert into undo (audit_id, entity, row_id, before, children, after)
      select audit_id, ${values.entity}, row_id, before, children, after from ${rows} as change`
  })
}

const jsonOf = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)

/** Columns that every change updates, and counters of other rows. Undoing a change does not restore them. */
const MOVING = new Set([
  'version',
  'updated_at',
  'penalties_in_force',
  'used_by_bots',
  'used_by_groups',
])

const changedIn = (before: Row, after: Row): Row =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !MOVING.has(name) && !isSameJson(value, after[name]),
    ),
  )

/**
 * The values that a row must still have for a revert. Reports of agents change the parts of a row without changing its
 * version.
 */
function expectedState({ isVersioned, table }: Entity, row: Row, changed: Row): Row {
  if (!isVersioned) return row
  const reported = partsOf(table).flatMap(({ columns }) =>
    columns.filter((name) => name in changed),
  )
  return { version: row.version, ...Object.fromEntries(reported.map((name) => [name, row[name]])) }
}

/** Deletes snapshots that are too old to be undone. */
export async function sweepUndo(db: Db): Promise<void> {
  const before = new Date(currentTime() - UNDO_DAYS * DAY_MS - GRACE_MS)
  await db.deleteFrom('undo').where('at', '<', before).execute()
}
