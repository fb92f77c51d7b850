import { idsAfter } from '../db/lists/ids.ts'
import type { List } from '../db/lists/list.ts'
import type { Db } from '../db/schema.ts'
import type { JobTargets } from './kind.ts'

interface Named {
  readonly noun: string
  /** Each row with its name. */
  names(db: Db, ids: readonly number[]): Promise<readonly { id: number; name: string }[]>
}

/** The rows of a list, selected by its query. */
export function listTargets<Filters>(
  list: List<Filters>,
  { noun, names }: Named,
): JobTargets<Filters & { readonly search: string }> {
  return {
    table: list.table,
    ...(list.blocks && { blocks: list.blocks }),
    noun,
    idsAfter: (db, query, { last, limit }) =>
      idsAfter(db, list, query, {
        last: last === undefined ? undefined : Number(last),
        limit,
        order: 'asc',
      }),
    names: async (db, ids) =>
      new Map((await names(db, ids.map(Number))).map(({ id, name }) => [String(id), name])),
  }
}
