import type { Sprite, SpriteBatch } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import type { Framebuffer } from './framebuffer.ts'

/** Draws sprites into the framebuffer, clipped at its edges. */
export function drawSprites(
  framebuffer: Framebuffer,
  { count, images, xs, ys }: SpriteBatch,
): void {
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
