/** A CSS colour as 0xAABBGGRR, the bytes R, G, B, A in memory. */
export function packedColor(css: string): number {
  return colorWhere((pencil) => {
    pencil.fillStyle = css
    pencil.fillRect(0, 0, 1, 1)
  })
}

/** The colour at the top left of a picture. */
export function cornerColor(picture: ImageBitmap): number {
  return colorWhere((pencil) => pencil.drawImage(picture, 0, 0))
}

function colorWhere(draw: (pencil: OffscreenCanvasRenderingContext2D) => void): number {
  const pencil = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!pencil) throw new Error('This browser has no 2D canvas')
  draw(pencil)
  const [pixel = 0] = new Uint32Array(pencil.getImageData(0, 0, 1, 1).data.buffer)
  return pixel
}
