/** Limit of the median of an action in milliseconds; undefined if there is none. */
export function barOf(engine: string, bots: number, action: string): number | undefined {
  if (action === 'overview') return bots > 100_000 ? undefined : 10
  if (action.includes('search') || action.includes('every row matches'))
    return bots > 100_000 || UNDEMANDED.has(action) ? undefined : SEARCH[engine]
  if (UNDEMANDED.has(action)) return undefined
  return (PAGE[engine] ?? 0) * (bots > 100_000 ? 2 : 1)
}

const PAGE: Record<string, number> = { SQLite: 0.5, PostgreSQL: 3 }
const SEARCH: Record<string, number> = { SQLite: 3, PostgreSQL: 7 }

/** The limits are for first pages with one filter, and for searches of at least three characters. */
const UNDEMANDED = new Set([
  'server, job and active',
  'without proxy',
  'sorted by cash',
  'server filter, sorted by cash',
  'deep page, the middle',
  'deep page, the last',
  'deep page by nickname',
  'search, two letters',
  'search and server filter',
  'every row matches, sorted by cash',
  'accounts in a status by cash',
  'penalized accounts by cash',
  'accounts, deep',
  'penalties, deep',
  'orders of a server by price',
  'orders, deep page',
  'bots on shift',
  'activate or deactivate',
  'add a bot',
])
