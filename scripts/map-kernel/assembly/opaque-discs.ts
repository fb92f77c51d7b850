/** Eight by four pixels are a cell, a bit each in one number; four cells beside each other are a strip. */
const STRIP: usize = 32
const STRIP_CELL: usize = 16
const STRIP_CORNER: usize = 20
const CELL_COLORS: usize = 128
const STRIP_COLORS: usize = 512
/** Of a cell, eight pixels. */
const CELL_WIDTH: usize = 32

/**
 * Puts a list in order by the bands of `1 << bandBits` rows that discs touch, those of two bands into both, and keeps the order
 * within each: drawn band by band, all that is read and written stays in the cache. `ends` has a place for each band, and then
 * says where it ends. The lists it goes to have room for twice as many.
 */
export function sortByBand(
  count: i32,
  places: usize,
  listed: usize,
  phaseBits: i32,
  reach: i32,
  bandBits: i32,
  bands: i32,
  ends: usize,
  sorted: usize,
  sortedListed: usize,
): void {
  memory.fill(ends, 0, (<usize>bands) << 2)
  for (let i: usize = 0; i < <usize>count; i++) {
    const y = load<i32>(places + (i << 3), 4) >> phaseBits
    const first = ends + ((<usize>((y - reach) >> bandBits)) << 2)
    const last = ends + ((<usize>((y + reach) >> bandBits)) << 2)
    store<i32>(first, load<i32>(first) + 1)
    store<i32>(last, load<i32>(last) + i32(last !== first))
  }
  let sum: i32 = 0
  for (let band: usize = 0; band < <usize>bands; band++) {
    const length = load<i32>(ends + (band << 2))
    store<i32>(ends + (band << 2), sum)
    sum += length
  }
  for (let i: usize = 0; i < <usize>count; i++) {
    const place = load<u64>(places + (i << 3))
    const status = load<u8>(listed + i)
    const y = <i32>(place >> 32) >> phaseBits
    const first = ends + ((<usize>((y - reach) >> bandBits)) << 2)
    const last = ends + ((<usize>((y + reach) >> bandBits)) << 2)
    // Of the same band, it is put down twice at one place: to ask would cost more.
    const other = <usize>load<i32>(last)
    store<u64>(sorted + (other << 3), place)
    store<u8>(sortedListed + other, status)
    store<i32>(last, <i32>other + i32(last !== first))
    const to = <usize>load<i32>(first)
    store<u64>(sorted + (to << 3), place)
    store<u8>(sortedListed + to, status)
    store<i32>(first, <i32>to + 1)
  }
}

/**
 * Draws discs with a hard edge from the topmost down, each pixel once. `footprints` has, for each of the 32 places of a
 * middle in its cell, `most` strips: four masks, then how far the strip is in `cells` and how far its first pixel is from
 * the middle one, both in bytes. `colors` has 32 pixels for each cell, by status. Only the cells from `low` on for `span` bytes are drawn.
 */
export function putHard(
  count: i32,
  places: usize,
  listed: usize,
  phaseBits: i32,
  plate: usize,
  stride: usize,
  cells: usize,
  across: usize,
  footprints: usize,
  most: usize,
  colors: usize,
  lanes: usize,
  low: usize,
  span: usize,
): void {
  const perStatus: usize = <usize>32 * most * STRIP_COLORS
  for (let i: usize = 0; i < <usize>count; i++) {
    const x = <usize>(load<i32>(places + (i << 3)) >> phaseBits)
    const y = <usize>(load<i32>(places + (i << 3), 4) >> phaseBits)
    const cell = cells + (((y >> 2) * across + (x >> 3)) << 2)
    const footprint = (((y & 3) << 3) | (x & 7)) * most
    const end = footprints + (footprint + most) * STRIP
    let strip = footprints + footprint * STRIP
    let color = colors + <usize>load<u8>(listed + i) * perStatus + footprint * STRIP_COLORS
    for (; strip < end; strip += STRIP, color += STRIP_COLORS) {
      const at = cell + <usize>load<i32>(strip, STRIP_CELL)
      if (at - low >= span) continue
      const covered = v128.load(at)
      const masks = v128.load(strip)
      const free = v128.andnot(masks, covered)
      if (!v128.any_true(free)) continue
      v128.store(at, v128.or(covered, masks))
      const corner = plate + y * stride + (x << 2) + <usize>load<i32>(strip, STRIP_CORNER)
      putCell(corner, stride, color, i32x4.extract_lane(free, 0), lanes)
      putCell(corner + CELL_WIDTH, stride, color + CELL_COLORS, i32x4.extract_lane(free, 1), lanes)
      putCell(
        corner + 2 * CELL_WIDTH,
        stride,
        color + 2 * CELL_COLORS,
        i32x4.extract_lane(free, 2),
        lanes,
      )
      putCell(
        corner + 3 * CELL_WIDTH,
        stride,
        color + 3 * CELL_COLORS,
        i32x4.extract_lane(free, 3),
        lanes,
      )
    }
  }
}

