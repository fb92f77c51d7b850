import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { Coordinates } from '#web/map/panel/coordinate-readout.tsx'
import { usePlayback } from '#web/playback/use-playback.ts'
import { LEGENDS, type LegendName } from '../bots/legend.ts'
import { ZOOM_MAX, ZOOM_MIN } from '../engine/camera/view.ts'
import type { LiveMap } from '../engine/create-map.ts'
import type { MapSearch } from '../search.ts'
import { type MapView, readShown, writeShown, writeView } from '../search-values.ts'
import { useBotSource, useSourceKind } from './use-bot-source.ts'
import { useLiveMap } from './use-live-map.ts'
import { useLiveServers } from './use-live-servers.ts'
import { type ChangeSearch, useMapSearch } from './use-map-search.ts'
import { type RendererChoice, useRendererChoice } from './use-renderer-choice.ts'
import { useSelection } from './use-selection.ts'

/** Connects the URL, the map and its bots. */
export function useMapPage() {
  const { search, change } = useMapSearch()
  const host = useRef<HTMLDivElement>(null)
  const lastZoom = useRef(search.zoom)
  const [renderer, setRenderer] = useRendererChoice(search.renderer)
  const [isPictureLoaded, setPictureLoaded] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const [zoomLimit, setZoomLimit] = useState(zoomLimitOf(search.zoom))
  const [initial] = useState<MapView>({ x: search.x ?? 0, y: search.y ?? 0, zoom: search.zoom })
  const coordinates = useCoordinates()
  const liveServers = useLiveServers()
  const kind = useSourceKind(search, liveServers)
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
        // The view is not written to the URL while it follows a bot.
        if (!isFollowed || isZoomed) writeViewToUrl(view)
      },
      onPointer: coordinates.movePointer,
      onClick: (clicked) => void select(clicked === selected ? undefined : clicked),
      onUnfollow: () => change({ follow: undefined }),
      onPictureLoaded: () => setPictureLoaded(true),
      onRendererOpened: () => setDrawn(true),
    },
  })
  const writeViewToUrl = useViewInUrl(map, search, change)
  const source = useBotSource(map, legendName, search, playback)
  const { selected, isMissing, isFollowed, select } = useSelection(map, source, search, change)
  const hasNoPicture = useMapPicture(map)
  const filter = useLegendFilter(map, legendName, search.status, change)

  return {
    ...{ search, change, host, map, source, liveServers, kind, coordinates, zoomLimit, playback },
    ...{ select, selected, isMissing, isFollowed, renderer, ...filter },
    setRenderer(choice: RendererChoice) {
      setRenderer(choice)
      change({ renderer: undefined })
    },
    isLoading: !isDrawn || !(isPictureLoaded || hasNoPicture),
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

/** Loads the picture and its calibration and applies later changes. Returns true once it is known that there is no picture. */
function useMapPicture(map: LiveMap | undefined): boolean {
  // Query results share structure, so the effects only run for what has changed.
  const { data, error } = useQuery({ ...api.map.get.query({}), refetchOnWindowFocus: false })
  const picture = data?.picture
  const calibration = data?.calibration

  useEffect(() => {
    if (picture !== undefined) map?.setPicture(picture)
  }, [map, picture])
  useEffect(() => {
    if (calibration) map?.setCalibration(calibration)
  }, [map, calibration])
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the map works without its picture; nothing else reports this
    if (error) console.error('The picture of the map could not be loaded:', error)
  }, [error])

  return picture === null || error !== null
}

type ViewSearch = Pick<MapSearch, 'x' | 'y' | 'zoom'>

/** Writes the view to the URL once it rests, and moves the view when the URL changes for another reason. */
function useViewInUrl(
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

/** Numbers that change faster are unreadable, and each change renders the page. */
const COORDINATES_EVERY_MS = 50

/** Passes the coordinates of the pointer or the view to subscribers without rendering React components. */
function useCoordinates() {
  const [coordinates] = useState(createCoordinates)
  return coordinates
}

function createCoordinates() {
  const subscribers = new Set<(coordinates: Coordinates) => void>()
  let center: Coordinates | undefined
  let pointer: Coordinates | undefined
  let isScheduled = false
  const notify = () => {
    const current = pointer ?? center
    if (current) for (const subscriber of subscribers) subscriber(current)
  }
  const scheduleNotify = () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      notify()
    }, COORDINATES_EVERY_MS)
  }
  return {
    subscribe(subscriber: (coordinates: Coordinates) => void) {
      subscribers.add(subscriber)
      notify()
      return () => {
        subscribers.delete(subscriber)
      }
    },
    moveCenter(game: Coordinates['game']) {
      center = { game, screen: undefined }
      if (!pointer) scheduleNotify()
    },
    movePointer(at: Coordinates | undefined) {
      pointer = at
      scheduleNotify()
    },
  }
}
