import { PICTURE_SIZE } from '#domain/map.ts'

const LEVEL_0_TEXELS = 512
/** Maximum size of a texel in canvas pixels; above it, a finer level is used. */
const MAX_TEXEL_PIXELS = 1.3

export function texelsPerSide(level: number): number {
  return LEVEL_0_TEXELS * 2 ** level
}

/** The coarsest level that looks sharp at a scale of canvas pixels per image pixel. */
export function levelFor(scale: number, levelCount: number): number {
  let level = 0
  while (level < levelCount - 1 && (scale * PICTURE_SIZE) / texelsPerSide(level) > MAX_TEXEL_PIXELS)
    level++
  return level
}
