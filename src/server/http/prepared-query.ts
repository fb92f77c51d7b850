import type { Filter } from '#contract/filter/filter.ts'
import { prepareFilter } from '../db/lists/prepare-filter.ts'
import type { Context } from './context.ts'

/** The parsed query of a list with a filter. */
const isFiltered = (query: unknown): query is { readonly q: Filter } =>
  typeof query === 'object' && query !== null && 'q' in query && query.q !== undefined

/**
 * The query for a handler: its filter is checked for this user and prepared for SQL. Its rows are counted exactly, even if
 * its tests became parameters.
 */
export async function preparedQuery(
  { db, user }: Pick<Context, 'db' | 'user'>,
  query: unknown,
): Promise<unknown> {
  return isFiltered(query) ? { ...(await prepareFilter(db, query, user)), exact: query.q } : query
}
