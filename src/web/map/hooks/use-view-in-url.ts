import { useEffect, useRef } from 'react'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { LiveMap } from '../engine/create-map.ts'
import { type MapSearch, type MapView, writeView } from '../search.ts'

type Place = Pick<MapSearch, 'x' | 'y' | 'zoom'>

/** Keeps the address at the view once it rests, and the view at an address that somebody else changes. */
export function useViewInAddress(
  map: LiveMap | undefined,
  { x, y, zoom }: Place,
  change: (place: Place) => void,
) {
  // What is on its way into the address, the place it shows now at first.
  const ours = useRef([keyOf({ x, y, zoom })])
  const write = useDebounced((view: MapView) => {
    const place = writeView(view)
    if (ours.current.at(-1) === keyOf(place)) return
    ours.current.push(keyOf(place))
    change(place)
  })
  useEffect(() => {
    if (!map) return
    const since = ours.current.indexOf(keyOf({ x, y, zoom }))
    if (since >= 0) ours.current.splice(0, since)
    else {
      ours.current = [keyOf({ x, y, zoom })]
      map.go({ game: { x: x ?? 0, y: y ?? 0 }, zoom, jumps: true })
    }
  }, [map, x, y, zoom])
  return write
}

const keyOf = ({ x, y, zoom }: Place) => [x, y, zoom].join()
