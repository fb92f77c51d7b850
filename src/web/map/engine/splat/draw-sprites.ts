import type { Sprite, Stamps } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { mixed } from './blend.ts'
import type { Plate } from './framebuffer.ts'

/** Lays sprites on the plate, cut where they reach beyond it. */
export function putStamps(plate: Plate, { count, sprites, xs, ys }: Stamps): void {
  const pixels = plate.block.ints()
  for (let i = 0; i < count; i++) {
    const sprite = sprites[i]
    const left = (xs[i] ?? 0) + plate.margin
    const top = (ys[i] ?? 0) + plate.margin
    if (sprite) putSprite(pixels, plate, sprite, left, top)
  }
}

function putSprite(
  pixels: Int32Array,
  plate: Size,
  sprite: Sprite,
  left: number,
  top: number,
): void {
  const from = Math.max(0, -left)
  const end = Math.min(sprite.width, plate.width - left)
  const lastRow = Math.min(sprite.height, plate.height - top)
  for (let row = Math.max(0, -top); row < lastRow; row++) {
    const source = row * sprite.width
    const target = (top + row) * plate.width + left
    for (let x = from; x < end; x++) {
      const color = sprite.pixels[source + x] ?? 0
      const alpha = color >>> 24
      if (alpha === 255) pixels[target + x] = color
      else if (alpha > 0) {
        // 255 stands for all of 256.
        const share = alpha + (alpha >>> 7)
        pixels[target + x] = mixed(pixels[target + x] ?? 0, color, share)
      }
    }
  }
}
