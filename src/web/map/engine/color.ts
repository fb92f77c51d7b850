import type { Pixels } from './renderer.ts'

/** A CSS colour as 0xAABBGGRR, the bytes R, G, B, A in memory. */
export function packedColor(css: string): number {
  const pencil = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!pencil) throw new Error('This browser has no 2D canvas')
  pencil.fillStyle = css
  pencil.fillRect(0, 0, 1, 1)
  const { width, height, data } = pencil.getImageData(0, 0, 1, 1)
  return cornerColor({ width, height, bytes: data })
}

/** The colour at the top left of a picture. */
export function cornerColor({ bytes }: Pixels): number {
  return new Uint32Array(bytes.buffer)[0] ?? 0
}
