import { CALIBRATION } from '#domain/map.ts'
import type { MapStyle, Markers } from '#web/map/engine/markers.ts'
import type {
  Frame,
  Pixels,
  Renderer,
  RendererKind,
  SpriteBatch,
  Tile,
} from '#web/map/engine/renderer.ts'
import { openRenderer } from '#web/map/engine/scene/renderer-host.ts'
import {
  type Point,
  pixelFromGame,
  scaleOf,
  screenFromImage,
  type View,
} from '#web/map/engine/spaces.ts'

const RED = 0xff0000ff
const GREEN = 0xff00ff00
const BLUE = 0xffff0000
const YELLOW = 0xff00ffff
/** Differs in every channel from the other colors, and has no green. */
export const SEA = 0xffff00ff

export const STYLE: MapStyle = {
  colors: Uint32Array.of(RED, GREEN, BLUE, YELLOW),
  rim: 0xff000000,
  sea: SEA,
  radius: 6,
}

/** Markers that do not move. Each has its own status unless statuses are given. */
export function markersAt(games: readonly Point[], statuses?: readonly number[]): Markers {
  const pairs = Float32Array.from(games.flatMap(({ x, y }) => [x, y]))
  return {
    count: games.length,
    previous: pairs,
    next: pairs,
    progress: 1,
    statuses: Uint8Array.from(games, (_, index) => statuses?.[index] ?? index),
  }
}

interface Parts {
  markers?: Markers
  tiles?: readonly { tile: Tile; pixels: Pixels }[]
  shown?: number
  isStill?: boolean
  budgetMs?: number
  sprites?: SpriteBatch
}

/** Draws a view and returns the pixels of the canvas. */
export function drawFrame(kind: RendererKind, view: View, ratio: number, parts: Parts): ImageData {
  const canvas = new OffscreenCanvas(1, 1)
  const size = { width: view.width * ratio, height: view.height * ratio }
  const renderer = openRendererOf(canvas, kind)
  const { tiles = [], ...rest } = parts
  renderer.resize(size, ratio)
  renderer.setStyle(STYLE)
  for (const { tile, pixels } of tiles) renderer.addTile(tile, pixels)
  renderer.draw({ ...frameOf(view, ratio), tiles: tiles.map(({ tile }) => tile), ...rest })
  renderer.deferred?.present()
  const copy = new OffscreenCanvas(size.width, size.height).getContext('2d')
  if (!copy) throw new Error('No 2D canvas')
  copy.drawImage(canvas, 0, 0)
  renderer.close()
  return copy.getImageData(0, 0, size.width, size.height)
}

function openRendererOf(canvas: OffscreenCanvas, kind: RendererKind): Renderer {
  const renderer = openRenderer(kind, canvas, () => {})
  if (renderer.kind !== kind) throw new Error(`This browser has no ${kind} renderer`)
  return renderer
}

function frameOf(view: View, ratio: number): Frame {
  const corner = screenFromImage({ x: 0, y: 0 }, view)
  const scale = scaleOf(view) * ratio
  const pixelFromImage = {
    scaleX: scale,
    scaleY: scale,
    x0: corner.x * ratio,
    y0: corner.y * ratio,
  }
  return {
    pixelRatio: ratio,
    pixelFromImage,
    pixelFromGame: pixelFromGame(pixelFromImage, CALIBRATION),
    tiles: [],
    tilesVersion: 0,
    markers: markersAt([]),
    shown: -1,
    sprites: { count: 0, images: [], xs: [], ys: [] },
    budgetMs: 16,
    isStill: true,
  }
}

/** The center and number of all pixels close to a color within a box. */
export function findColor(
  { data, width, height }: ImageData,
  color: number,
  box = { left: 0, top: 0, right: width, bottom: height },
): Point & { pixels: number } {
  let [x, y, pixels] = [0, 0, 0]
  for (let row = box.top; row < box.bottom; row++) {
    for (let column = box.left; column < box.right; column++) {
      if (!isClose(data, 4 * (row * width + column), color)) continue
      x += column + 0.5
      y += row + 0.5
      pixels += 1
    }
  }
  return { x: x / pixels, y: y / pixels, pixels }
}

const TOLERANCE = 100

function isClose(data: ImageData['data'], at: number, color: number): boolean {
  const red = Math.abs((data[at] ?? 0) - (color & 0xff))
  const green = Math.abs((data[at + 1] ?? 0) - ((color >>> 8) & 0xff))
  const blue = Math.abs((data[at + 2] ?? 0) - ((color >>> 16) & 0xff))
  return red <= TOLERANCE && green <= TOLERANCE && blue <= TOLERANCE
}

/** The first column after `from` at which a row of pixels changes between light and dark, as a fraction. */
export function edgeInRow({ data, width }: ImageData, row: number, from: number): number {
  const light = (column: number) => data[4 * (row * width + column) + 1] ?? 0
  for (let column = Math.ceil(from) + 1; column < width; column++) {
    const before = light(column - 1)
    const after = light(column)
    // The value of a pixel is that of its center.
    if (before < 128 !== after < 128) return column - 0.5 + (128 - before) / (after - before)
  }
  return Number.NaN
}
