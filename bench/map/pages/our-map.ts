import { CALIBRATION, gameFromImage } from '#domain/map.ts'
import { createMap, type LiveMap } from '#web/map/engine/create-map.ts'
import type { RendererChoice } from '#web/map/engine/messages.ts'
import { PALETTE, RADIUS_PX } from '../scene/palette.ts'
import type { Camera } from '../scene/tour.ts'
import { type MapPage, SEA, type Stage } from './page.ts'
import type { Start } from './source-worker.ts'

/** The rim of a disc is one pixel wide. */
const RIM_PX = 1
const SELECTED = 0

/**
 * The map engine as the product uses it: labels on, one bot selected, and the pointer over the map, so that each
 * frame looks up the hovered bot. `?bare` turns labels off, which would cover markers that are counted.
 */
export function ourMap(renderer: RendererChoice): MapPage {
  // The product also requests the metadata while the code of the page loads.
  const picture = fetch('/picture.json').then((answer) => answer.json())
  let map: LiveMap
  let views = 0
  let isRunning = false

  const moveTo = ({ x, y, zoom }: Camera) =>
    map.moveTo({ game: gameFromImage({ x, y }, CALIBRATION), zoom, isInstant: true })

  async function show({ element, count, cameraNow }: Stage): Promise<void> {
    // A page without visual changes of its own keeps its frames at 60 Hz while its worker draws as many as it can. So
    // the page replies to each frame of the worker with the camera position for the next.
    const onViewChange = () => {
      views++
      if (isRunning) moveTo(cameraNow())
    }
    element.style.position = 'relative'
    const shown = new Promise<boolean>((resolve) => {
      map = createMap(element, {
        calibration: CALIBRATION,
        style: { colors: PALETTE.map(hex), rim: '#10141c', sea: SEA, radius: RADIUS_PX + RIM_PX },
        renderer,
        view: undefined,
        listeners: { onPictureLoaded: resolve, onViewChange },
      })
    })
    map.setSource(startSource(count))
    map.setPicture(await picture)
    map.setLabels(!location.search.includes('bare'))
    map.select(SELECTED, { isCentered: false })
    if (!(await shown)) throw new Error('The map has no picture')
    const { width, height } = element.getBoundingClientRect()
    const middle = { clientX: width / 2, clientY: height / 2, bubbles: true }
    element.dispatchEvent(new PointerEvent('pointermove', middle))
  }

  return {
    show,
    frame: moveTo,
    elsewhere: {
      start: async () => {
        await map.measure()
        views = 0
        isRunning = true
      },
      stop: async () => {
        isRunning = false
        const { intervals, costs, updates } = await map.measure()
        return { times: [...intervals], costs: [...costs], updates, views }
      },
    },
  }
}

const hex = (color: readonly number[]) =>
  `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Starts a worker that moves the markers and sends them to the map. */
function startSource(count: number): MessagePort {
  const worker = new Worker(new URL('./source-worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  const start: Start = { count, port: port2 }
  worker.postMessage(start, [port2])
  return port1
}
