/** How much of a pixel lies within a radius, by its middle's distance: all, none, or a part along the edge. */
function coverage(radius: number, distance: number): number {
  return Math.min(Math.max(radius - distance + 0.5, 0), 1)
}

/** A disc with its rim, whose middle is anywhere within the middle pixel of a square. */
export interface Shape {
  /** Of the square, from its middle pixel to a side. */
  reach: number
  /** How much of each pixel is covered, and how much of that is rim, 0 to 256. */
  alphas: Uint16Array
  rims: Uint16Array
}

export function shapeOf(radius: number, rim: number, middleX: number, middleY: number): Shape {
  const reach = Math.ceil(radius + 0.5)
  const side = 2 * reach + 1
  const alphas = new Uint16Array(side * side)
  const rims = new Uint16Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const distance = Math.hypot(x + 0.5 - reach - middleX, y + 0.5 - reach - middleY)
      const alpha = coverage(radius, distance)
      alphas[y * side + x] = Math.round(256 * alpha)
      rims[y * side + x] = Math.round(256 * (alpha - coverage(radius - rim, distance)))
    }
  }
  return { reach, alphas, rims }
}

/** Colours of a shape's pixels, opaque ones. */
export function tint({ alphas, rims }: Shape, color: number, rim: number): Int32Array {
  return Int32Array.from(alphas, (alpha, i) =>
    mix(color, rim, ((rims[i] ?? 0) * 256) / (alpha || 1)),
  )
}

/** A colour on the way to another, by a share of 256. */
function mix(from: number, to: number, share: number): number {
  const part = (shift: number) => {
    const a = (from >>> shift) & 255
    const b = (to >>> shift) & 255
    return Math.round(a + ((b - a) * Math.min(share, 256)) / 256) << shift
  }
  return 0xff000000 | part(16) | part(8) | part(0)
}
