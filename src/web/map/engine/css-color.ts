/** A CSS colour as 0xAABBGGRR, the bytes R, G, B, A in memory. */
export function packedColor(css: string): number {
  const pencil = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!pencil) throw new Error('This browser has no 2D canvas')
  pencil.fillStyle = css
  pencil.fillRect(0, 0, 1, 1)
  const [pixel = 0] = new Uint32Array(pencil.getImageData(0, 0, 1, 1).data.buffer)
  return pixel
}
