import { countLimit, type PageRange } from '../paging.ts'
import { SEARCH_STEP } from './list.ts'

type Range = Omit<PageRange, 'order'>

interface Hits {
  /** The first `SEARCH_STEP + 1` hits by id. */
  readonly newest: readonly number[]
  /** Whether `newest` already has the order and the filters of the list. */
  readonly isPlain: boolean
  /** Reads hits in the order of the list. */
  readonly find: (range: Range) => Promise<number[]>
  /** Counts the hits, up to a limit. */
  readonly count: (limit: number) => Promise<{ filtered: number }>
}

interface HitsPage {
  readonly ids: number[]
  readonly filtered: number
  readonly capped: boolean
  /** Reads the ids of all counted hits. */
  readonly readHits: () => Promise<number[]>
}

/**
 * One page of the hits of a search. Only the rows of the page are read, so that a deep page reads no more rows than the
 * first.
 */
export async function pageOfHits(
  { page, per_page }: { readonly page: number; readonly per_page: number },
  { newest, isPlain, find, count }: Hits,
): Promise<HitsPage> {
  const first = (page - 1) * per_page
  const start = isComplete(newest) ? 0 : first
  const limit = countLimit({ page, per_page }, SEARCH_STEP)
  const range = { offset: start, limit: limit + 1 - start }
  const found = isPlain && start === 0 ? [...newest] : await find(range)
  const isPastEnd = found.length === 0 && start > 0
  const filtered = isPastEnd ? (await count(start)).filtered : Math.min(start + found.length, limit)
  return {
    ids: found.slice(first - start, Math.min(first + per_page, filtered) - start),
    filtered,
    capped: !isPastEnd && start + found.length > limit,
    readHits: async () =>
      start === 0 ? found.slice(0, filtered) : find({ offset: 0, limit: filtered }),
  }
}

/** Whether these are all hits. */
export const isComplete = (newest: readonly number[]): boolean => newest.length <= SEARCH_STEP

/** The hits from the first to the last of these ids. */
export const density = (ids: readonly number[]): number =>
  ids.length / (Math.abs((ids[0] ?? 0) - (ids.at(-1) ?? 0)) + 1)
