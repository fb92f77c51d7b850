/**
 * Draws antialiased discs from the lowest to the topmost. For each subpixel position, `stencils` holds a pair of i32:
 * the first of its groups of four pixels and their number. `offsets` are the distances of each group from the center
 * pixel, in bytes; `colors` the premultiplied pixels of the groups, by status.
 */
export function drawSmoothDiscs(
  count: i32,
  positions: usize,
  statuses: usize,
  subpixelBits: i32,
  pixels: usize,
  stride: usize,
  stencils: usize,
  offsets: usize,
  colors: usize,
  bytesPerStatus: usize,
): void {
  const mask = (1 << subpixelBits) - 1
  for (let i = count - 1; i >= 0; i--) {
    const x = load<i32>(positions + ((<usize>i) << 3))
    const y = load<i32>(positions + ((<usize>i) << 3), 4)
    const subpixel = <usize>((y & mask) << subpixelBits) | <usize>(x & mask)
    const center =
      pixels + <usize>(y >> subpixelBits) * stride + ((<usize>(x >> subpixelBits)) << 2)
    const first = <usize>load<i32>(stencils + (subpixel << 3))
    const end = first + <usize>load<i32>(stencils + (subpixel << 3), 4)
    const groupColors = colors + <usize>load<u8>(statuses + <usize>i) * bytesPerStatus
    for (let group = first; group < end; group++) {
      const to = center + <usize>load<i32>(offsets + (group << 2))
      v128.store(to, blended(v128.load(to), v128.load(groupColors + (group << 4))))
    }
  }
}

/** Blends four premultiplied pixels over four opaque ones. An alpha of 255 counts as 256. */
function blended(below: v128, above: v128): v128 {
  const low = i8x16.shuffle(above, above, 3, 3, 3, 3, 3, 3, 3, 3, 7, 7, 7, 7, 7, 7, 7, 7)
  const high = i8x16.shuffle(
    above,
    above,
    11,
    11,
    11,
    11,
    11,
    11,
    11,
    11,
    15,
    15,
    15,
    15,
    15,
    15,
    15,
    15,
  )
  const lower = i16x8.mul(i16x8.extend_low_i8x16_u(below), inverseAlpha(low))
  const upper = i16x8.mul(i16x8.extend_high_i8x16_u(below), inverseAlpha(high))
  const rest = i8x16.narrow_i16x8_u(i16x8.shr_u(lower, 8), i16x8.shr_u(upper, 8))
  return v128.or(i8x16.add_sat_u(rest, above), i32x4.splat(0xff000000))
}

/** 256 minus the alpha; the alpha is in both bytes of each lane. */
function inverseAlpha(alphas: v128): v128 {
  const alpha = i16x8.shr_u(alphas, 8)
  return i16x8.sub(i16x8.splat(256), i16x8.add(alpha, i16x8.shr_u(alpha, 7)))
}
