import { expect, test } from 'vitest'
import { CALIBRATION, imageFromGame, PICTURE_SIZE } from '#domain/map.ts'
import { drawFrame, edgeInRow, findColor, markersAt, SEA, STYLE } from '#testing/web/draw-frame.ts'
import { createGlRenderer } from './gl/gl-renderer.ts'
import type { RendererKind } from './renderer.ts'
import { type Point, scaleOf, screenFromImage, type View } from './spaces.ts'

const SCREEN = { width: 300, height: 200 }
const KINDS: readonly RendererKind[] = ['gl', 'splat']
const VIEWS: readonly { view: View; ratio: number }[] = [
  { view: { x: 4096, y: 4096, zoom: 1, ...SCREEN }, ratio: 1 },
  { view: { x: 4000.4, y: 4171.9, zoom: 3.37, ...SCREEN }, ratio: 1.5 },
  { view: { x: 4100, y: 4090, zoom: 10, ...SCREEN }, ratio: 1 },
  { view: { x: 4096.3, y: 4101.7, zoom: 10, ...SCREEN }, ratio: 2 },
]
const EACH = KINDS.flatMap((kind) => VIEWS.map((at) => ({ kind, zoom: at.view.zoom, ...at })))
/** In full quality, and under such time pressure that a renderer draws less finely. */
const TIMINGS = [
  { isStill: true, budgetMs: 16 },
  { isStill: false, budgetMs: 0 },
]
const CLOSE: View = { x: 4096, y: 4096, zoom: 10, ...SCREEN }

/** The game point at a pixel of the screen. */
function gameAt(view: View, x: number, y: number): Point {
  const scale = scaleOf(view)
  const image = {
    x: view.x + (x - view.width / 2) / scale,
    y: view.y + (y - view.height / 2) / scale,
  }
  return {
    x: (image.x - CALIBRATION.origin_x) / CALIBRATION.scale_x,
    y: (CALIBRATION.origin_y - image.y) / CALIBRATION.scale_y,
  }
}

test.each(EACH)(
  'a marker is at its coordinates: $kind, zoom $zoom, pixel ratio $ratio',
  ({ kind, view, ratio }) => {
    const screens = [
      [40.2, 30.9],
      [260.7, 41.5],
      [55.5, 170.1],
      [222.3, 155.8],
    ] as const
    const games = screens.map(([x, y]) => gameAt(view, x, y))
    const markers = markersAt(games)
    // Halfway between two positions: markers move linearly.
    const distance = 40 / scaleOf(view)
    markers.previous = markers.next.map((coordinate) => coordinate - distance)
    markers.next = markers.next.map((coordinate) => coordinate + distance)
    markers.progress = 0.5

    const image = drawFrame(kind, view, ratio, { markers })

    games.forEach((game, status) => {
      const screen = screenFromImage(imageFromGame(game, CALIBRATION), view)
      const found = findColor(image, STYLE.colors[status] ?? 0)
      expect(Math.abs(found.x - screen.x * ratio)).toBeLessThan(0.75)
      expect(Math.abs(found.y - screen.y * ratio)).toBeLessThan(0.75)
      // The disc without its rim.
      const area = Math.PI * ((STYLE.radius - 1) * ratio) ** 2
      expect(found.pixels).toBeGreaterThan(area * 0.75)
      expect(found.pixels).toBeLessThan(area * 1.1)
    })
  },
)

test.each(VIEWS)(
  'the renderers agree to a pixel, still and moving: zoom $view.zoom, pixel ratio $ratio',
  async ({ view, ratio }) => {
    const tiles = [checkerboard()]
    const spots = grid(60)
    const markers = markersAt(
      spots.map(({ x, y }) => gameAt(view, x, y)),
      spots.map(() => 2),
    )
    const middle = screenFromImage({ x: PICTURE_SIZE / 2, y: PICTURE_SIZE / 2 }, view)

    for (const timing of TIMINGS) {
      const images = KINDS.map((kind) =>
        drawFrame(kind, view, ratio, { tiles, markers, ...timing }),
      )

      const places = images.map((image) =>
        spots.map(({ x, y }) =>
          findColor(image, STYLE.colors[2] ?? 0, boxAround(x * ratio, y * ratio, 9 * ratio)),
        ),
      )
      for (const [index, { x, y }] of spots.entries()) {
        const [one, other = one] = places.map((all) => all[index])
        expect(one?.pixels).toBeGreaterThan(40)
        expect(
          Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0)),
        ).toBeLessThan(1)
        expect(Math.hypot((one?.x ?? 0) - x * ratio, (one?.y ?? 0) - y * ratio)).toBeLessThan(1)
      }
      // There are no markers in the second row.
      const edges = images.map((image) => edgeInRow(image, 2, middle.x * ratio - 20))
      for (const edge of edges) expect(Math.abs(edge - middle.x * ratio)).toBeLessThan(1)
    }
  },
)