function putCell(corner: usize, stride: usize, colors: usize, bits: i32, lanes: usize): void {
  let to = corner
  let from = colors
  for (let left: u32 = <u32>bits; left !== 0; left >>= 8) {
    const row = left & 255
    if (row !== 0) {
      const lane = lanes + ((<usize>row) << 5)
      v128.store(to, v128.bitselect(v128.load(from), v128.load(to), v128.load(lane)))
      v128.store(
        to,
        v128.bitselect(v128.load(from, 16), v128.load(to, 16), v128.load(lane, 16)),
        16,
      )
    }
    to += stride
    from += CELL_WIDTH
  }
}

/** Takes out of the list what others hide whole, and says how many are left. */
export function dropHidden(
  count: i32,
  places: usize,
  listed: usize,
  phaseBits: i32,
  cells: usize,
  across: usize,
  footprints: usize,
  most: usize,
): i32 {
  let kept: usize = 0
  for (let i: usize = 0; i < <usize>count; i++) {
    const place = load<u64>(places + (i << 3))
    const x = <usize>(<i32>place >> phaseBits)
    const y = <usize>(<i32>(place >> 32) >> phaseBits)
    const cell = cells + (((y >> 2) * across + (x >> 3)) << 2)
    const footprint = (((y & 3) << 3) | (x & 7)) * most
    const end = footprints + (footprint + most) * STRIP
    let free = i32x4.splat(0)
    for (let strip = footprints + footprint * STRIP; strip < end; strip += STRIP) {
      const at = cell + <usize>load<i32>(strip, STRIP_CELL)
      const covered = v128.load(at)
      const masks = v128.load(strip)
      free = v128.or(free, v128.andnot(masks, covered))
      v128.store(at, v128.or(covered, masks))
    }
    store<u64>(places + (kept << 3), place)
    store<u8>(listed + kept, load<u8>(listed + i))
    kept += <usize>v128.any_true(free)
  }
  return <i32>kept
}

/**
 * Closes the cells whose discs are all hidden: every pixel of the cells from `columns` before to `columns` after them, and
 * so for rows, is covered; cells nearer to an edge than that stay open. `closed` has a byte for each cell, 1 for those; `full`
 * a number for each. All have room for four cells more.
 */
export function closeCells(
  cells: usize,
  across: i32,
  down: i32,
  columns: i32,
  rows: i32,
  full: usize,
  closed: usize,
): void {
  const wholeRow = (<usize>across) << 2
  const wide = (<usize>columns) << 2
  const end = wholeRow * <usize>down
  memory.fill(closed, 0, end >> 2)
  for (let at = wide; at < end - wide; at += 16) {
    let all = v128.load(cells + at)
    for (let away: usize = 4; away <= wide; away += 4)
      all = v128.and(all, v128.and(v128.load(cells + at - away), v128.load(cells + at + away)))
    v128.store(full + at, all)
  }
  for (let row = rows; row < down - rows; row++) {
    const begin = wholeRow * <usize>row
    for (let at = begin + wide; at < begin + wholeRow - wide; at += 16) {
      let all = v128.load(full + at)
      for (let away = wholeRow; away <= wholeRow * <usize>rows; away += wholeRow)
        all = v128.and(all, v128.and(v128.load(full + at - away), v128.load(full + at + away)))
      const ones = v128.and(i32x4.eq(all, i32x4.splat(-1)), i32x4.splat(1))
      const words = i16x8.narrow_i32x4_u(ones, ones)
      v128.store32_lane(closed + (at >> 2), i8x16.narrow_i16x8_u(words, words), 0)
    }
    memory.fill(closed + ((begin + wholeRow - wide) >> 2), 0, 4)
  }
}

/** Takes the discs that have their middles in closed cells out of the list, and says how many are left. */
export function dropClosed(
  count: i32,
  places: usize,
  listed: usize,
  phaseBits: i32,
  closed: usize,
  across: i32,
): i32 {
  let kept: usize = 0
  for (let i: usize = 0; i < <usize>count; i++) {
    const place = load<u64>(places + (i << 3))
    const status = load<u8>(listed + i)
    const column = <i32>place >> (phaseBits + 3)
    const row = <i32>(place >> 32) >> (phaseBits + 2)
    store<u64>(places + (kept << 3), place)
    store<u8>(listed + kept, status)
    kept += <usize>(1 ^ load<u8>(closed + <usize>(row * across + column)))
  }
  return <i32>kept
}
