import { type ReactNode, type RefObject, startTransition, useEffect, useState } from 'react'
import { restoresScroll } from '#web/lib/restores-scroll.ts'

/** Narrow enough for one column of cards. */
const ONE_COLUMN = '(width < 560px)'

const firstView = { isOver: restoresScroll() }

interface CardsInTurnProps<Row> {
  rows: readonly Row[]
  /** Number of cards that fill the screen of a phone. */
  first: number
  /** The element around the list. */
  box: RefObject<HTMLElement | null>
  /** `estimate`: the height in pixels of a card that is laid out only when it comes near the screen. */
  children(row: Row, estimate: number | undefined): ReactNode
}

/**
 * The cards of a list. In the first view on a phone, the visible cards are rendered first, and all others directly
 * afterwards; these are laid out when they come near the screen.
 */
export function CardsInTurn<Row>({ rows, first, box, children }: CardsInTurnProps<Row>) {
  const [isWholeAtOnce] = useState(() => firstView.isOver || !matchMedia(ONE_COLUMN).matches)
  const [height, setHeight] = useState<number>()
  const isWhole = isWholeAtOnce || height !== undefined
  useEffect(() => {
    firstView.isOver = true
    if (isWholeAtOnce || !box.current) return
    // Called when the visible cards are laid out, so that reading a size costs nothing.
    const observer = new ResizeObserver(([entry]) => {
      const card = entry?.target.querySelector('li')
      if (!card) return
      observer.disconnect()
      // The cards of a list have the same height.
      startTransition(() => setHeight(card.offsetHeight))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isWholeAtOnce, box])
  const shown = isWhole ? rows : rows.slice(0, first)
  return shown.map((row, index) => children(row, index < first ? undefined : height))
}
