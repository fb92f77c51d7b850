import type { FoundKind } from '#contract/search.ts'
import { idsAfter } from '../db/lists/ids.ts'
import type { List } from '../db/lists/list.ts'
import { namesOf } from '../db/lists/named-rows.ts'
import type { JobTargets } from './kind.ts'

/** The rows of a list, selected by its query. */
export function listTargets<Filters>(
  list: List<Filters>,
  { noun, kind }: { readonly noun: string; readonly kind: FoundKind },
): JobTargets<Filters & { readonly search: string }> {
  return {
    table: list.table,
    ...(list.blocks && { blocks: list.blocks }),
    noun,
    async idsAfter(db, query, { last, limit }) {
      if (last === undefined) await list.begin?.(db)
      const after = last === undefined ? undefined : Number(last)
      return idsAfter(db, list, query, { last: after, limit, order: 'asc' })
    },
    names: (db, ids) => namesOf(db, kind, ids.map(Number)),
  }
}
