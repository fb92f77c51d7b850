import fontUrl from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
import { expect, test, vi } from 'vitest'
import { CALIBRATION, PICTURE_SIZE } from '#domain/map.ts'
import { findColor } from '#testing/web/draw-frame.ts'
import { frames, openMap, pixelsOf, SIZE, ZOOM } from '#testing/web/open-engine.ts'
import { watchWorkers } from '#testing/web/watch-worker.ts'
import type { RendererKind } from './renderer.ts'
import type { View } from './spaces.ts'

const GREEN = 0xff00ff00

test.each(['splat', 'gl'] as const)(
  'a bot is drawn where its source puts it, and frames stop when it rests: %s',
  async (kind) => {
    const onRendererOpened = vi.fn<(drawing: RendererKind) => void>()
    const { map, host, sendUpdate } = openMap(kind, { onRendererOpened })
    const scale = (SIZE.height / 8192) * ZOOM
    const bot = () => findColor(pixelsOf(host), GREEN)

    await map.measure()
    sendUpdate(0, 0, 0)
    await expect.poll(() => bot().pixels).toBeGreaterThan(50)
    sendUpdate(500, -300, 200)

    await expect.poll(() => bot().x).toBeCloseTo(200 + 500 * 1.215 * scale, 0)
    expect(bot().y).toBeCloseTo(150 + 300 * 1.173 * scale, 0)
    expect(onRendererOpened).toHaveBeenCalledExactlyOnceWith(kind)
    expect((await map.measure()).costs.length).toBeGreaterThan(0)
    const framesInAWhile = async () => {
      await map.measure()
      await frames(10)
      return (await map.measure()).costs.length
    }
    await expect.poll(framesInAWhile).toBe(0)
  },
)

test('no frame runs in a hidden tab, and frames resume when it becomes visible', async () => {
  const { map, received, host, sendUpdate } = openMap('splat')
  sendUpdate(0, 0, 0)
  await expect.poll(() => findColor(pixelsOf(host), GREEN).pixels).toBeGreaterThan(50)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => received.at(-1)).toEqual({ kind: 'run', on: false })
  await map.measure()
  sendUpdate(500, 0, 5_000)
  await frames(10)

  const { costs } = await map.measure()
  expect(costs).toHaveLength(0)
  expect(findColor(pixelsOf(host), GREEN).x).toBeCloseTo(200, 0)

  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => received.at(-1)).toEqual({ kind: 'run', on: true })
  await expect.poll(() => findColor(pixelsOf(host), GREEN).x).toBeGreaterThan(205)
})

test('while no bot moves visibly, at most ten frames a second are drawn', async () => {
  const { map, host, sendUpdate } = openMap('splat')
  sendUpdate(0, 0, 0)
  await expect.poll(() => findColor(pixelsOf(host), GREEN).pixels).toBeGreaterThan(50)

  await map.measure()
  sendUpdate(0.01, 0, 900)
  await frames(80)

  const { costs } = await map.measure()
  expect(costs.length).toBeGreaterThan(0)
  // Ten on the way of 900 ms, the first and the last one in full quality.
  expect(costs.length).toBeLessThanOrEqual(12)
})

test('a new calibration moves the bots', async () => {
  const { map, host, sendUpdate } = openMap('splat')
  const right = () => findColor(pixelsOf(host), GREEN).x - SIZE.width / 2
  sendUpdate(600, 0, 0)
  await expect.poll(right).toBeGreaterThan(50)
  const before = right()

  map.setCalibration({ ...CALIBRATION, scale_x: CALIBRATION.scale_x / 2 })

  await expect.poll(right).toBeCloseTo(before / 2, 0)
})

test('labels use the font of the console and are as wide as the page measures it', async () => {
  const font = '500 12px "IBM Plex Sans Variable"'
  await document.fonts.load(font)
  const { map, host, sendUpdate, received, sendName } = openMap('splat', {}, fontUrl)
  const name = 'Wwwwwwwwwwww_iiiiiiiiiiii'
  const wide = (family: string) => Math.ceil(widthOf(name, family)) + 12

  sendUpdate(0, 0, 0)
  map.select(0, { isCentered: false })
  await expect.poll(() => received.some(({ kind }) => kind === 'name')).toBe(true)
  sendName(0, name)

  expect(wide(font)).not.toBe(wide('500 12px ui-sans-serif, system-ui, sans-serif'))
  await expect.poll(() => labelWidth(pixelsOf(host))).toBe(wide(font))
})

test('the trail of a selected bot leads from its stored path to where it is shown', async () => {
  const { map, host, received, sendUpdate, sendTrail } = openMap('splat')
  /** Dots between the given distances to the west of the center, which lie on a line. */
  const dotsWest = (from: number, to: number) => {
    const { data, width, height } = pixelsOf(host)
    return Array.from({ length: to - from }, (_, left) => width / 2 - from - left).filter(
      (column) => (data[4 * ((height / 2) * width + column) + 1] ?? 0) > 100,
    ).length
  }
  sendUpdate(0, 0, 0)
  map.select(0, { isCentered: false })
  await expect.poll(() => received).toContainEqual({ kind: 'trace', index: 0 })
  expect(dotsWest(20, 160)).toBe(0)

  sendTrail(1, [-800, 0])
  sendTrail(0, [-800, 0, -400, 0])
  await expect.poll(() => dotsWest(20, 70)).toBeGreaterThan(5)
  await expect.poll(() => dotsWest(75, 140)).toBeGreaterThan(5)
  expect(dotsWest(150, 190)).toBe(0)

  sendTrail(0, [])
  await expect.poll(() => dotsWest(20, 160)).toBe(0)
  map.select(undefined, { isCentered: false })
  await expect.poll(() => received).toContainEqual({ kind: 'trace', index: undefined })
})

test('the key that shows the whole map does so while a bot is followed', async () => {
  const onViewChange = vi.fn<(view: View) => void>()
  const onUnfollow = vi.fn()
  const { map, host, sendUpdate } = openMap('splat', { onViewChange, onUnfollow })
  const center = () => {
    const { x = 0, zoom = 0 } = onViewChange.mock.lastCall?.[0] ?? {}
    return { x: Math.round(x), zoom }
  }
  sendUpdate(1000, 500, 0)
  map.select(0, { isCentered: true })
  map.follow(true)
  await expect.poll(center).toEqual({ x: 5311, zoom: ZOOM })

  host.dispatchEvent(new KeyboardEvent('keydown', { key: '0' }))

  await expect.poll(center).toEqual({ x: PICTURE_SIZE / 2, zoom: 1 })
  expect(onUnfollow).toHaveBeenCalledOnce()
})

test('closing a map terminates its worker', async () => {
  const workers = await watchWorkers('scene-worker')
  const { map } = openMap('splat')
  await expect.poll(workers.count).toBe(1)

  map.close()

  await expect.poll(workers.count).toBe(0)
})

function widthOf(text: string, font: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('No 2D canvas')
  context.font = font
  return context.measureText(text).width
}

/** Width of the label: from the first to the last pixel above the bot that is not sea. */
function labelWidth({ data, width, height }: ImageData): number {
  const row = height / 2 - 22
  const isSea = (column: number) =>
    data[4 * (row * width + column) + 1] === 0 && data[4 * (row * width + column)] === 255
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !isSea(column),
  )
  return (columns.at(-1) ?? 0) - (columns[0] ?? 0) + 1
}
