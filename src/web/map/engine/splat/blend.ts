/** Of an opaque colour, 0xAABBGGRR: two parts that can be multiplied by 256 at most without touching each other. */
const RED_BLUE = 0xff00ff
const GREEN = 0xff00
const OPAQUE = 0xff000000

/** One opaque colour over another, by a share of 256. */
export function mixed(below: number, above: number, share: number): number {
  const rest = 256 - share
  const redBlue = Math.imul(below & RED_BLUE, rest) + Math.imul(above & RED_BLUE, share)
  const green = Math.imul(below & GREEN, rest) + Math.imul(above & GREEN, share)
  return OPAQUE | ((redBlue >>> 8) & RED_BLUE) | ((green >>> 8) & GREEN)
}
