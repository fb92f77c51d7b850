import { PICTURE_SIZE } from '#domain/map.ts'
import { texelsPerSide } from '../picture/levels.ts'
import type { Frame, Tile } from '../renderer.ts'
import type { Size, Transform } from '../spaces.ts'
import { createKernelBuffer, PIXEL_BYTES } from './kernel/buffer.ts'
import type { Kernel } from './kernel/kernel.ts'
import { coveredRect, type Placement, type Rect, type Sampler, type TexelImage } from './sampler.ts'

/** Texels kept beyond each side of the canvas, so that a pan does not rebuild the image in every frame. */
const MARGIN = 192

/** Copies the visible tiles of one level into one image, so that sampling does not depend on tiles. */
export function createTileBlitter(
  kernel: Kernel,
  sampler: Sampler,
  texelsOf: (tile: Tile) => TexelImage | undefined,
) {
  const texels: TexelImage = { buffer: createKernelBuffer(kernel), width: 0, height: 0 }
  /** In texels of the level. */
  let area: Rect = { left: 0, top: 0, right: 0, bottom: 0 }
  let level = -1
  let version = -1

  const rebuild = ({ tiles }: Frame, wantedArea: Rect, sea: number) => {
    area = wantedArea
    texels.width = wantedArea.right - wantedArea.left
    texels.height = wantedArea.bottom - wantedArea.top
    texels.buffer.resize(PIXEL_BYTES * texels.width * texels.height)
    if (!tiles.some(({ size }) => size === PICTURE_SIZE)) texels.buffer.ints().fill(sea)
    for (const tile of tiles) {
      const source = texelsOf(tile)
      if (source) blitTile(tile, source)
    }
  }
  const blitTile = (tile: Tile, source: TexelImage) => {
    const texelsPerImagePixel = texelsPerSide(level) / PICTURE_SIZE
    const x = tile.x * texelsPerImagePixel - area.left
    const y = tile.y * texelsPerImagePixel - area.top
    const side = tile.size * texelsPerImagePixel
    if (side === tile.texels) blit(texels, source, x, y)
    else blitScaled(sampler, texels, source, x, y, side)
  }

  return {
    texels,
    /** Ensures that the image contains everything visible; true if its pixels changed. */
    update(frame: Frame, at: Transform, canvas: Size, wantedLevel: number, sea: number): boolean {
      const visible = visibleArea(at, canvas, wantedLevel)
      const isSame = level === wantedLevel && version === frame.tilesVersion
      if (isSame && contains(area, visible)) return false
      level = wantedLevel
      version = frame.tilesVersion
      rebuild(frame, withMargin(visible, texelsPerSide(level)), sea)
      return !isSame
    },
    /** Position of the texels on the canvas. */
    placement({ scaleX, scaleY, x0, y0 }: Transform): Placement {
      const imagePerTexel = PICTURE_SIZE / texelsPerSide(level)
      return {
        x0: x0 + area.left * imagePerTexel * scaleX,
        y0: y0 + area.top * imagePerTexel * scaleY,
        texelsPerPixelX: 1 / (imagePerTexel * scaleX),
        texelsPerPixelY: 1 / (imagePerTexel * scaleY),
      }
    },
  }
}

/** The texels that a canvas shows, plus the neighbors that smooth sampling reads. */
function visibleArea(
  { scaleX, scaleY, x0, y0 }: Transform,
  { width, height }: Size,
  level: number,
): Rect {
  const side = texelsPerSide(level)
  const perX = side / PICTURE_SIZE / scaleX
  const perY = side / PICTURE_SIZE / scaleY
  const within = (texel: number) => Math.min(Math.max(texel, 0), side)
  return {
    left: within(Math.floor(-x0 * perX) - 1),
    top: within(Math.floor(-y0 * perY) - 1),
    right: within(Math.ceil((width - x0) * perX) + 1),
    bottom: within(Math.ceil((height - y0) * perY) + 1),
  }
}

const withMargin = ({ left, top, right, bottom }: Rect, limit: number): Rect => ({
  left: Math.max(0, left - MARGIN),
  top: Math.max(0, top - MARGIN),
  right: Math.min(limit, right + MARGIN),
  bottom: Math.min(limit, bottom + MARGIN),
})

const contains = (outer: Rect, inner: Rect) =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.right >= inner.right &&
  outer.bottom >= inner.bottom

function blit(to: TexelImage, source: TexelImage, x: number, y: number): void {
  const begin = Math.max(0, -x)
  const end = Math.min(source.width, to.width - x)
  if (end <= begin) return
  const target = to.buffer.ints()
  const from = source.buffer.ints()
  for (let row = Math.max(0, -y); row < Math.min(source.height, to.height - y); row++) {
    const rowAt = row * source.width
    target.set(from.subarray(rowAt + begin, rowAt + end), (y + row) * to.width + x + begin)
  }
}

/** Scales a tile of another level to this one. */
function blitScaled(
  sampler: Sampler,
  to: TexelImage,
  source: TexelImage,
  x: number,
  y: number,
  side: number,
): void {
  const texelsPerPixel = source.width / side
  const at = { x0: x, y0: y, texelsPerPixelX: texelsPerPixel, texelsPerPixelY: texelsPerPixel }
  const outer = {
    left: Math.max(0, Math.floor(x)),
    top: Math.max(0, Math.floor(y)),
    right: Math.min(to.width, Math.ceil(x + side)),
    bottom: Math.min(to.height, Math.ceil(y + side)),
  }
  const inner = coveredRect(outer, source, at)
  sampler.smooth(to.buffer, to.width, inner, source, at)
  extendEdges(to, outer, inner)
}

/** Repeats the outermost pixels up to the edge, where smooth sampling lacks a neighbor. */
function extendEdges({ buffer, width }: TexelImage, outer: Rect, inner: Rect): void {
  if (inner.right <= inner.left || inner.bottom <= inner.top) return
  const pixels = buffer.ints()
  for (let y = inner.top; y < inner.bottom; y++) {
    const begin = y * width
    pixels.fill(pixels[begin + inner.left] ?? 0, begin + outer.left, begin + inner.left)
    pixels.fill(pixels[begin + inner.right - 1] ?? 0, begin + inner.right, begin + outer.right)
  }
  const rowFrom = (y: number) => y * width + outer.left
  const rowTo = (y: number) => y * width + outer.right
  for (let y = outer.top; y < inner.top; y++)
    pixels.copyWithin(rowFrom(y), rowFrom(inner.top), rowTo(inner.top))
  for (let y = inner.bottom; y < outer.bottom; y++)
    pixels.copyWithin(rowFrom(y), rowFrom(inner.bottom - 1), rowTo(inner.bottom - 1))
}
