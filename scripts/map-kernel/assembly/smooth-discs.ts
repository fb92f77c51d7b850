/**
 * Draws discs with smooth edges from the lowest up. For each phase, `stencils` says where its groups of four pixels begin
 * and how many there are, a pair of i32; `steps` how far each group is from the middle pixel, in bytes; `colors` what it
 * looks like, by status, multiplied by alpha.
 */
export function putFine(
  count: i32,
  places: usize,
  listed: usize,
  phaseBits: i32,
  plate: usize,
  stride: usize,
  stencils: usize,
  steps: usize,
  colors: usize,
  perStatus: usize,
): void {
  const phases = (1 << phaseBits) - 1
  for (let i = count - 1; i >= 0; i--) {
    const x = load<i32>(places + ((<usize>i) << 3))
    const y = load<i32>(places + ((<usize>i) << 3), 4)
    const phase = <usize>((y & phases) << phaseBits) | <usize>(x & phases)
    const middle = plate + <usize>(y >> phaseBits) * stride + ((<usize>(x >> phaseBits)) << 2)
    const first = <usize>load<i32>(stencils + (phase << 3))
    const end = first + <usize>load<i32>(stencils + (phase << 3), 4)
    const tinted = colors + <usize>load<u8>(listed + <usize>i) * perStatus
    for (let group = first; group < end; group++) {
      const to = middle + <usize>load<i32>(steps + (group << 2))
      v128.store(to, mixed(v128.load(to), v128.load(tinted + (group << 4))))
    }
  }
}

/** Four pixels over four opaque ones; those above are multiplied by their alpha, of which 255 stands for all. */
function mixed(below: v128, above: v128): v128 {
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
  const lower = i16x8.mul(i16x8.extend_low_i8x16_u(below), restOf(low))
  const upper = i16x8.mul(i16x8.extend_high_i8x16_u(below), restOf(high))
  const rest = i8x16.narrow_i16x8_u(i16x8.shr_u(lower, 8), i16x8.shr_u(upper, 8))
  return v128.or(i8x16.add_sat_u(rest, above), i32x4.splat(0xff000000))
}

/** Of 256, what an alpha leaves to what is below; the alpha stands in both bytes of each lane. */
function restOf(alphas: v128): v128 {
  const alpha = i16x8.shr_u(alphas, 8)
  return i16x8.sub(i16x8.splat(256), i16x8.add(alpha, i16x8.shr_u(alpha, 7)))
}
