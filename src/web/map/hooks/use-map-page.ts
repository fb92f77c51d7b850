import { useRef, useState } from 'react'
import { idOf } from '../demo/queries.ts'
import { ZOOM_MAX, ZOOM_MIN } from '../engine/camera/view.ts'
import type { MapView } from '../search.ts'
import { useSpots } from './use-coordinates.ts'
import { useDemoFleet } from './use-demo-fleet.ts'
import { useLiveMap } from './use-live-map.ts'
import { usePicture } from './use-map-picture.ts'
import { useMapAddress } from './use-map-search.ts'
import { useSelection } from './use-map-selection.ts'
import { type RendererChoice, useRendererChoice } from './use-renderer-choice.ts'
import { useViewInAddress } from './use-view-in-url.ts'
import { useShown } from './use-visible-statuses.ts'

/** The address says what is to be seen, the map shows it, and the demo fleet moves on it. */
export function useMapPage() {
  const { search, change } = useMapAddress()
  const host = useRef<HTMLDivElement>(null)
  const lastZoom = useRef(search.zoom)
  const [renderer, setRenderer] = useRendererChoice(search.renderer)
  const [isPictureOver, setPictureOver] = useState(false)
  const [end, setEnd] = useState(endOf(search.zoom))
  const [start] = useState<MapView>({ x: search.x ?? 0, y: search.y ?? 0, zoom: search.zoom })
  const spots = useSpots()
  const index = search.bot !== undefined && search.bot <= search.bots ? search.bot - 1 : undefined
  const isFollowed = search.follow === 'on' && index !== undefined

  const map = useLiveMap(host, {
    renderer,
    view: start,
    hears: {
      view(view) {
        spots.moveCentre(view)
        setEnd(endOf(view.zoom))
        // The way of a bot that is followed is no place to come back to.
        if (!isFollowed || view.zoom !== lastZoom.current) write(view)
        lastZoom.current = view.zoom
      },
      pointer: spots.movePointer,
      click: (clicked) => choose(clicked === index ? undefined : clicked),
      unfollow: () => change({ follow: undefined }),
      picture: () => setPictureOver(true),
    },
  })
  const write = useViewInAddress(map, search, change)
  const tell = useSelection(map, { index, isFollowed, centres: search.x === undefined })
  const choose = (chosen: number | undefined) => {
    tell(chosen)
    const bot = chosen === undefined ? undefined : idOf(chosen)
    change(bot === undefined ? { bot, follow: undefined } : { bot })
  }
  const hasNoPicture = usePicture(map)
  const fleet = useDemoFleet(map, search.bots, search.server)
  const { shown, setShown } = useShown(map, search.status, change)

  return {
    ...{ search, change, host, map, fleet, spots, end, shown, setShown, choose, renderer },
    setRenderer(choice: RendererChoice) {
      setRenderer(choice)
      change({ renderer: undefined })
    },
    selected: index,
    isFollowed,
    isLoading: !isPictureOver && !hasNoPicture,
  }
}

function endOf(zoom: number): 'nearest' | 'farthest' | undefined {
  if (zoom >= ZOOM_MAX) return 'nearest'
  return zoom <= ZOOM_MIN ? 'farthest' : undefined
}
