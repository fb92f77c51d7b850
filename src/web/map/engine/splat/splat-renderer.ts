import type { MapStyle } from '../markers.ts'
import type { Frame, Pixels, Renderer, Sprite, SpriteBatch, Tile } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { createBackground } from './background.ts'
import { discReach, opaqueDiscOf, smoothDiscsOf } from './disc-sprites.ts'
import { type Framebuffer, resizeFramebuffer } from './framebuffer.ts'
import { createKernelBuffer, PIXEL_BYTES } from './kernel/buffer.ts'
import type { Kernel } from './kernel/kernel.ts'
import { createMarkerList } from './marker-list.ts'
import { createOpaqueDiscs } from './opaque-discs.ts'
import type { TexelImage } from './sampler.ts'
import { createSmoothDiscs } from './smooth-discs.ts'

/** Draws on the CPU into one framebuffer and copies that to the canvas: the fastest way without a GPU. */
export function createSplatRenderer(canvas: OffscreenCanvas, kernel: Kernel): Renderer {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no 2D canvas')
  const texels = createTileTexels(kernel)
  const background = createBackground(kernel, texels.get)
  const framebuffer: Framebuffer = {
    buffer: createKernelBuffer(kernel),
    width: 0,
    height: 0,
    margin: 0,
  }
  const discs = createDiscPainter(kernel, framebuffer)
  let size: Size = { width: 1, height: 1 }
  let ratio = 1
  let style: MapStyle | undefined
  let isPending = false
  const prepare = () => {
    isPending = false
    if (!style) return
    framebuffer.margin = 2 * discReach(style, ratio)
    resizeFramebuffer(
      framebuffer,
      size.width + 2 * framebuffer.margin,
      size.height + 2 * framebuffer.margin,
    )
    discs.prepare(style, ratio)
    background.setSea(style.sea)
  }

  return {
    kind: 'splat',
    resize(pixels, pixelRatio) {
      size = pixels
      ratio = pixelRatio
      canvas.width = pixels.width
      canvas.height = pixels.height
      prepare()
    },
    setStyle(next) {
      const discsChanged = !style || !haveSameDiscs(style, next)
      style = next
      if (discsChanged) prepare()
      else background.setSea(next.sea)
    },
    addTile: texels.add,
    removeTile: texels.remove,
    pixelsOf: texels.pixelsOf,
    draw(frame) {
      if (!style) return
      background.draw(framebuffer, frame)
      if (frame.markers.count > 0) discs.draw(frame)
      drawSprites(framebuffer, frame.sprites)
      isPending = true
    },
    deferred: {
      isPending: () => isPending,
      present() {
        if (!isPending) return
        isPending = false
        const image = new ImageData(
          framebuffer.buffer.bytes(),
          framebuffer.width,
          framebuffer.height,
        )
        context.putImageData(image, -framebuffer.margin, -framebuffer.margin)
      },
    },
    close() {
      // Dropping the kernel frees its memory.
    },
  }
}

/** A picture changes the sea color during its first view: the discs must not be prepared again for that. */
const haveSameDiscs = (one: MapStyle, other: MapStyle) =>
  one.colors === other.colors && one.rim === other.rim && one.radius === other.radius

/** Keeps the pixels of loaded tiles in the memory of the kernel. */
function createTileTexels(kernel: Kernel) {
  const tiles = new Map<number, TexelImage>()
  const remove = ({ key }: Tile) => {
    tiles.get(key)?.buffer.release()
    tiles.delete(key)
  }

  return {
    get: ({ key }: Tile) => tiles.get(key),
    pixelsOf({ key }: Tile): Pixels | undefined {
      const image = tiles.get(key)
      return image && { width: image.width, height: image.height, bytes: image.buffer.bytes() }
    },
    add(tile: Tile, { width, height, bytes }: Pixels) {
      remove(tile)
      const buffer = createKernelBuffer(kernel, PIXEL_BYTES * width * height)
      buffer.bytes().set(bytes)
      tiles.set(tile.key, { buffer, width, height })
    },
    remove,
  }
}

/** Draws sprites into the framebuffer, clipped at its edges. */
function drawSprites(framebuffer: Framebuffer, { count, images, xs, ys }: SpriteBatch): void {
  const pixels = framebuffer.buffer.ints()
  for (let i = 0; i < count; i++) {
    const sprite = images[i]
    const left = (xs[i] ?? 0) + framebuffer.margin
    const top = (ys[i] ?? 0) + framebuffer.margin
    if (sprite) drawSprite(pixels, framebuffer, sprite, left, top)
  }
}

