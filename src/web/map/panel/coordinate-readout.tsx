import { useEffect, useRef } from 'react'
import { formatPosition } from './format-position.ts'
import { OVERLAY, PLACE } from './layout.ts'

interface Point {
  x: number
  y: number
}

/** Where the pointer is or, without one, where the middle of the view is. */
export interface Spot {
  game: Point
  /** Undefined without a pointer. */
  screen: Point | undefined
}

interface CoordinateReadoutProps {
  /** Tells of each new spot until the returned function is called. */
  watch(tell: (spot: Spot) => void): () => void
  hasScreen: boolean
}

/**
 * The boxes that texts are in: none of them can change anything outside of its own, or the page would be laid out anew for
 * each frame of a map that moves. They are in items of the grid, since those depend on each other whatever they contain.
 */
const BOX = 'block h-4 contain-strict'
const NAME = `${BOX} w-[6ch] text-fg-3`
const NUMBERS = `${BOX} w-[15ch] text-right`

/** Written straight into the page: React hears nothing of a pointer that moves. */
export function CoordinateReadout({ watch, hasScreen }: CoordinateReadoutProps) {
  const game = useRef<HTMLElement>(null)
  const screen = useRef<HTMLElement>(null)
  const name = useRef<HTMLElement>(null)
  useEffect(
    () =>
      watch((spot) => {
        write(name, spot.screen ? 'Cursor' : 'Centre')
        write(game, formatPosition(spot.game.x, spot.game.y))
        write(screen, spot.screen ? formatPosition(spot.screen.x, spot.screen.y) : '—')
      }),
    [watch],
  )
  return (
    <dl
      className={`${OVERLAY} ${PLACE.readOut} num grid grid-cols-[auto_auto] whitespace-nowrap px-2.5 py-1.5 font-mono text-2xs`}
    >
      <dt>
        <span ref={name} className={NAME}>
          Centre
        </span>
      </dt>
      <dd>
        <span ref={game} className={NUMBERS}>
          —
        </span>
      </dd>
      {hasScreen && (
        <>
          <dt className="text-fg-3">Screen</dt>
          <dd>
            <span ref={screen} className={NUMBERS}>
              —
            </span>
          </dd>
        </>
      )}
    </dl>
  )
}

/** Changes the text that is there: a new one in its place would have styles looked up anew. */
function write({ current }: { current: HTMLElement | null }, text: string) {
  const node = current?.firstChild
  if (node instanceof Text && node.data !== text) node.data = text
}
