import { onTestFinished } from 'vitest'
import { CALIBRATION } from '#domain/map.ts'
import { createMap, type MapListeners } from '#web/map/engine/create-map.ts'
import type { RendererChoice } from '#web/map/engine/messages.ts'
import type { FromSource, ToSource } from '#web/map/engine/source.ts'

/** Of the map, in pixels. */
export const SIZE = { width: 400, height: 300 }
const STYLE = { colors: ['#00ff00'], rim: '#000000', sea: '#ff00ff', radius: 6 }
/** Picture pixels per screen pixel. */
export const ZOOM = 4

/** Opens a map on which `sendUpdate` shows a bot. It is closed at the end of the test. */
export function openMap(renderer: RendererChoice, listeners: MapListeners = {}, fontUrl?: string) {
  const host = document.createElement('div')
  host.style.cssText = `position: relative; width: ${SIZE.width}px; height: ${SIZE.height}px`
  document.body.append(host)
  const { port1, port2 } = new MessageChannel()
  const view = { game: { x: 0, y: 0 }, zoom: ZOOM }
  const options = {
    calibration: CALIBRATION,
    style: STYLE,
    ...(fontUrl !== undefined && { fontUrl }),
  }
  const map = createMap(host, { ...options, renderer, view, listeners })
  const received: ToSource[] = []
  port2.onmessage = ({ data }: MessageEvent<ToSource>) => received.push(data)
  map.setSource(port1)
  onTestFinished(() => {
    map.close()
    host.remove()
  })
  return {
    map,
    host,
    received,
    /** Sends one bot at a time on the clock of the source. */
    sendUpdate(x: number, y: number, atMs: number) {
      const positions = Float32Array.of(x, y)
      const statuses = Uint8Array.of(0)
      const update: FromSource = { kind: 'update', positions, statuses, atMs }
      port2.postMessage(update, [positions.buffer, statuses.buffer])
    },
    sendTrail(index: number, path: readonly number[]) {
      const message: FromSource = { kind: 'trail', index, path: Float32Array.from(path) }
      port2.postMessage(message)
    },
    sendName(index: number, name: string) {
      port2.postMessage({ kind: 'names', indices: [index], names: [name] } satisfies FromSource)
    },
  }
}

/** The pixels that the page shows. */
export function pixelsOf(host: HTMLElement): ImageData {
  // The old canvas of a change is on top.
  const canvas = [...host.querySelectorAll('canvas')].at(-1)
  const copy = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d')
  if (!canvas || !copy) throw new Error('No canvas')
  copy.drawImage(canvas, 0, 0, SIZE.width, SIZE.height)
  return copy.getImageData(0, 0, SIZE.width, SIZE.height)
}

/** Waits for some frames of the page. */
export async function frames(count: number) {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}
