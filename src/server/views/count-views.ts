import type { ViewList } from '#contract/view-lists.ts'
import type { View, ViewCount } from '#contract/views.ts'
import type { Person } from '../auth/session.ts'
import { outageOf } from '../db/connection-errors.ts'
import { prepareFilter } from '../db/lists/prepare-filter.ts'
import { AppError } from '../errors.ts'
import type { Context } from '../http/context.ts'
import { type MetaReader, VIEWED_LISTS } from './lists.ts'
import { byFilterAlone, parseQuery } from './query.ts'
import type { Counted } from './shared-counts.ts'

type Queried = Pick<View, 'list' | 'query'>
type Identified = Queried & Pick<View, 'id'>

/** How each list counts its rows. Logs are omitted, because they are too long to count repeatedly. */
export type MetaReaders = Readonly<Record<Exclude<ViewList, 'audit' | 'logs'>, MetaReader>>

/** The counts of views for a user, and the maximum age of a count. */
export async function countViews(
  views: readonly Identified[],
  context: Context<Person>,
  readers: MetaReaders,
) {
  const { viewCounts } = context
  const counts = await Promise.all(
    views.flatMap((view) => {
      const { list } = view
      return list === 'audit' || list === 'logs' ? [] : [countOf(view, context, readers[list])]
    }),
  )
  return { counts, refresh_ms: viewCounts.refreshMs }
}

async function countOf(
  view: Identified,
  context: Context<Person>,
  readMeta: MetaReader,
): Promise<ViewCount> {
  const { user, viewCounts } = context
  const counted = await viewCounts.read(keyOf(view, user), () =>
    countOrError(view, context, readMeta),
  )
  return { id: view.id, ...(counted ?? { count: null, error: null }) }
}

/** The inputs that determine the total of a list, besides its rows. */
function keyOf({ list, query }: Queried, { role }: Person): string {
  const { sort_by, sort_order, ...filters } = query
  return JSON.stringify([role, list, Object.entries(filters).sort()])
}

async function countOrError(
  view: Queried,
  context: Context<Person>,
  readMeta: MetaReader,
): Promise<Counted> {
  try {
    return { count: await countRows(view, context, readMeta), error: null }
  } catch (error) {
    if (error instanceof AppError) return { count: null, error: error.message }
    if (outageOf(error)) throw error
    context.reportError(error)
    return { count: null, error: 'Counting failed. The server log has the details.' }
  }
}

async function countRows(
  { list, query }: Queried,
  context: Context<Person>,
  readMeta: MetaReader,
): Promise<number> {
  const { db, user } = context
  const prepared = await prepareFilter(db, parseQuery(list, query, user), user)
  const { filtered, capped } = await readMeta(prepared, context)
  if (!capped) return filtered
  const exact = byFilterAlone(VIEWED_LISTS[list].fields, prepared)
  return (await readMeta(exact, context)).filtered
}
