import { PICTURE_SIZE } from '#domain/map.ts'
import { texelsPerSide } from '../picture/levels.ts'
import type { Frame, Tile } from '../renderer.ts'
import type { Size, Transform } from '../spaces.ts'
import { createBlock, PIXEL } from './kernel/block.ts'
import type { Kernel } from './kernel/kernel.ts'
import { covered, type Placement, type Rect, type Sampler, type Texels } from './sampler.ts'

/** Texels beyond the canvas on each side, so that a pan does not make a new one each frame. */
const MARGIN = 192

/** The part of the picture that is about in sight, at one level, in one piece: sampling it knows of no tiles. */
export function createMosaic(
  kernel: Kernel,
  sampler: Sampler,
  texelsOf: (tile: Tile) => Texels | undefined,
) {
  const texels: Texels = { block: createBlock(kernel), width: 0, height: 0 }
  /** In texels of its level. */
  let rect: Rect = { left: 0, top: 0, right: 0, bottom: 0 }
  let level = -1
  let version = -1

  const build = ({ tiles }: Frame, wanted: Rect, sea: number) => {
    rect = wanted
    texels.width = wanted.right - wanted.left
    texels.height = wanted.bottom - wanted.top
    texels.block.resize(PIXEL * texels.width * texels.height)
    if (!tiles.some(({ size }) => size === PICTURE_SIZE)) texels.block.ints().fill(sea)
    for (const tile of tiles) {
      const own = texelsOf(tile)
      if (own) lay(tile, own)
    }
  }
  const lay = (tile: Tile, own: Texels) => {
    const perImage = texelsPerSide(level) / PICTURE_SIZE
    const x = tile.x * perImage - rect.left
    const y = tile.y * perImage - rect.top
    const side = tile.size * perImage
    if (side === tile.texels) copy(texels, own, x, y)
    else stretch(sampler, texels, own, x, y, side)
  }

  return {
    texels,
    /** Makes sure that all in sight is there; true if it looks another way than before. */
    cover(frame: Frame, at: Transform, canvas: Size, wantedLevel: number, sea: number): boolean {
      const seen = seenRect(at, canvas, wantedLevel)
      const isSame = level === wantedLevel && version === frame.tilesVersion
      if (isSame && contains(rect, seen)) return false
      level = wantedLevel
      version = frame.tilesVersion
      build(frame, widened(seen, texelsPerSide(level)), sea)
      return !isSame
    },
    /** Where its texels lie on the canvas. */
    placement({ scaleX, scaleY, x0, y0 }: Transform): Placement {
      const imagePerTexel = PICTURE_SIZE / texelsPerSide(level)
      return {
        x0: x0 + rect.left * imagePerTexel * scaleX,
        y0: y0 + rect.top * imagePerTexel * scaleY,
        texelsPerPixelX: 1 / (imagePerTexel * scaleX),
        texelsPerPixelY: 1 / (imagePerTexel * scaleY),
      }
    },
  }
}

/** The texels that a canvas shows, and those beside them that smooth sampling wants. */
function seenRect(
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

const widened = ({ left, top, right, bottom }: Rect, limit: number): Rect => ({
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

function copy(to: Texels, own: Texels, x: number, y: number): void {
  const from = Math.max(0, -x)
  const end = Math.min(own.width, to.width - x)
  if (end <= from) return
  const target = to.block.ints()
  const source = own.block.ints()
  for (let row = Math.max(0, -y); row < Math.min(own.height, to.height - y); row++) {
    const begin = row * own.width
    target.set(source.subarray(begin + from, begin + end), (y + row) * to.width + x + from)
  }
}

/** A tile of another level, as large as it would be at this one. */
function stretch(
  sampler: Sampler,
  to: Texels,
  own: Texels,
  x: number,
  y: number,
  side: number,
): void {
  const per = own.width / side
  const at = { x0: x, y0: y, texelsPerPixelX: per, texelsPerPixelY: per }
  const whole = {
    left: Math.max(0, Math.floor(x)),
    top: Math.max(0, Math.floor(y)),
    right: Math.min(to.width, Math.ceil(x + side)),
    bottom: Math.min(to.height, Math.ceil(y + side)),
  }
  const inner = covered(whole, own, at)
  sampler.smooth(to.block, to.width, inner, own, at)
  extend(to, whole, inner)
}

/** Out to the edge, where there is nothing to mix with, pixels repeat. */
function extend({ block, width }: Texels, whole: Rect, inner: Rect): void {
  if (inner.right <= inner.left || inner.bottom <= inner.top) return
  const pixels = block.ints()
  for (let y = inner.top; y < inner.bottom; y++) {
    const begin = y * width
    pixels.fill(pixels[begin + inner.left] ?? 0, begin + whole.left, begin + inner.left)
    pixels.fill(pixels[begin + inner.right - 1] ?? 0, begin + inner.right, begin + whole.right)
  }
  const rowFrom = (y: number) => y * width + whole.left
  const rowTo = (y: number) => y * width + whole.right
  for (let y = whole.top; y < inner.top; y++)
    pixels.copyWithin(rowFrom(y), rowFrom(inner.top), rowTo(inner.top))
  for (let y = inner.bottom; y < whole.bottom; y++)
    pixels.copyWithin(rowFrom(y), rowFrom(inner.bottom - 1), rowTo(inner.bottom - 1))
}
