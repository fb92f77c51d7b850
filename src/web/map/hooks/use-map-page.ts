import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { byteOfMapBotStatus, type MapBotStatus } from '#domain/map-bot-status.ts'
import { api } from '#web/api/client.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { Coordinates } from '#web/map/panel/coordinate-readout.tsx'
import { type DemoFleet, openDemoFleet } from '../demo/demo-fleet.ts'
import { idOf } from '../demo/queries.ts'
import { ZOOM_MAX, ZOOM_MIN } from '../engine/camera/view.ts'
import type { LiveMap } from '../engine/create-map.ts'
import { type MapSearch, type MapView, readStatuses, writeStatuses, writeView } from '../search.ts'
import { useLiveMap } from './use-live-map.ts'
import { type RendererChoice, useRendererChoice } from './use-renderer-choice.ts'

/** Connects the URL, the map and the demo fleet. */
export function useMapPage() {
  const { search, change } = useMapSearch()
  const host = useRef<HTMLDivElement>(null)
  const lastZoom = useRef(search.zoom)
  const [renderer, setRenderer] = useRendererChoice(search.renderer)
  const [isPictureSettled, setPictureSettled] = useState(false)
  const [zoomLimit, setZoomLimit] = useState(zoomLimitOf(search.zoom))
  const [initial] = useState<MapView>({ x: search.x ?? 0, y: search.y ?? 0, zoom: search.zoom })
  const coordinates = useCoordinates()
  const index = search.bot !== undefined && search.bot <= search.bots ? search.bot - 1 : undefined
  const isFollowed = search.follow === 'on' && index !== undefined

  const map = useLiveMap(host, {
    renderer,
    view: initial,
    listeners: {
      onViewChange(view) {
        coordinates.moveCenter(view)
        setZoomLimit(zoomLimitOf(view.zoom))
        // While a bot is followed, its path is not worth a place in the URL.
        if (!isFollowed || view.zoom !== lastZoom.current) writeViewToUrl(view)
        lastZoom.current = view.zoom
      },
      onPointer: coordinates.movePointer,
      onClick: (clicked) => select(clicked === index ? undefined : clicked),
      onUnfollow: () => change({ follow: undefined }),
      onPictureLoaded: () => setPictureSettled(true),
    },
  })
  const writeViewToUrl = useViewInUrl(map, search, change)
  const selectOnMap = useMapSelection(map, {
    index,
    isFollowed,
    isCentered: search.x === undefined,
  })
  const select = (chosen: number | undefined) => {
    selectOnMap(chosen)
    const bot = chosen === undefined ? undefined : idOf(chosen)
    change(bot === undefined ? { bot, follow: undefined } : { bot })
  }
  const hasNoPicture = useMapPicture(map)
  const fleet = useDemoFleet(map, search.bots, search.server)
  const { shown, setShown } = useShownStatuses(map, search.status, change)

  return {
    ...{ search, change, host, map, fleet, coordinates, zoomLimit, shown, setShown, select },
    renderer,
    setRenderer(choice: RendererChoice) {
      setRenderer(choice)
      change({ renderer: undefined })
    },
    selected: index,
    isFollowed,
    isLoading: !isPictureSettled && !hasNoPicture,
  }
}

function zoomLimitOf(zoom: number): 'max' | 'min' | undefined {
  if (zoom >= ZOOM_MAX) return 'max'
  return zoom <= ZOOM_MIN ? 'min' : undefined
}

const route = getRouteApi('/shell/map')

/** The search parameters of the page. A change replaces the entry in the browser history. */
function useMapSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (patch: Partial<MapSearch>) =>
    void navigate({
      search: (old) => ({ ...old, ...patch }),
      replace: true,
      resetScroll: false,
    })
  return { search, change }
}

/** Opens a demo fleet on the map; each server has other bots. */
function useDemoFleet(
  map: LiveMap | undefined,
  count: number,
  server: number | undefined,
): DemoFleet | undefined {
  const [fleet, setFleet] = useState<DemoFleet>()
  useEffect(() => {
    if (!map) return
    const opened = openDemoFleet(count, server)
    map.setSource(opened.port)
    // oxlint-disable-next-line react/set-state-in-effect -- opens a worker instead of deriving a value
    setFleet(opened)
    return () => {
      opened.close()
      setFleet(undefined)
    }
  }, [map, count, server])
  return fleet
}

/** Shows the statuses of the URL on the map. */
function useShownStatuses(
  map: LiveMap | undefined,
  status: MapSearch['status'],
  change: (patch: Pick<MapSearch, 'status'>) => void,
) {
  useEffect(() => map?.setShown([...readStatuses(status)].map(byteOfMapBotStatus)), [map, status])
  return {
    shown: readStatuses(status),
    setShown: (shown: ReadonlySet<MapBotStatus>) => change({ status: writeStatuses(shown) }),
  }
}

/** Loads the picture and its calibration and applies later changes. True once there is known to be no picture. */
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

interface Selection {
  index: number | undefined
  isFollowed: boolean
  /** The URL names a bot and no view, so the view moves to the bot. */
  isCentered: boolean
}

/** Selects a bot on the map. The returned function does the same at once for a bot the user has just chosen. */
function useMapSelection(map: LiveMap | undefined, { index, isFollowed, isCentered }: Selection) {
  const applied = useRef<{ map: LiveMap; index: number | undefined }>(undefined)
  useEffect(() => {
    if (!map || (applied.current?.map === map && applied.current.index === index)) return
    applied.current = { map, index }
    map.select(index, { isCentered })
  }, [map, index, isCentered])
  useEffect(() => map?.follow(isFollowed), [map, isFollowed])
  return (chosen: number | undefined) => {
    if (!map) return
    applied.current = { map, index: chosen }
    map.select(chosen, { isCentered: chosen !== undefined })
  }
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
const INTERVAL_MS = 50

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
    }, INTERVAL_MS)
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
