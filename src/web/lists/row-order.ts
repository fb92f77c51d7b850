import type { RowId } from './table/column.ts'

/** The rows of a list as the server last returned them. */
export interface ListResponse<R extends RowId> {
  /** Identifies the page, its filters and its sort order. */
  readonly key: string
  readonly rows: readonly R[]
  /** When it arrived, in milliseconds. */
  readonly at: number
}

/** The rows on the screen: in the order of an earlier response, with the values of the latest one. */
export interface OrderedRows<R extends RowId> {
  readonly response: ListResponse<R>
  /** A row that is missing from the latest response keeps its last known values. */
  readonly rows: readonly R[]
  /** When the response that gave the order arrived; 0 if it was a stale one from the cache, whose order the next response replaces. */
  readonly orderedAt: number
}

/** Shows the rows of a response in its order. */
export const orderBy = <R extends RowId>(
  response: ListResponse<R>,
  isStale = false,
): OrderedRows<R> => ({
  response,
  rows: response.rows,
  orderedAt: isStale ? 0 : response.at,
})

interface UpdateOptions {
  /** When the user last acted in this tab. */
  readonly actedAt: number
  /** Whether the rows are pinned, because a menu is open on one of them. */
  readonly isPinned: boolean
}

/**
 * Updates the rows from a new response of the same page. The rows stay in their order, except for the first response after an action
 * of the user, and if a click cannot hit another row, because the list was empty before or is empty now.
 */
export function updateRows<R extends RowId>(
  { rows, orderedAt }: OrderedRows<R>,
  response: ListResponse<R>,
  { actedAt, isPinned }: UpdateOptions,
): OrderedRows<R> {
  const isExpected = orderedAt <= actedAt && response.at >= actedAt
  const isEmpty = rows.length === 0 || response.rows.length === 0
  if (isEmpty || (isExpected && !isPinned)) return orderBy(response)
  const latest = new Map(response.rows.map((row) => [row.id, row]))
  return { response, orderedAt, rows: rows.map((row) => latest.get(row.id) ?? row) }
}

export interface Changes {
  readonly added: number
  readonly moved: number
  /** The rows on the screen that are missing from the latest response. */
  readonly left: ReadonlySet<RowId['id']>
  readonly count: number
}

/** Compares the rows on the screen with the latest response. */
export function changesOf({ rows, response }: OrderedRows<RowId>): Changes {
  const indexes = new Map(response.rows.map(({ id }, index) => [id, index]))
  const left = new Set(rows.filter(({ id }) => !indexes.has(id)).map(({ id }) => id))
  const common = rows.flatMap(({ id }) => indexes.get(id) ?? [])
  const added = response.rows.length - common.length
  const moved = common.length - longestAscending(common)
  return { added, moved, left, count: added + moved + left.size }
}

/** The length of the longest ascending subsequence: the largest number of rows that did not move relative to each other. */
function longestAscending(indexes: readonly number[]): number {
  // For each length, the smallest last item of an ascending subsequence.
  const ends: number[] = []
  for (const index of indexes) {
    const at = ends.findIndex((end) => end > index)
    ends[at < 0 ? ends.length : at] = index
  }
  return ends.length
}
