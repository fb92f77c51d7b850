import { levelFor } from '../picture/levels.ts'
import type { Frame, Tile } from '../renderer.ts'
import type { Point, Transform } from '../spaces.ts'
import {
  exposedStrips,
  type Framebuffer,
  fillOutside,
  fullRect,
  pixelOffset,
  resizeFramebuffer,
  shiftPixels,
} from './framebuffer.ts'
import { createKernelBuffer } from './kernel/buffer.ts'
import type { Kernel } from './kernel/kernel.ts'
import {
  coveredRect,
  createSampler,
  type Placement,
  type Rect,
  type TexelImage,
} from './sampler.ts'
import { createTileBlitter } from './tile-blitter.ts'

/**
 * Draws the picture below the markers. While the view is still, the pixels come from a cache; while it pans at one
 * zoom, the cache is shifted and only the exposed strips are sampled. While it zooms, each pixel takes the nearest
 * texel straight from the tiles: blitting the tiles into one image for smooth sampling would cost several frames each
 * time the visible part outgrows that image.
 */
export function createBackground(kernel: Kernel, texelsOf: (tile: Tile) => TexelImage | undefined) {
  const sampler = createSampler(kernel)
  const blitter = createTileBlitter(kernel, sampler, texelsOf)
  const cache: Framebuffer = { buffer: createKernelBuffer(kernel), width: 0, height: 0, margin: 0 }
  let cachedAt: Transform | undefined
  let previousScale = 0
  let sea = 0

  const sample = (framebuffer: Framebuffer, at: Transform, rect: Rect) => {
    const placement = blitter.placement(at)
    const inner = coveredRect(rect, blitter.texels, placement)
    fillOutside(framebuffer, rect, inner, sea)
    sampler.smooth(framebuffer.buffer, framebuffer.width, inner, blitter.texels, placement)
  }
  const drawNearest = (framebuffer: Framebuffer, at: Transform, tiles: readonly Tile[]) => {
    cachedAt = undefined
    let uncovered = [fullRect(framebuffer)]
    for (const tile of tiles.toReversed()) {
      const texels = texelsOf(tile)
      if (!texels) continue
      const rect = tileRect(tile, at)
      const placement = tilePlacement(tile, at)
      for (const piece of uncovered)
        sampler.nearest(
          framebuffer.buffer,
          framebuffer.width,
          intersection(piece, rect),
          texels,
          placement,
        )
      uncovered = subtract(uncovered, rect)
    }
    for (const piece of uncovered) fillOutside(framebuffer, piece, EMPTY_RECT, sea)
  }
  const drawCached = (framebuffer: Framebuffer, at: Transform) => {
    const offset = cachedAt && pixelOffset(cachedAt, at, framebuffer)
    if (cachedAt && offset) cachedAt = shiftCache(cachedAt, offset)
    else {
      resizeFramebuffer(cache, framebuffer.width, framebuffer.height)
      sample(cache, at, fullRect(cache))
      cachedAt = at
    }
    framebuffer.buffer.ints().set(cache.buffer.ints())
  }
  const shiftCache = (from: Transform, offset: Point) => {
    if (offset.x === 0 && offset.y === 0) return from
    const to = { ...from, x0: from.x0 + offset.x, y0: from.y0 + offset.y }
    shiftPixels(cache, offset)
    for (const strip of exposedStrips(cache, offset)) sample(cache, to, strip)
    return to
  }

  return {
    /** Also discards the cache. */
    setSea(color: number) {
      sea = color
      cachedAt = undefined
    },
    draw(framebuffer: Framebuffer, frame: Frame): void {
      const at = shifted(frame.pixelFromImage, framebuffer.margin)
      const isZooming = previousScale !== at.scaleX
      previousScale = at.scaleX
      if (isZooming && !frame.isStill) {
        drawNearest(framebuffer, at, frame.tiles)
        return
      }
      const level = levelFor(at.scaleX, levelCount(frame.tiles))
      if (blitter.update(frame, at, framebuffer, level, sea)) cachedAt = undefined
      drawCached(framebuffer, at)
    },
  }
}

const shifted = (transform: Transform, by: number): Transform => ({
  ...transform,
  x0: transform.x0 + by,
  y0: transform.y0 + by,
})

/** A level finer than the finest loaded tile would only enlarge its texels. */
const levelCount = (tiles: readonly Tile[]) =>
  tiles.reduce((levels, { level }) => Math.max(levels, level + 1), 1)

const EMPTY_RECT: Rect = { left: 0, top: 0, right: 0, bottom: 0 }

/** The pixels whose centers lie on a tile. Adjacent tiles share no pixel and leave none out. */
function tileRect({ x, y, size }: Tile, at: Transform): Rect {
  const first = (edge: number) => Math.ceil(edge - 0.5)
  return {
    left: first(at.x0 + x * at.scaleX),
    top: first(at.y0 + y * at.scaleY),
    right: first(at.x0 + (x + size) * at.scaleX),
    bottom: first(at.y0 + (y + size) * at.scaleY),
  }
}

function tilePlacement({ x, y, size, texels }: Tile, at: Transform): Placement {
  return {
    x0: at.x0 + x * at.scaleX,
    y0: at.y0 + y * at.scaleY,
    texelsPerPixelX: texels / (size * at.scaleX),
    texelsPerPixelY: texels / (size * at.scaleY),
  }
}

export const isEmpty = ({ left, top, right, bottom }: Rect) => right <= left || bottom <= top

export function intersection(one: Rect, other: Rect): Rect {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** The parts of the rectangles outside the hole. */
export function subtract(rects: readonly Rect[], hole: Rect): Rect[] {
  return rects.flatMap((rect) => {
    const overlap = intersection(rect, hole)
    if (isEmpty(overlap)) return [rect]
    const band = { ...rect, top: overlap.top, bottom: overlap.bottom }
    return [
      { ...rect, bottom: overlap.top },
      { ...band, right: overlap.left },
      { ...band, left: overlap.right },
      { ...rect, top: overlap.bottom },
    ].filter((piece) => !isEmpty(piece))
  })
}
