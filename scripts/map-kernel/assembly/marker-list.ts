/**
 * Lists the discs in sight from `first` up to but not including `end`, the topmost first, and says how many there are. Positions
 * are pairs of f32 in game units; what is listed are pairs of i32 from the first place that a middle may have up to the last
 * one, both included, plus `least`. There is no branch that depends on a marker: a wrong guess of the processor costs more
 * than all of the rest.
 */
export function gather(
  first: i32,
  end: i32,
  previous: usize,
  next: usize,
  statuses: usize,
  share: f32,
  shown: i32,
  scaleX: f32,
  scaleY: f32,
  x0: f32,
  y0: f32,
  least: i32,
  right: i32,
  bottom: i32,
  places: usize,
  listed: usize,
): i32 {
  const shares = f32x4.splat(share)
  const scales = f32x4.replace_lane(f32x4.splat(scaleX), 1, scaleY)
  const origin = f32x4.replace_lane(f32x4.splat(x0), 1, y0)
  const leasts = i32x4.splat(least)
  const last = i32x4.replace_lane(i32x4.splat(right), 1, bottom)
  let found: i32 = 0
  for (let i = end - 1; i >= first; i--) {
    const at: usize = (<usize>i) << 3
    const from = v128.load64_zero(previous + at)
    const way = f32x4.sub(v128.load64_zero(next + at), from)
    const eased = f32x4.add(from, f32x4.mul(way, shares))
    const place = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(eased, scales), origin))
    const status = <i32>load<u8>(statuses + <usize>i)
    v128.store64_lane(places + ((<usize>found) << 3), i32x4.add(place, leasts), 0)
    store<u8>(listed + <usize>found, <u8>status)
    // Negative when it is beyond any side.
    const beyond = i32x4.bitmask(v128.or(place, i32x4.sub(last, place))) & 3
    found += i32(beyond === 0) & (shown >>> status)
  }
  return found
}
