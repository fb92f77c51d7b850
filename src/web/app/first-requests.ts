import type { Api } from '#web/api/client.ts'
import { listOptions } from '#web/lists/answers.ts'
import { type ListSearch, queryOf, type SearchPatch, type SearchValues } from '#web/lists/search.ts'
import type { First } from './page.ts'

type List = Parameters<typeof listOptions>[0]

/** Fetches the views of a list page and the rows for its URL. `fixed` contains the constant parameters of the query. */
export function rowsOf<Search extends SearchValues>(
  listIn: (from: Api) => List,
  search: ListSearch<Search>,
  fixed: SearchPatch = {},
): First {
  return (cache, from, given) => {
    const query = { ...queryOf(search, search.reader.parse(given)), ...fixed }
    const rows = () => cache.prefetchQuery(listOptions(listIn(from), query))
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

/** The rows of a list page, and the servers. */
export const rowsAndServers: typeof rowsOf = (...list) => all(rowsOf(...list), servers)

/** The time zone of the fleet. */
export const display: First = (cache, { settings }) => [
  cache.prefetchQuery(settings.display.query({})),
]
