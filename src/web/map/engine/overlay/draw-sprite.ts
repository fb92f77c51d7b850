import type { Sprite } from '../renderer.ts'
import type { Size } from '../spaces.ts'

type Context2d = OffscreenCanvasRenderingContext2D

let shared: Context2d | undefined

/** A shared canvas on which all sprites are drawn, one after the other. */
function sharedContext({ width, height }: Size): Context2d {
  shared ??= createContext()
  const { canvas } = shared
  if (canvas.width < width) canvas.width = width
  if (canvas.height < height) canvas.height = height
  shared.reset()
  return shared
}

function createContext(): Context2d {
  const context = new OffscreenCanvas(256, 64).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no 2D canvas')
  return context
}

/** Size in canvas pixels of something measured in screen pixels. */
export function spriteSize({ width, height }: Size, ratio: number): Size {
  return { width: Math.ceil(width * ratio), height: Math.ceil(height * ratio) }
}

/** Draws in screen pixels and returns a sprite in canvas pixels. */
export function drawSprite(screen: Size, ratio: number, draw: (shared: Context2d) => void): Sprite {
  const { width, height } = spriteSize(screen, ratio)
  const context = sharedContext({ width, height })
  context.scale(ratio, ratio)
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, pixels: new Int32Array(data.buffer) }
}

export function measureText(text: string, font: string): number {
  const context = sharedContext({ width: 1, height: 1 })
  context.font = font
  return context.measureText(text).width
}
