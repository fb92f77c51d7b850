import { PICTURE_SIZE } from '#domain/map.ts'

const LEVEL_0_TEXELS = 512
/** Texels may be this much larger than canvas pixels before the next finer level is wanted. */
const LARGEST_TEXEL = 1.3

export function texelsPerSide(level: number): number {
  return LEVEL_0_TEXELS * 2 ** level
}

/** The coarsest level that looks sharp at a scale of canvas pixels for one of the image. */
export function levelFor(scale: number, levels: number): number {
  let level = 0
  while (level < levels - 1 && (scale * PICTURE_SIZE) / texelsPerSide(level) > LARGEST_TEXEL)
    level++
  return level
}
