import { z } from 'zod'
import type { Filter } from '#contract/filter/filter.ts'
import { prepareFilter } from '../db/lists/prepare-filter.ts'
import type { Context } from './context.ts'

const Filtered = z.looseObject({ q: z.custom<Filter>((value) => value !== undefined) })

/** The query as handlers take it: a filter is checked for this user and prepared for SQL. */
export async function preparedQuery(
  { db, user }: Pick<Context, 'db' | 'user'>,
  query: unknown,
): Promise<unknown> {
  const filtered = Filtered.safeParse(query)
  return filtered.success ? prepareFilter(db, filtered.data, user) : query
}
