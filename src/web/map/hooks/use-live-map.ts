import fontUrl from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CALIBRATION } from '#domain/map.ts'
import { afterNextFrame } from '#web/lib/after-next-frame.ts'
import type { MarkerColor } from '../bots/legend.ts'
import { createMap, type LiveMap, type MapListeners } from '../engine/create-map.ts'
import type { RendererChoice } from '../engine/messages.ts'
import type { MapView } from '../search-values.ts'

type Passed = 'onPointer' | 'onClick' | 'onUnfollow' | 'onPictureLoaded' | 'onRendererOpened'

interface Listeners extends Required<Pick<MapListeners, Passed>> {
  onViewChange(view: MapView): void
}

interface LiveMapOptions {
  renderer: RendererChoice
  /** Initial view. */
  view: MapView
  /** Of markers, by status. */
  colors: readonly MarkerColor[]
  listeners: Listeners
}

/** Creates a map in its element until the page is left; undefined until the first frame of the page is painted. */
export function useLiveMap(
  host: RefObject<HTMLElement | null>,
  { renderer, view, colors, listeners }: LiveMapOptions,
): LiveMap | undefined {
  const [map, setMap] = useState<LiveMap>()
  const currentRenderer = useRef(renderer)
  const currentColors = useRef(colors)
  const latest = useEffectEvent(() => listeners)
  const open = useEffectEvent((element: HTMLElement) => {
    currentRenderer.current = renderer
    currentColors.current = colors
    const opened = createMap(element, {
      calibration: CALIBRATION,
      style: {
        colors: cssColors(element, colors),
        rim: cssColor(element, 'bg-sunken'),
        sea: SEA,
        radius: RADIUS,
      },
      fontUrl,
      renderer,
      view: { game: { x: view.x, y: view.y }, zoom: view.zoom },
      listeners: {
        onViewChange: (next) => latest().onViewChange({ ...opened.gameOf(next), zoom: next.zoom }),
        onPointer: (at) => latest().onPointer(at),
        onClick: (index) => latest().onClick(index),
        onUnfollow: () => latest().onUnfollow(),
        onPictureLoaded: (isShown) => latest().onPictureLoaded(isShown),
        onRendererOpened: (drawing) => latest().onRendererOpened(drawing),
      },
    })
    return opened
  })
  useEffect(() => {
    const element = host.current
    if (!element) return
    let opened: LiveMap | undefined
    // In the task of the first render, opening would calculate the layout of the page a second time.
    const cancel = afterNextFrame(() => {
      opened = open(element)
      setMap(opened)
    })
    return () => {
      cancel()
      opened?.close()
      setMap(undefined)
    }
  }, [host])
  useEffect(() => {
    if (!map || currentRenderer.current === renderer) return
    currentRenderer.current = renderer
    map.setRenderer(renderer)
  }, [map, renderer])
  useEffect(() => {
    if (!map || !host.current || currentColors.current === colors) return
    currentColors.current = colors
    map.setColors(cssColors(host.current, colors))
  }, [map, host, colors])
  return map
}

const RADIUS = 6
/** The color at the edge of the picture, so that the edge is invisible. */
const SEA = '#09141c'

/** Opacity of a faint marker over the sea. */
const FAINT = '38%'

function cssColors(element: HTMLElement, colors: readonly MarkerColor[]): string[] {
  return colors.map(({ tone, isFaint }) =>
    cssColor(element, `tone-${tone} bg-tone-mark`, isFaint ? FAINT : '100%'),
  )
}

/** Reads a color from the style sheet, which the canvas cannot do itself, and mixes it with the sea. */
function cssColor(element: HTMLElement, className: string, part = '100%'): string {
  const probe = element.appendChild(document.createElement('i'))
  probe.className = className
  const { backgroundColor } = getComputedStyle(probe)
  probe.className = ''
  probe.style.backgroundColor = `color-mix(in srgb, ${backgroundColor} ${part}, ${SEA})`
  const color = getComputedStyle(probe).backgroundColor
  probe.remove()
  return color
}
