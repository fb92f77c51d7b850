import type { Sprite } from '../renderer.ts'
import type { Size } from '../spaces.ts'

type Pencil = OffscreenCanvasRenderingContext2D

let pencil: Pencil | undefined

/** A sheet that everything small is drawn on, one after the other. */
function sheet({ width, height }: Size): Pencil {
  pencil ??= open()
  const { canvas } = pencil
  if (canvas.width < width) canvas.width = width
  if (canvas.height < height) canvas.height = height
  pencil.reset()
  return pencil
}

function open(): Pencil {
  const opened = new OffscreenCanvas(256, 64).getContext('2d', { willReadFrequently: true })
  if (!opened) throw new Error('This browser has no 2D canvas')
  return opened
}

/** In canvas pixels, of what is so large on the screen. */
export function spriteSize({ width, height }: Size, ratio: number): Size {
  return { width: Math.ceil(width * ratio), height: Math.ceil(height * ratio) }
}

/** What is drawn in screen pixels, as a sprite of canvas pixels. */
export function drawSprite(screen: Size, ratio: number, draw: (pencil: Pencil) => void): Sprite {
  const { width, height } = spriteSize(screen, ratio)
  const drawn = sheet({ width, height })
  drawn.scale(ratio, ratio)
  draw(drawn)
  const { data } = drawn.getImageData(0, 0, width, height)
  return { width, height, pixels: new Int32Array(data.buffer) }
}

export function measureText(text: string, font: string): number {
  const drawn = sheet({ width: 1, height: 1 })
  drawn.font = font
  return drawn.measureText(text).width
}
