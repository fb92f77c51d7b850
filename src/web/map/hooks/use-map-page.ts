import { useEffect, useRef, useState } from 'react'
import { usePlayback } from '#web/playback/use-playback.ts'
import { LEGENDS, type LegendName } from '../bots/legend.ts'
import { ZOOM_MAX, ZOOM_MIN } from '../engine/camera/view.ts'
import type { LiveMap } from '../engine/create-map.ts'
import { type MapSearch, type MapView, readShown, writeShown } from '../search.ts'
import { sourceKindOf, useBotSource } from './use-bot-source.ts'
import { useCoordinates } from './use-coordinates.ts'
import { useLiveMap } from './use-live-map.ts'
import { useLiveServers } from './use-live-servers.ts'
import { useMapPicture } from './use-map-picture.ts'
import { type ChangeSearch, useMapSearch } from './use-map-search.ts'
import { type RendererChoice, useRendererChoice } from './use-renderer-choice.ts'
import { useSelection } from './use-selection.ts'
import { useViewInUrl } from './use-view-in-url.ts'

/** Connects the URL, the map and its bots. */
export function useMapPage() {
  const { search, change } = useMapSearch()
  const host = useRef<HTMLDivElement>(null)
  const lastZoom = useRef(search.zoom)
  const [renderer, setRenderer] = useRendererChoice(search.renderer)
  const [isPictureSettled, setPictureSettled] = useState(false)
  const [zoomLimit, setZoomLimit] = useState(zoomLimitOf(search.zoom))
  const [initial] = useState<MapView>({ x: search.x ?? 0, y: search.y ?? 0, zoom: search.zoom })
  const coordinates = useCoordinates()
  const liveServers = useLiveServers()
  const kind = sourceKindOf(search, liveServers)
  const legendName = kind === undefined || kind === 'demo' ? kind : (search.color ?? 'task')
  const playback = usePlayback({ ...search, at: kind === 'past' ? search.at : undefined }, change)

  const map = useLiveMap(host, {
    renderer,
    view: initial,
    colors: LEGENDS[legendName ?? 'demo'].colors,
    listeners: {
      onViewChange(view) {
        coordinates.moveCenter(view)
        const isZoomed = view.zoom !== lastZoom.current
        lastZoom.current = view.zoom
        if (isZoomed) setZoomLimit(zoomLimitOf(view.zoom))
        // While a bot is followed, its path is not worth a place in the URL.
        if (!isFollowed || isZoomed) writeViewToUrl(view)
      },
      onPointer: coordinates.movePointer,
      onClick: (clicked) => void select(clicked === selected ? undefined : clicked),
      onUnfollow: () => change({ follow: undefined }),
      onPictureLoaded: () => setPictureSettled(true),
    },
  })
  const writeViewToUrl = useViewInUrl(map, search, change)
  const source = useBotSource(map, legendName, search, playback)
  const { selected, isFollowed, select } = useSelection(map, source, search, change)
  const hasNoPicture = useMapPicture(map)
  const filter = useLegendFilter(map, legendName, search.status, change)

  return {
    ...{ search, change, host, map, source, liveServers, kind, coordinates, zoomLimit, playback },
    ...{ select, selected, isFollowed, renderer, ...filter },
    setRenderer(choice: RendererChoice) {
      setRenderer(choice)
      change({ renderer: undefined })
    },
    isLoading: !isPictureSettled && !hasNoPicture,
  }
}

function zoomLimitOf(zoom: number): 'max' | 'min' | undefined {
  if (zoom >= ZOOM_MAX) return 'max'
  return zoom <= ZOOM_MIN ? 'min' : undefined
}

/** Shows the categories of the URL on the map. */
function useLegendFilter(
  map: LiveMap | undefined,
  name: LegendName | undefined,
  status: MapSearch['status'],
  change: ChangeSearch,
) {
  const legend = name && LEGENDS[name]
  const keys: readonly string[] = legend?.categories.map(({ key }) => key) ?? []
  const shown = readShown(status, keys)
  useEffect(() => {
    const { categories = [] } = name ? LEGENDS[name] : {}
    const shownKeys = readShown(
      status,
      categories.map(({ key }) => key),
    )
    map?.setShown(
      categories.flatMap(({ key, statuses }) => (shownKeys.has(key) ? [...statuses] : [])),
    )
  }, [map, name, status])
  return {
    legend,
    shown,
    setShown: (next: ReadonlySet<string>) => change({ status: writeShown(next, keys) }),
  }
}