function drawSprite(
  pixels: Int32Array,
  framebuffer: Size,
  sprite: Sprite,
  left: number,
  top: number,
): void {
  const begin = Math.max(0, -left)
  const end = Math.min(sprite.width, framebuffer.width - left)
  const lastRow = Math.min(sprite.height, framebuffer.height - top)
  for (let row = Math.max(0, -top); row < lastRow; row++) {
    const source = row * sprite.width
    const target = (top + row) * framebuffer.width + left
    for (let x = begin; x < end; x++) {
      const color = sprite.pixels[source + x] ?? 0
      const alpha = color >>> 24
      if (alpha === 255) pixels[target + x] = color
      else if (alpha > 0) {
        // Maps an alpha of 255 to a weight of 256.
        const weight = alpha + (alpha >>> 7)
        pixels[target + x] = blended(pixels[target + x] ?? 0, color, weight)
      }
    }
  }
}

/** Channel masks of 0xAABBGGRR: each masked value can be multiplied by up to 256 without one channel spilling over. */
const RED_BLUE = 0xff00ff
const GREEN = 0xff00
const OPAQUE = 0xff000000

/** Blends `above` over an opaque color with a weight of 0 to 256. */
function blended(below: number, above: number, weight: number): number {
  const remainder = 256 - weight
  const redBlue = Math.imul(below & RED_BLUE, remainder) + Math.imul(above & RED_BLUE, weight)
  const green = Math.imul(below & GREEN, remainder) + Math.imul(above & GREEN, weight)
  return OPAQUE | ((redBlue >>> 8) & RED_BLUE) | ((green >>> 8) & GREEN)
}

/** Estimated cost of a smooth disc, until the first measurement. */
const INITIAL_COST_MS = 2e-4
const MIN_MEASURED_DISCS = 1_000
/** The estimate decays while opaque discs are drawn, so that one slow measurement does not last forever. */
const COST_DECAY = 0.997
/** Fraction of the frame budget for drawing discs; the rest is for the background, listing and presenting. */
const BUDGET_FRACTION = 0.6
/** With fewer discs, finding hidden ones costs more than drawing them. */
const MIN_CROWD = 2_000
/** Markers per batch. After each batch, markers hidden by those above them are removed from the next one. */
const BATCH = 131_072

/** Draws the markers as discs: smooth ones, or opaque ones when there is no time for smooth edges. */
function createDiscPainter(kernel: Kernel, framebuffer: Framebuffer) {
  const { list, collect } = createMarkerList(kernel)
  const opaque = createOpaqueDiscs(kernel)
  const smooth = createSmoothDiscs(kernel)
  let reach = 0
  let costMs = INITIAL_COST_MS

  const drawOpaque = (collectRange: (first: number, end: number) => void, first: number) => {
    opaque.reset()
    opaque.draw(framebuffer, list)
    for (let end = first; end > 0; end -= BATCH) {
      collectRange(Math.max(0, end - BATCH), end)
      opaque.removeEnclosed(list)
      opaque.draw(framebuffer, list)
    }
    costMs *= COST_DECAY
  }
  const drawSmooth = () => {
    const startMs = performance.now()
    const { count } = list
    if (count > MIN_CROWD) {
      opaque.reset()
      opaque.removeHidden(list)
    }
    smooth.draw(framebuffer, list)
    // The clock may only tick every 0.1 ms, which is too coarse to time a few discs.
    if (count > MIN_MEASURED_DISCS) costMs += ((performance.now() - startMs) / count - costMs) / 4
  }

  return {
    /** Also called after the framebuffer has been resized. */
    prepare(style: MapStyle, ratio: number): void {
      reach = discReach(style, ratio)
      opaque.prepare(opaqueDiscOf(style, ratio), framebuffer)
      smooth.prepare(smoothDiscsOf(style, ratio), style.colors.length, framebuffer.width)
    },
    draw(frame: Frame): void {
      const collectRange = (first: number, end: number) =>
        collect(frame, { first, end }, framebuffer, reach)
      const exceedsBudget = () =>
        !frame.isStill && list.count * costMs > frame.budgetMs * BUDGET_FRACTION
      const { count } = frame.markers
      const first = Math.max(0, count - BATCH)
      collectRange(first, count)
      if (exceedsBudget()) drawOpaque(collectRange, first)
      else {
        if (first > 0) collectRange(0, count)
        if (exceedsBudget()) drawOpaque(collectRange, 0)
        else drawSmooth()
      }
    },
  }
}
