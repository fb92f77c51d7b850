/** Fills a row of pixels with the nearest of a row of texels; `first` and `step` are texels in 16.16 fixed point. */
export function sampleNearest(
  target: usize,
  length: i32,
  texels: usize,
  first: i32,
  step: i32,
): void {
  let x = first
  let at = target
  const wholeEnd = target + ((<usize>(length & ~3)) << 2)
  const end = target + ((<usize>length) << 2)
  for (; at < wholeEnd; at += 16) {
    const one = x + step
    const two = one + step
    const three = two + step
    let four = v128.load32_zero(texels + ((<usize>(x >> 16)) << 2))
    four = v128.load32_lane(texels + ((<usize>(one >> 16)) << 2), four, 1)
    four = v128.load32_lane(texels + ((<usize>(two >> 16)) << 2), four, 2)
    four = v128.load32_lane(texels + ((<usize>(three >> 16)) << 2), four, 3)
    v128.store(at, four)
    x = three + step
  }
  for (; at < end; at += 4, x += step) store<i32>(at, load<i32>(texels + ((<usize>(x >> 16)) << 2)))
}

/** Like `sampleNearest`, but interpolates each pixel from the two texels beside it. */
export function sampleLinear(
  target: usize,
  length: i32,
  texels: usize,
  first: i32,
  step: i32,
): void {
  let x = first
  const end = target + ((<usize>length) << 2)
  for (let at = target; at < end; at += 4, x += step) {
    const weight = (x >> 8) & 255
    const pair = i16x8.extend_low_i8x16_u(v128.load64_zero(texels + ((<usize>(x >> 16)) << 2)))
    const left = i16x8.mul(pair, i16x8.splat(<i16>(256 - weight)))
    const right = i16x8.mul(pair, i16x8.splat(<i16>weight))
    const sum = i16x8.add(
      left,
      i8x16.shuffle(right, right, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15),
    )
    v128.store32_lane(at, i8x16.narrow_i16x8_u(i16x8.shr_u(sum, 8), sum), 0)
  }
}

/**
 * Blends two rows; `weight`, out of 256, is that of the lower one. Source rows are padded to whole groups of four
 * pixels, the target is not.
 */
export function blendRows(
  target: usize,
  length: i32,
  upper: usize,
  lower: usize,
  weight: i32,
): void {
  const bytes = (<usize>length) << 2
  const wholeEnd = bytes & ~15
  for (let k: usize = 0; k < wholeEnd; k += 16)
    v128.store(target + k, blendFour(upper + k, lower + k, weight))
  if (wholeEnd === bytes) return
  const rest = blendFour(upper + wholeEnd, lower + wholeEnd, weight)
  v128.store32_lane(target + wholeEnd, rest, 0)
  if (bytes - wholeEnd > 4) v128.store32_lane(target + wholeEnd, rest, 1, 4)
  if (bytes - wholeEnd > 8) v128.store32_lane(target + wholeEnd, rest, 2, 8)
}

function blendFour(upper: usize, lower: usize, weight: i32): v128 {
  const weights = i16x8.splat(<i16>weight)
  const inverseWeights = i16x8.splat(<i16>(256 - weight))
  const one = v128.load(upper)
  const other = v128.load(lower)
  const low = i16x8.add(
    i16x8.mul(i16x8.extend_low_i8x16_u(one), inverseWeights),
    i16x8.mul(i16x8.extend_low_i8x16_u(other), weights),
  )
  const high = i16x8.add(
    i16x8.mul(i16x8.extend_high_i8x16_u(one), inverseWeights),
    i16x8.mul(i16x8.extend_high_i8x16_u(other), weights),
  )
  return i8x16.narrow_i16x8_u(i16x8.shr_u(low, 8), i16x8.shr_u(high, 8))
}
