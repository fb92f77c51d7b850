/** What the median of an action must not pass, in milliseconds; undefined where nothing is demanded. */
export function barOf(engine: string, bots: number, action: string): number | undefined {
  if (action === 'overview' && bots <= 100_000) return 10
  if (PAGES.includes(action)) {
    const atHundredThousand = engine === 'SQLite' ? 0.5 : 3
    return bots > 100_000 ? 2 * atHundredThousand : atHundredThousand
  }
  const isDemanded = SEARCHES.includes(action) && bots <= 100_000
  if (!isDemanded) return undefined
  return engine === 'SQLite' ? 3 : 7
}

const PAGES = [
  'page 1, exact total',
  'server filter',
  'job type filter',
  'inactive',
  'accounts',
  'accounts of a server',
  'orders',
  'orders by status',
]
const SEARCHES = [
  'search, few hits',
  'search, one row in twelve',
  'search, no hit',
  'search, every row a hit',
  'orders, search',
]
