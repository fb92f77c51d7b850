import type { Api, Permission } from '#web/api/client.ts'
import { listOptions } from '#web/lists/answers.ts'
import { type ListSearch, queryOf, type SearchPatch, type SearchValues } from '#web/lists/search.ts'
import type { First } from './page.ts'

type List = Parameters<typeof listOptions>[0]
type Cache = Parameters<First>[0]

/** Fetches the views of a list page and the rows for its URL. `fixed` contains the constant parameters of the query. */
export const rowsOf = <Search extends SearchValues>(
  listIn: (from: Api) => List,
  search: ListSearch<Search>,
  fixed: SearchPatch = {},
): First =>
  viewed(search, (cache, from, values) =>
    cache.prefetchQuery(listOptions(listIn(from), { ...queryOf(search, values), ...fixed })),
  )

/** Fetches the views of a list page, and what the page shows for the parameters of its URL. */
export function viewed<Search>(
  search: ListSearch<Search>,
  fetchRows: (cache: Cache, from: Api, values: Search) => Promise<void>,
): First {
  return (cache, from, given) => {
    const rows = () => fetchRows(cache, from, search.reader.parse(given))
    if (!search.viewList) return [rows()]
    const views = cache.prefetchQuery(from.views.list.query({}))
    // The query of a view is only known after the views are loaded.
    return 'saved_view' in given && !('changed' in given) ? [views] : [views, rows()]
  }
}

/** Combines several fetch functions. */
export function all(...parts: First[]): First {
  return (...given) => parts.flatMap((fetch) => fetch(...given))
}

/** The servers, because rows show their names. */
export const servers: First = (cache, from) => [
  cache.prefetchQuery(from.servers.list.query({ query: {} })),
]

/** The options of the page of a list: who can open it, its URL parameters and its first requests. */
export const listed = <Search extends SearchValues>(
  listIn: (from: Api) => List & Permission,
  search: ListSearch<Search>,
  ...others: First[]
) => ({
  endpoint: listIn,
  search: search.reader,
  first: all(rowsOf(listIn, search), ...others),
})

/** The time zone of the fleet. */
export const display: First = (cache, { settings }) => [
  cache.prefetchQuery(settings.display.query({})),
]
