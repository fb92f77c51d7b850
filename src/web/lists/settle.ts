interface Row {
  readonly id: number | string
}

/** The rows of a list as the server last returned them. */
export interface Answer<R extends Row> {
  /** Identifies the page, its filters and its sort. */
  readonly of: string
  readonly rows: readonly R[]
  /** When it arrived, in milliseconds. */
  readonly at: number
}

/** The rows on the screen. Their order is that of an earlier answer, their values are those of the latest. */
export interface Settled<R extends Row> {
  readonly answer: Answer<R>
  /** A row that the latest answer lacks keeps its last known values. */
  readonly rows: readonly R[]
  /** When the answer that gave the order arrived; 0 where the cache had an old one, and the next replaces it. */
  readonly orderedAt: number
}

/** Shows an answer as it is. */
export const settle = <R extends Row>(answer: Answer<R>, isOld = false): Settled<R> => ({
  answer,
  rows: answer.rows,
  orderedAt: isOld ? 0 : answer.at,
})

interface Circumstances {
  /** When the user last acted in this tab. */
  readonly actedAt: number
  /** A menu is open on one of the rows. */
  readonly isHeld: boolean
}

/**
 * Takes in a new answer of the same page. The rows keep their places, unless this is the first answer since the user acted, or
 * there is no other row to hit: the list was empty, or is now.
 */
export function takeIn<R extends Row>(
  { rows, orderedAt }: Settled<R>,
  answer: Answer<R>,
  { actedAt, isHeld }: Circumstances,
): Settled<R> {
  const isExpected = orderedAt <= actedAt && answer.at >= actedAt
  const isEmpty = rows.length === 0 || answer.rows.length === 0
  if (isEmpty || (isExpected && !isHeld)) return settle(answer)
  const latest = new Map(answer.rows.map((row) => [row.id, row]))
  return { answer, orderedAt, rows: rows.map((row) => latest.get(row.id) ?? row) }
}

export interface Changes {
  readonly added: number
  readonly moved: number
  /** The rows on the screen that the latest answer lacks. */
  readonly left: ReadonlySet<Row['id']>
  readonly count: number
}

/** How the latest answer differs from the rows on the screen. */
export function changesOf({ rows, answer }: Settled<Row>): Changes {
  const places = new Map(answer.rows.map(({ id }, place) => [id, place]))
  const left = new Set(rows.filter(({ id }) => !places.has(id)).map(({ id }) => id))
  const stayed = rows.flatMap(({ id }) => places.get(id) ?? [])
  const added = answer.rows.length - stayed.length
  const moved = stayed.length - longestAscending(stayed)
  return { added, moved, left, count: added + moved + left.size }
}

/** The length of the longest ascending subsequence: so many rows can stay while the others move around them. */
function longestAscending(places: readonly number[]): number {
  // The smallest last place of an ascending subsequence, by its length.
  const ends: number[] = []
  for (const place of places) {
    const at = ends.findIndex((end) => end > place)
    ends[at < 0 ? ends.length : at] = place
  }
  return ends.length
}
