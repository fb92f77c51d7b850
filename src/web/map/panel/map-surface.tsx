import type { RefObject } from 'react'

interface MapSurfaceProps {
  host: RefObject<HTMLDivElement | null>
  isLoading: boolean
}

/** The element that the map draws in and that receives its input. */
export function MapSurface({ host, isLoading }: MapSurfaceProps) {
  return (
    <>
      <div
        ref={host}
        role="application"
        aria-label="Map"
        aria-describedby="map-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
        className="pointer-events-auto absolute inset-0 -outline-offset-2"
      />
      <p id="map-keys" className="sr-only">
        Arrow keys move the map, plus and minus zoom, 0 shows the whole map, Escape deselects.
      </p>
      {isLoading && (
        <p
          role="status"
          className="absolute inset-0 z-10 grid place-items-center text-base text-fg-2"
        >
          Loading map...
        </p>
      )}
    </>
  )
}
