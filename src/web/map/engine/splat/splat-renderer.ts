import type { MapStyle } from '../markers.ts'
import type { Pixels, Renderer, Sprite, SpriteBatch, Tile } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { createBackground } from './background.ts'
import { createDiscPainter } from './disc-painter.ts'
import { discReach } from './disc-sprites.ts'
import { type Framebuffer, resizeFramebuffer } from './framebuffer.ts'
import { createKernelBuffer, PIXEL_BYTES } from './kernel/buffer.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { TexelImage } from './sampler.ts'

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
