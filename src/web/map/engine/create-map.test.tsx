import fontUrl from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CALIBRATION } from '#domain/map.ts'
import { spotOf } from '#testing/web/drawn-map.ts'
import { watchWorkers } from '#testing/web/watch-worker.ts'
import { createMap, type MapHears } from './create-map.ts'
import type { RendererKind } from './renderer.ts'
import type { FromSource, ToSource } from './source.ts'

const SIZE = { width: 400, height: 300 }
const GREEN = 0xff00ff00
const LOOK = { colors: ['#00ff00'], rim: '#000000', sea: '#ff00ff', radius: 6 }
/** A screen pixel of these views is so many pixels of the picture. */
const ZOOM = 4

function opened(renderer: RendererKind, hears: MapHears = {}, fontUrl?: string) {
  const host = document.createElement('div')
  host.style.cssText = `position: relative; width: ${SIZE.width}px; height: ${SIZE.height}px`
  document.body.append(host)
  const { port1, port2 } = new MessageChannel()
  const view = { game: { x: 0, y: 0 }, zoom: ZOOM }
  const look = { calibration: CALIBRATION, look: LOOK, ...(fontUrl !== undefined && { fontUrl }) }
  const map = createMap(host, { ...look, renderer, view, hears })
  const heard: ToSource[] = []
  port2.onmessage = ({ data }: MessageEvent<ToSource>) => heard.push(data)
  map.setSource(port1)
  onTestFinished(() => {
    map.close()
    host.remove()
  })
  return {
    map,
    host,
    heard,
    /** One bot, at some time of the source's clock. */
    update(x: number, y: number, atMs: number) {
      const positions = Float32Array.of(x, y)
      const statuses = Uint8Array.of(0)
      const update: FromSource = { kind: 'update', positions, statuses, atMs }
      port2.postMessage(update, [positions.buffer, statuses.buffer])
    },
    named(index: number, name: string) {
      port2.postMessage({ kind: 'names', indices: [index], names: [name] } satisfies FromSource)
    },
  }
}

test.each(['splat', 'gl'] as const)(
  'a bot is where its source says, on the canvas of the page, and frames end when it rests: %s',
  async (kind) => {
    const renderer = vi.fn<(drawing: RendererKind) => void>()
    const { map, host, update } = opened(kind, { renderer })
    const scale = (SIZE.height / 8192) * ZOOM
    const seen = () => spotOf(pixelsOf(host), GREEN)

    await map.measure()
    update(0, 0, 0)
    await expect.poll(() => seen().pixels).toBeGreaterThan(50)
    update(500, -300, 200)

    await expect.poll(() => seen().x).toBeCloseTo(200 + 500 * 1.215 * scale, 0)
    expect(seen().y).toBeCloseTo(150 + 300 * 1.173 * scale, 0)
    expect(renderer).toHaveBeenCalledExactlyOnceWith(kind)
    expect((await map.measure()).costs.length).toBeGreaterThan(0)
    const framesInAWhile = async () => {
      await map.measure()
      await frames(10)
      return (await map.measure()).costs.length
    }
    await expect.poll(framesInAWhile).toBe(0)
  },
)

test('nothing runs in a hidden tab, and it goes on when it is seen again', async () => {
  const { map, heard, host, update } = opened('splat')
  update(0, 0, 0)
  await expect.poll(() => spotOf(pixelsOf(host), GREEN).pixels).toBeGreaterThan(50)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())

  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => heard.at(-1)).toEqual({ kind: 'run', on: false })
  await map.measure()
  update(500, 0, 5_000)
  await frames(10)

  const { costs } = await map.measure()
  expect(costs).toHaveLength(0)
  expect(spotOf(pixelsOf(host), GREEN).x).toBeCloseTo(200, 0)

  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => heard.at(-1)).toEqual({ kind: 'run', on: true })
  await expect.poll(() => spotOf(pixelsOf(host), GREEN).x).toBeGreaterThan(205)
})

test('another calibration puts the bots elsewhere', async () => {
  const { map, host, update } = opened('splat')
  const right = () => spotOf(pixelsOf(host), GREEN).x - SIZE.width / 2
  update(600, 0, 0)
  await expect.poll(right).toBeGreaterThan(50)
  const before = right()

  map.setCalibration({ ...CALIBRATION, scale_x: CALIBRATION.scale_x / 2 })

  await expect.poll(right).toBeCloseTo(before / 2, 0)
})

test('labels have the letters of the console, whose box is as wide as the page measures them', async () => {
  const font = '500 12px "IBM Plex Sans Variable"'
  await document.fonts.load(font)
  const { map, host, update, heard, named } = opened('splat', {}, fontUrl)
  const name = 'Wwwwwwwwwwww_iiiiiiiiiiii'
  const wide = (family: string) => Math.ceil(widthOf(name, family)) + 12

  update(0, 0, 0)
  map.select(0, { centres: false })
  await expect.poll(() => heard.some(({ kind }) => kind === 'name')).toBe(true)
  named(0, name)

  expect(wide(font)).not.toBe(wide('500 12px ui-sans-serif, system-ui, sans-serif'))
  await expect.poll(() => labelWidth(pixelsOf(host))).toBe(wide(font))
})

test('closing ends the worker', async () => {
  const workers = await watchWorkers('scene-worker')
  const { map } = opened('splat')
  await expect.poll(workers.count).toBe(1)

  map.close()

  await expect.poll(workers.count).toBe(0)
})

/** What the canvas of the page shows. */
function pixelsOf(host: HTMLElement): ImageData {
  const canvas = host.querySelector('canvas')
  const copy = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d')
  if (!canvas || !copy) throw new Error('No canvas')
  copy.drawImage(canvas, 0, 0, SIZE.width, SIZE.height)
  return copy.getImageData(0, 0, SIZE.width, SIZE.height)
}

function widthOf(text: string, font: string): number {
  const pencil = new OffscreenCanvas(1, 1).getContext('2d')
  if (!pencil) throw new Error('No 2D canvas')
  pencil.font = font
  return pencil.measureText(text).width
}

/** Of the rows above the bot that are not all sea: from the first to the last other pixel. */
function labelWidth({ data, width, height }: ImageData): number {
  const row = height / 2 - 22
  const isSea = (column: number) =>
    data[4 * (row * width + column) + 1] === 0 && data[4 * (row * width + column)] === 255
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !isSea(column),
  )
  return (columns.at(-1) ?? 0) - (columns[0] ?? 0) + 1
}

async function frames(count: number) {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}
