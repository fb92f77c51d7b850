import fontUrl from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CALIBRATION } from '#domain/map.ts'
import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import {
  type CssMapStyle,
  createMap,
  type LiveMap,
  type MapListeners,
} from '../engine/create-map.ts'
import type { RendererChoice } from '../engine/messages.ts'
import type { MapView } from '../search.ts'

interface Listeners
  extends Required<Pick<MapListeners, 'onPointer' | 'onClick' | 'onUnfollow' | 'onPictureLoaded'>> {
  onViewChange(view: MapView): void
}

interface LiveMapOptions {
  renderer: RendererChoice
  /** Initial view. */
  view: MapView
  listeners: Listeners
}

/** Creates a map in its element until the page is left; undefined before the first effect. */
export function useLiveMap(
  host: RefObject<HTMLElement | null>,
  { renderer, view, listeners }: LiveMapOptions,
): LiveMap | undefined {
  const [map, setMap] = useState<LiveMap>()
  const currentRenderer = useRef(renderer)
  const latest = useEffectEvent(() => listeners)
  const open = useEffectEvent((element: HTMLElement) => {
    currentRenderer.current = renderer
    const opened = createMap(element, {
      calibration: CALIBRATION,
      style: styleFrom(element),
      fontUrl,
      renderer,
      view: { game: { x: view.x, y: view.y }, zoom: view.zoom },
      listeners: {
        onViewChange: (next) => latest().onViewChange({ ...opened.gameOf(next), zoom: next.zoom }),
        onPointer: (at) => latest().onPointer(at),
        onClick: (index) => latest().onClick(index),
        onUnfollow: () => latest().onUnfollow(),
        onPictureLoaded: (isShown) => latest().onPictureLoaded(isShown),
      },
    })
    return opened
  })
  useEffect(() => {
    if (!host.current) return
    const opened = open(host.current)
    // oxlint-disable-next-line react/set-state-in-effect -- the map needs its element, which exists after the first render
    setMap(opened)
    return () => {
      opened.close()
      setMap(undefined)
    }
  }, [host])
  useEffect(() => {
    if (!map || currentRenderer.current === renderer) return
    currentRenderer.current = renderer
    map.setRenderer(renderer)
  }, [map, renderer])
  return map
}

const RADIUS = 6
/** The color at the edge of the picture, so that the edge is invisible. */
const SEA = '#09141c'

/** Reads colors from the style sheet, which the canvas cannot do itself. */
function styleFrom(element: HTMLElement): CssMapStyle {
  const probe = element.appendChild(document.createElement('i'))
  const colorOf = (className: string) => {
    probe.className = className
    return getComputedStyle(probe).backgroundColor
  }
  const style = {
    colors: MAP_BOT_STATUSES.map(({ tone }) => colorOf(`tone-${tone} bg-tone-mark`)),
    rim: colorOf('bg-sunken'),
    sea: SEA,
    radius: RADIUS,
  }
  probe.remove()
  return style
}
