import { CALIBRATION, gameFromImage } from '#domain/map.ts'
import { createMap, type LiveMap } from '#web/map/engine/create-map.ts'
import type { RendererChoice } from '#web/map/engine/messages.ts'
import { PALETTE, RADIUS_PX } from '../scene/palette.ts'
import type { Camera } from '../scene/tour.ts'
import { type MapPage, SEA, type Stage } from './page.ts'
import type { Start } from './source-worker.ts'

/** A disc has a rim of one pixel about it. */
const RIM_PX = 1
const SELECTED = 0

/**
 * The engine of the product as its page has it: labels on, one bot selected, the pointer resting on the map so that each
 * frame looks for what is under it. `?bare` leaves labels away, which cover markers that are to be counted.
 */
export function ourMap(renderer: RendererChoice): MapPage {
  // As in the product, where it is asked for while the page's code is on its way.
  const picture = fetch('/picture.json').then((answer) => answer.json())
  let map: LiveMap
  let views = 0
  let isRunning = false

  const go = ({ x, y, zoom }: Camera) =>
    map.go({ game: gameFromImage({ x, y }, CALIBRATION), zoom, jumps: true })

  async function show({ element, count, cameraNow }: Stage): Promise<void> {
    // Where nothing of a page itself changes, its own frames stay at 60 Hz while those of its worker are as many as it
    // draws. So each of them is answered with a camera for the next.
    const view = () => {
      views++
      if (isRunning) go(cameraNow())
    }
    element.style.position = 'relative'
    const shown = new Promise<boolean>((resolve) => {
      map = createMap(element, {
        calibration: CALIBRATION,
        look: { colors: PALETTE.map(hex), rim: '#10141c', sea: SEA, radius: RADIUS_PX + RIM_PX },
        renderer,
        view: undefined,
        hears: { picture: resolve, view },
      })
    })
    map.setSource(startSource(count))
    map.setPicture(await picture)
    map.setLabels(!location.search.includes('bare'))
    map.select(SELECTED, { centres: false })
    if (!(await shown)) throw new Error('The map has no picture')
    const { width, height } = element.getBoundingClientRect()
    const middle = { clientX: width / 2, clientY: height / 2, bubbles: true }
    element.dispatchEvent(new PointerEvent('pointermove', middle))
  }

  return {
    show,
    frame: go,
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

/** Moves the markers in a worker of their own and hands them to the map. */
function startSource(count: number): MessagePort {
  const worker = new Worker(new URL('./source-worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  const start: Start = { count, port: port2 }
  worker.postMessage(start, [port2])
  return port1
}
