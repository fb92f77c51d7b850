import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'

/** Narrow enough for one column of cards. */
const ONE_COLUMN = '(width < 560px)'

const firstView = { isOver: restoresScroll() }

interface CardsInTurnProps<Row> {
  rows: readonly Row[]
  /** Number of cards that fill the screen of a phone. */
  first: number
  /** `isLater`: rendered after the visible cards of the first view. */
  children(row: Row, isLater: boolean): ReactNode
}

/**
 * The cards of a list. In the first view on a phone, the visible cards are rendered first, and all others directly
 * afterwards.
 */
export function CardsInTurn<Row>({ rows, first, children }: CardsInTurnProps<Row>) {
  const [isWholeAtOnce] = useState(() => firstView.isOver || !matchMedia(ONE_COLUMN).matches)
  const isWhole = useDeferredValue(true, isWholeAtOnce)
  useEffect(() => {
    firstView.isOver = true
  }, [])
  const shown = isWhole ? rows : rows.slice(0, first)
  return shown.map((row, index) => children(row, !isWholeAtOnce && index >= first))
}

/** After a reload or a return, the page scrolls to its last position, which requires its full height. */
function restoresScroll(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate')
}
