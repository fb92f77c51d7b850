/** Coverage of a pixel by a disc, from the distance of the pixel center: 0, 1, or a fraction at the edge. */
function coverage(radius: number, distance: number): number {
  return Math.min(Math.max(radius - distance + 0.5, 0), 1)
}

/** A rasterized disc with its rim, in a square of pixels. The center may be anywhere within the middle pixel. */
export interface DiscShape {
  /** Pixels from the middle pixel of the square to its edge. */
  reach: number
  /** Coverage of each pixel by the disc, and by its rim, 0 to 256. */
  alphas: Uint16Array
  rims: Uint16Array
}

export function rasterizeDisc(
  radius: number,
  rim: number,
  centerX: number,
  centerY: number,
): DiscShape {
  const reach = Math.ceil(radius + 0.5)
  const side = 2 * reach + 1
  const alphas = new Uint16Array(side * side)
  const rims = new Uint16Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const distance = Math.hypot(x + 0.5 - reach - centerX, y + 0.5 - reach - centerY)
      const alpha = coverage(radius, distance)
      alphas[y * side + x] = Math.round(256 * alpha)
      rims[y * side + x] = Math.round(256 * (alpha - coverage(radius - rim, distance)))
    }
  }
  return { reach, alphas, rims }
}

/** Opaque colors of the pixels of a shape. */
export function tint({ alphas, rims }: DiscShape, color: number, rim: number): Int32Array {
  return Int32Array.from(alphas, (alpha, i) =>
    interpolate(color, rim, ((rims[i] ?? 0) * 256) / (alpha || 1)),
  )
}

/** Interpolates between two opaque colors with a weight of 0 to 256. */
function interpolate(from: number, to: number, weight: number): number {
  const channel = (shift: number) => {
    const a = (from >>> shift) & 255
    const b = (to >>> shift) & 255
    return Math.round(a + ((b - a) * Math.min(weight, 256)) / 256) << shift
  }
  return 0xff000000 | channel(16) | channel(8) | channel(0)
}
