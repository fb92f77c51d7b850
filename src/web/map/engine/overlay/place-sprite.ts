import type { Frame, Sprite } from '../renderer.ts'
import type { Point, Transform } from '../spaces.ts'

export function addSprite({ sprites }: Frame, sprite: Sprite, left: number, top: number): void {
  sprites.images[sprites.count] = sprite
  sprites.xs[sprites.count] = left
  sprites.ys[sprites.count] = top
  sprites.count++
}

/** Centers the sprite on a pixel. */
export function addSpriteCentered(frame: Frame, sprite: Sprite | undefined, { x, y }: Point): void {
  if (!sprite) return
  addSprite(frame, sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2))
}

export function toPixel(game: Point, { scaleX, scaleY, x0, y0 }: Transform): Point {
  return { x: game.x * scaleX + x0, y: game.y * scaleY + y0 }
}
