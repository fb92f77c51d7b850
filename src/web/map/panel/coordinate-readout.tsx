import { useEffect, useRef } from 'react'
import { formatPosition } from './format-position.ts'
import { OVERLAY, SLOT } from './layout.ts'

interface Point {
  x: number
  y: number
}

/** Position of the pointer or, without one, of the center of the view. */
export interface Coordinates {
  game: Point
  /** Undefined without a pointer. */
  screen: Point | undefined
}

interface CoordinateReadoutProps {
  /** Calls the listener with each change until the returned function is called. */
  subscribe(listener: (coordinates: Coordinates) => void): () => void
  hasScreen: boolean
}

/**
 * Each text has a box that can change nothing outside of itself; otherwise each frame of a moving map would lay out
 * the page again. The boxes are inside the grid items, because the sizes of grid items depend on each other in any
 * case.
 */
const BOX = 'block h-4 contain-strict'
const NAME = `${BOX} w-[8ch] text-fg-3`
const NUMBERS = `${BOX} w-[15ch] text-right`

/** Writes to the DOM directly, so that pointer moves render nothing in React. */
export function CoordinateReadout({ subscribe, hasScreen }: CoordinateReadoutProps) {
  const game = useRef<HTMLElement>(null)
  const screen = useRef<HTMLElement>(null)
  const name = useRef<HTMLElement>(null)
  useEffect(
    () =>
      subscribe((coordinates) => {
        write(name, coordinates.screen ? 'Cursor' : 'Center')
        write(game, formatPosition(coordinates.game.x, coordinates.game.y))
        write(
          screen,
          coordinates.screen ? formatPosition(coordinates.screen.x, coordinates.screen.y) : '—',
        )
      }),
    [subscribe],
  )
  return (
    <dl
      className={`${OVERLAY} ${SLOT.readOut} num grid grid-cols-[auto_auto] whitespace-nowrap px-2.5 py-1.5 font-mono text-2xs`}
    >
      <dt>
        <span ref={name} className={NAME}>
          Center
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

/** Changes the existing text node: a new one would make the browser look up styles again. */
function write({ current }: { current: HTMLElement | null }, text: string) {
  const node = current?.firstChild
  if (node instanceof Text && node.data !== text) node.data = text
}
