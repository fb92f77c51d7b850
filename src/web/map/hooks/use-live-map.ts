import fontUrl from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CALIBRATION } from '#domain/map.ts'
import { createMap, type LiveMap, type MapHears } from '../engine/create-map.ts'
import type { RendererChoice } from '../engine/messages.ts'
import type { MapView } from '../search.ts'
import { lookOf } from './marker-style.ts'

interface Hears extends Required<Pick<MapHears, 'pointer' | 'click' | 'unfollow' | 'picture'>> {
  view(view: MapView): void
}

interface LiveMapOptions {
  renderer: RendererChoice
  /** Where it starts. */
  view: MapView
  hears: Hears
}

/** The map in its element for as long as the page is there; undefined until it is. */
export function useLiveMap(
  host: RefObject<HTMLElement | null>,
  { renderer, view, hears }: LiveMapOptions,
): LiveMap | undefined {
  const [map, setMap] = useState<LiveMap>()
  const drawing = useRef(renderer)
  const latest = useEffectEvent(() => hears)
  const open = useEffectEvent((element: HTMLElement) => {
    drawing.current = renderer
    const opened = createMap(element, {
      calibration: CALIBRATION,
      look: lookOf(element),
      fontUrl,
      renderer,
      view: { game: { x: view.x, y: view.y }, zoom: view.zoom },
      hears: {
        view: (seen) => latest().view({ ...opened.gameOf(seen), zoom: seen.zoom }),
        pointer: (at) => latest().pointer(at),
        click: (index) => latest().click(index),
        unfollow: () => latest().unfollow(),
        picture: (isShown) => latest().picture(isShown),
      },
    })
    return opened
  })
  useEffect(() => {
    if (!host.current) return
    const opened = open(host.current)
    // oxlint-disable-next-line react/set-state-in-effect -- the map needs its element, so it comes after the first render
    setMap(opened)
    return () => {
      opened.close()
      setMap(undefined)
    }
  }, [host])
  useEffect(() => {
    if (!map || drawing.current === renderer) return
    drawing.current = renderer
    map.setRenderer(renderer)
  }, [map, renderer])
  return map
}
