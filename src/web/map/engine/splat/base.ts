import { levelFor } from '../levels.ts'
import type { Frame, Tile } from '../renderer.ts'
import type { Point, Transform } from '../spaces.ts'
import { createMosaic } from './mosaic.ts'
import { fillAround, type Plate, slide, stripsOf, wayBetween, wholeOf } from './plate.ts'
import { covered, type Rect, sampleNearest, sampleSmooth } from './sample.ts'

/** Of smooth sampling, for each pixel, until it has been measured. */
const FIRST_COST_MS = 4e-6
/** A figure from a busy moment does not count for ever. */
const FORGETTING = 0.997

/**
 * The picture below the markers. While the view rests it is kept, and while it pans at one zoom the kept pixels are moved
 * and only new strips sampled: both cost a copy. Zooming samples everything, smoothly if there is time.
 */
export function createBase(pixelsOf: (tile: Tile) => Uint32Array | undefined) {
  const mosaic = createMosaic(pixelsOf)
  const kept: Plate = { pixels: new Uint32Array(), width: 0, height: 0, margin: 0 }
  let keptAt: Transform | undefined
  let lastScale = 0
  let sea = 0
  let costMs = FIRST_COST_MS

  const sample = (plate: Plate, at: Transform, part: Rect, isSmooth: boolean) => {
    const placement = mosaic.placement(at)
    const inner = covered(part, mosaic.texels, placement)
    fillAround(plate, part, inner, sea)
    const draw = isSmooth ? sampleSmooth : sampleNearest
    draw(plate.pixels, plate.width, inner, mosaic.texels, placement)
  }
  const sampleAll = (plate: Plate, at: Transform) => {
    const begin = performance.now()
    sample(plate, at, wholeOf(plate), true)
    const ms = performance.now() - begin
    costMs += (ms / plate.pixels.length - costMs) / 4
  }
  const zoomTo = (plate: Plate, at: Transform, budgetMs: number) => {
    keptAt = undefined
    if (costMs * plate.pixels.length <= budgetMs) sampleAll(plate, at)
    else {
      sample(plate, at, wholeOf(plate), false)
      costMs *= FORGETTING
    }
  }
  const keep = (plate: Plate, at: Transform) => {
    const way = keptAt && wayBetween(keptAt, at, plate)
    if (keptAt && way) keptAt = moveKept(keptAt, way)
    else {
      if (kept.pixels.length !== plate.pixels.length)
        kept.pixels = new Uint32Array(plate.pixels.length)
      kept.width = plate.width
      kept.height = plate.height
      sampleAll(kept, at)
      keptAt = at
    }
    plate.pixels.set(kept.pixels)
  }
  const moveKept = (from: Transform, way: Point) => {
    if (way.x === 0 && way.y === 0) return from
    const to = { ...from, x0: from.x0 + way.x, y0: from.y0 + way.y }
    slide(kept, way)
    for (const strip of stripsOf(kept, way)) sample(kept, to, strip, true)
    return to
  }

  return {
    setSea(color: number) {
      sea = color
      keptAt = undefined
    },
    /** After a change of size. */
    forget() {
      keptAt = undefined
    },
    draw(plate: Plate, frame: Frame, budgetMs: number): void {
      const { pixelFromImage: canvasAt } = frame
      const at = {
        ...canvasAt,
        x0: canvasAt.x0 + plate.margin,
        y0: canvasAt.y0 + plate.margin,
      }
      const level = levelFor(at.scaleX, levelsOf(frame.tiles))
      if (mosaic.cover(frame, at, plate, level, sea)) keptAt = undefined
      const isZooming = lastScale !== at.scaleX
      lastScale = at.scaleX
      if (isZooming && !frame.isStill) zoomTo(plate, at, budgetMs)
      else keep(plate, at)
    },
  }
}

/** Finer than the finest tile that is there would only be larger. */
const levelsOf = (tiles: readonly Tile[]) =>
  tiles.reduce((levels, { level }) => Math.max(levels, level + 1), 1)
