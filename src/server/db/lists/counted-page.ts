import { type Counts, metaOf, readWindow } from '../paging.ts'
import type { Db } from '../schema.ts'
import { readIds } from './ids.ts'
import type { FoundPage, List, ListQuery } from './list.ts'

/** Reads a page of rows that are counted. */
export async function countedPage<Filters>(
  db: Db,
  list: List<Filters>,
  query: Filters & ListQuery,
  counts: Counts,
): Promise<FoundPage> {
  const ids = await readWindow(query, counts, (range) =>
    readIds(db, list, query, { ...range, counts }),
  )
  return { meta: metaOf(query, counts), ids }
}
