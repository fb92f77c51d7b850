import { levelFor } from '../picture/levels.ts'
import type { Frame, Tile } from '../renderer.ts'
import type { Point, Transform } from '../spaces.ts'
import {
  fillAround,
  type Plate,
  resizePlate,
  slide,
  stripsOf,
  wayBetween,
  wholeOf,
} from './framebuffer.ts'
import { createBlock } from './kernel/block.ts'
import type { Kernel } from './kernel/kernel.ts'
import { intersection, without } from './rects.ts'
import { covered, createSampler, type Placement, type Rect, type Texels } from './sampler.ts'
import { createMosaic } from './tile-blitter.ts'

/**
 * The picture below the markers. While the view rests it is kept, and while it pans at one zoom the kept pixels are moved
 * and only new strips sampled: both cost a copy. Zooming takes the nearest texels straight from the tiles: to put those
 * in one piece for smooth sampling would cost several frames each time that the part in sight outgrows it.
 */
export function createBase(kernel: Kernel, texelsOf: (tile: Tile) => Texels | undefined) {
  const sampler = createSampler(kernel)
  const mosaic = createMosaic(kernel, sampler, texelsOf)
  const kept: Plate = { block: createBlock(kernel), width: 0, height: 0, margin: 0 }
  let keptAt: Transform | undefined
  let lastScale = 0
  let sea = 0

  const sample = (plate: Plate, at: Transform, part: Rect) => {
    const placement = mosaic.placement(at)
    const inner = covered(part, mosaic.texels, placement)
    fillAround(plate, part, inner, sea)
    sampler.smooth(plate.block, plate.width, inner, mosaic.texels, placement)
  }
  const zoomTo = (plate: Plate, at: Transform, tiles: readonly Tile[]) => {
    keptAt = undefined
    let open = [wholeOf(plate)]
    for (const tile of tiles.toReversed()) {
      const texels = texelsOf(tile)
      if (!texels) continue
      const part = partOf(tile, at)
      const placement = placementOf(tile, at)
      for (const piece of open)
        sampler.nearest(plate.block, plate.width, intersection(piece, part), texels, placement)
      open = without(open, part)
    }
    for (const piece of open) fillAround(plate, piece, NOTHING, sea)
  }
  const keep = (plate: Plate, at: Transform) => {
    const way = keptAt && wayBetween(keptAt, at, plate)
    if (keptAt && way) keptAt = moveKept(keptAt, way)
    else {
      resizePlate(kept, plate.width, plate.height)
      sample(kept, at, wholeOf(kept))
      keptAt = at
    }
    plate.block.ints().set(kept.block.ints())
  }
  const moveKept = (from: Transform, way: Point) => {
    if (way.x === 0 && way.y === 0) return from
    const to = { ...from, x0: from.x0 + way.x, y0: from.y0 + way.y }
    slide(kept, way)
    for (const strip of stripsOf(kept, way)) sample(kept, to, strip)
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
    draw(plate: Plate, frame: Frame): void {
      const { pixelFromImage: canvasAt } = frame
      const at = {
        ...canvasAt,
        x0: canvasAt.x0 + plate.margin,
        y0: canvasAt.y0 + plate.margin,
      }
      const isZooming = lastScale !== at.scaleX
      lastScale = at.scaleX
      if (isZooming && !frame.isStill) {
        zoomTo(plate, at, frame.tiles)
        return
      }
      const level = levelFor(at.scaleX, levelsOf(frame.tiles))
      if (mosaic.cover(frame, at, plate, level, sea)) keptAt = undefined
      keep(plate, at)
    },
  }
}

/** Finer than the finest tile that is there would only be larger. */
const levelsOf = (tiles: readonly Tile[]) =>
  tiles.reduce((levels, { level }) => Math.max(levels, level + 1), 1)

const NOTHING: Rect = { left: 0, top: 0, right: 0, bottom: 0 }

/** The pixels whose middles lie on a tile; tiles side by side share none and leave none out. */
function partOf({ x, y, size }: Tile, at: Transform): Rect {
  const first = (edge: number) => Math.ceil(edge - 0.5)
  return {
    left: first(at.x0 + x * at.scaleX),
    top: first(at.y0 + y * at.scaleY),
    right: first(at.x0 + (x + size) * at.scaleX),
    bottom: first(at.y0 + (y + size) * at.scaleY),
  }
}

function placementOf({ x, y, size, texels }: Tile, at: Transform): Placement {
  return {
    x0: at.x0 + x * at.scaleX,
    y0: at.y0 + y * at.scaleY,
    texelsPerPixelX: texels / (size * at.scaleX),
    texelsPerPixelY: texels / (size * at.scaleY),
  }
}
