import type { Frame, Sprite } from '../renderer.ts'
import type { Point, Transform } from '../spaces.ts'

export function stampAt({ stamps }: Frame, sprite: Sprite, left: number, top: number): void {
  stamps.sprites[stamps.count] = sprite
  stamps.xs[stamps.count] = left
  stamps.ys[stamps.count] = top
  stamps.count++
}

/** With its middle at a pixel. */
export function stampOn(frame: Frame, sprite: Sprite | undefined, { x, y }: Point): void {
  if (!sprite) return
  stampAt(frame, sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2))
}

export function pixelOf(game: Point, { scaleX, scaleY, x0, y0 }: Transform): Point {
  return { x: game.x * scaleX + x0, y: game.y * scaleY + y0 }
}
