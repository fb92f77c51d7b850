import { sql } from 'kysely'
import type { BotFilters } from '#contract/bots.ts'
import { readInSlices, withinLimits } from '../db/lists/filtered-page.ts'
import { matching, where } from '../db/lists/list.ts'
import { laneOf } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { ACCOUNTS } from './account-list.ts'

/** The ids of the game accounts that match a query without a search, separated by commas, in any order. */
export async function readMatchingIds(
  db: Db,
  query: Omit<BotFilters, 'search'>,
  list = ACCOUNTS,
): Promise<string> {
  const own = laneOf(db, 'filters')
  const source = matching(own, list, { ...query, search: '' })
  const id = sql.ref(source.id)
  const read = () =>
    readInSlices(own, 'account', source, async (of) => {
      // One text instead of a row for each id: rows would be copied one by one.
      const { rows } = await sql<{ ids: string | null }>`
        select string_agg(cast(${id} as text), ',') as ids
        from ${source.from} ${where(of)}`.execute(own)
      return rows[0]?.ids ?? ''
    })
  const parts = await (query.q ? withinLimits(query.q, read) : read())
  return parts.filter((part) => part !== '').join()
}
