import { useEffect, useRef } from 'react'
import { formatPosition } from './format-position.ts'
import { OVERLAY, PLACE } from './overlay.ts'

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
      className={`${OVERLAY} ${PLACE.readOut} num grid grid-cols-[auto_auto] gap-x-3 whitespace-nowrap px-2.5 py-1.5 font-mono text-2xs`}
    >
      <dt ref={name} className="text-fg-3">
        Centre
      </dt>
      <dd ref={game} className="min-w-20 text-right">
        —
      </dd>
      {hasScreen && (
        <>
          <dt className="text-fg-3">Screen</dt>
          <dd ref={screen} className="text-right">
            —
          </dd>
        </>
      )}
    </dl>
  )
}

function write({ current }: { current: HTMLElement | null }, text: string) {
  if (current && current.textContent !== text) current.textContent = text
}
