import { useEffect, useRef } from 'react'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { LiveMap } from '../engine/create-map.ts'
import { type MapSearch, type MapView, writeView } from '../search.ts'

type ViewSearch = Pick<MapSearch, 'x' | 'y' | 'zoom'>

/** Writes the view to the URL once it rests, and moves the view when the URL changes for another reason. */
export function useViewInUrl(
  map: LiveMap | undefined,
  { x, y, zoom }: ViewSearch,
  change: (search: ViewSearch) => void,
) {
  // The views written here: first the one in the URL now, then those the router has yet to apply.
  const written = useRef([keyOf({ x, y, zoom })])
  const write = useDebounced((view: MapView) => {
    const search = writeView(view)
    if (written.current.at(-1) === keyOf(search)) return
    written.current.push(keyOf(search))
    change(search)
  })
  useEffect(() => {
    if (!map) return
    const applied = written.current.indexOf(keyOf({ x, y, zoom }))
    if (applied >= 0) written.current.splice(0, applied)
    else {
      written.current = [keyOf({ x, y, zoom })]
      map.moveTo({ game: { x: x ?? 0, y: y ?? 0 }, zoom, isInstant: true })
    }
  }, [map, x, y, zoom])
  return write
}

const keyOf = ({ x, y, zoom }: ViewSearch) => [x, y, zoom].join()
