import type { Pixels } from './renderer.ts'

/** Converts a CSS color to 0xAABBGGRR: the bytes R, G, B, A in memory. */
export function packedColor(css: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no 2D canvas')
  context.fillStyle = css
  context.fillRect(0, 0, 1, 1)
  const { width, height, data } = context.getImageData(0, 0, 1, 1)
  return cornerColor({ width, height, bytes: data })
}

/** The color at the top left of an image. */
export function cornerColor({ bytes }: Pixels): number {
  return new Uint32Array(bytes.buffer)[0] ?? 0
}
