import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'

/** Narrow enough for one column of cards. */
const ONE_COLUMN = '(width < 560px)'

const firstView = { isOver: restoresScroll() }

interface CardsInTurnProps<Row> {
  rows: readonly Row[]
  /** How many cards fill the screen of a phone. */
  first: number
  children(row: Row): ReactNode
}

/** The cards of a list. In the first view on a phone those on the screen come first, and all others right after them. */
export function CardsInTurn<Row>({ rows, first, children }: CardsInTurnProps<Row>) {
  const [isWholeAtOnce] = useState(() => firstView.isOver || !matchMedia(ONE_COLUMN).matches)
  const isWhole = useDeferredValue(true, isWholeAtOnce)
  useEffect(() => {
    firstView.isOver = true
  }, [])
  return (isWhole ? rows : rows.slice(0, first)).map(children)
}

/** After a reload and on the way back the page scrolls to its last position, which needs its whole height. */
function restoresScroll(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate')
}
