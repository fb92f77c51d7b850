/**
 * Lists the visible discs of the markers from `first` to `end` (exclusive), the topmost first, and returns their
 * number. Marker positions are pairs of f32 in game units; listed positions are pairs of i32 in subpixels. The
 * transform and the bounds are relative to `min`, the lowest coordinate of a disc center. No branch depends on a
 * marker: a mispredicted branch would cost more than the rest of the loop.
 */
export function listVisibleDiscs(
  first: i32,
  end: i32,
  previous: usize,
  next: usize,
  statuses: usize,
  progress: f32,
  shown: i32,
  scaleX: f32,
  scaleY: f32,
  x0: f32,
  y0: f32,
  min: i32,
  right: i32,
  bottom: i32,
  positions: usize,
  listedStatuses: usize,
): i32 {
  const progresses = f32x4.splat(progress)
  const scales = f32x4.replace_lane(f32x4.splat(scaleX), 1, scaleY)
  const origin = f32x4.replace_lane(f32x4.splat(x0), 1, y0)
  const minimum = i32x4.splat(min)
  const last = i32x4.replace_lane(i32x4.splat(right), 1, bottom)
  let found: i32 = 0
  for (let i = end - 1; i >= first; i--) {
    const at: usize = (<usize>i) << 3
    const from = v128.load64_zero(previous + at)
    const delta = f32x4.sub(v128.load64_zero(next + at), from)
    const current = f32x4.add(from, f32x4.mul(delta, progresses))
    const position = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(current, scales), origin))
    const status = <i32>load<u8>(statuses + <usize>i)
    v128.store64_lane(positions + ((<usize>found) << 3), i32x4.add(position, minimum), 0)
    store<u8>(listedStatuses + <usize>found, <u8>status)
    // The sign bit is set outside of any side.
    const outside = i32x4.bitmask(v128.or(position, i32x4.sub(last, position))) & 3
    found += i32(outside === 0) & (shown >>> status)
  }
  return found
}