test.each(KINDS)('the sea shows where a tile is missing, still and moving: %s', async (kind) => {
  const { pixels } = checkerboard()
  const size = PICTURE_SIZE / 2
  const tile = { key: 1, level: 1, x: 0, y: 0, size, texels: 512 }
  const quarter = (SCREEN.width * SCREEN.height) / 4

  for (const timing of TIMINGS) {
    const image = drawFrame(kind, CLOSE, 1, { tiles: [{ tile, pixels }], ...timing })

    expect(findColor(image, SEA).pixels).toBeGreaterThan(quarter * 2.9)
    expect(findColor(image, SEA).pixels).toBeLessThan(quarter * 3.1)
  }
})

/** The whole picture as a 2 × 2 checkerboard. */
function checkerboard() {
  const texels = 512
  const canvas = new OffscreenCanvas(texels, texels)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, texels, texels)
  context.fillStyle = '#000'
  context.fillRect(texels / 2, 0, texels / 2, texels / 2)
  context.fillRect(0, texels / 2, texels / 2, texels / 2)
  const tile = { key: 1, level: 0, x: 0, y: 0, size: PICTURE_SIZE, texels }
  const { width, height, data } = context.getImageData(0, 0, texels, texels)
  return { tile, pixels: { width, height, bytes: data } }
}

/** Screen points in rows, none exactly on a pixel. */
function grid(count: number): Point[] {
  return Array.from({ length: count }, (_, index) => ({
    x: 25.3 + (index % 10) * 27.11,
    y: 25.7 + Math.floor(index / 10) * 29.37,
  }))
}

function boxAround(x: number, y: number, reach: number) {
  return {
    left: Math.round(x - reach),
    top: Math.round(y - reach),
    right: Math.round(x + reach),
    bottom: Math.round(y + reach),
  }
}

test.each(KINDS.flatMap((kind) => TIMINGS.map((timing) => ({ kind, ...timing }))))(
  'among thousands of markers the topmost are drawn in full: $kind, still $isStill',
  ({ kind, ...timing }) => {
    const top = grid(60).map(({ x, y }) => gameAt(CLOSE, x, y))
    const below = Array.from({ length: 30_000 }, (_, index) =>
      gameAt(CLOSE, 2 * (index % 150), Math.floor(index / 150)),
    )
    const all = [...below, ...top]
    const statuses = all.map((_, index) => (index < below.length ? 0 : 1))

    const alone = drawFrame(kind, CLOSE, 1, {
      markers: markersAt(
        top,
        top.map(() => 1),
      ),
      ...timing,
    })
    const crowded = drawFrame(kind, CLOSE, 1, { markers: markersAt(all, statuses), ...timing })

    const green = STYLE.colors[1] ?? 0
    expect(findColor(crowded, green)).toEqual(findColor(alone, green))
    // The markers below cover everything else.
    expect(findColor(crowded, SEA).pixels).toBe(0)
  },
)

test.each(KINDS)(
  'a filter hides markers, and sprites are drawn on top pixel for pixel: %s',
  (kind) => {
    const games = grid(4).map(({ x, y }) => gameAt(CLOSE, x, y))
    const white = { width: 20, height: 10, pixels: new Int32Array(200).fill(0xffffffff) }
    const sprites = { count: 1, images: [white, white], xs: [100, 0], ys: [60, 0] }

    const image = drawFrame(kind, CLOSE, 1, { markers: markersAt(games), shown: 0b1010, sprites })

    const found = [...STYLE.colors].map((color) => findColor(image, color).pixels > 0)
    expect(found).toEqual([false, true, false, true])
    expect(findColor(image, 0xffffffff)).toEqual({ x: 110, y: 65, pixels: 200 })
  },
)

test.each(KINDS)('a disc centered outside the canvas is drawn where it reaches in: %s', (kind) => {
  const games = [gameAt(CLOSE, -2, 50), gameAt(CLOSE, 302, 50), gameAt(CLOSE, 150, 202)]

  const image = drawFrame(kind, CLOSE, 1, { markers: markersAt(games) })

  const found = games.map((_, status) => findColor(image, STYLE.colors[status] ?? 0).pixels)
  expect(Math.min(...found)).toBeGreaterThan(10)
})

test('a lost context is reported', async () => {
  const canvas = new OffscreenCanvas(10, 10)
  const lost = new Promise<string>((resolve) => createGlRenderer(canvas, () => resolve('lost')))

  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()

  await expect(lost).resolves.toBe('lost')
})
