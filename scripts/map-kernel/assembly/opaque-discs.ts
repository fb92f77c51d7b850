/** A cell is 8 × 4 pixels, a bit each in one number; four cells beside each other are a strip. */
const STRIP: usize = 32
const STRIP_CELL: usize = 16
const STRIP_CORNER: usize = 20
const CELL_COLORS: usize = 128
const STRIP_COLORS: usize = 512
/** Bytes of a row of a cell: eight pixels. */
const CELL_ROW: usize = 32

/**
 * Sorts a list by bands of `1 << bandBits` rows and keeps its order within each. A disc that touches two bands goes
 * into both. Drawn band by band, everything read and written stays in the processor cache. On return, `bandEnds` says
 * where each band ends. The target lists need room for twice as many discs.
 */
export function sortDiscsByBand(
  count: i32,
  positions: usize,
  statuses: usize,
  subpixelBits: i32,
  reach: i32,
  bandBits: i32,
  bands: i32,
  bandEnds: usize,
  sortedPositions: usize,
  sortedStatuses: usize,
): void {
  memory.fill(bandEnds, 0, (<usize>bands) << 2)
  for (let i: usize = 0; i < <usize>count; i++) {
    const y = load<i32>(positions + (i << 3), 4) >> subpixelBits
    const first = bandEnds + ((<usize>((y - reach) >> bandBits)) << 2)
    const last = bandEnds + ((<usize>((y + reach) >> bandBits)) << 2)
    store<i32>(first, load<i32>(first) + 1)
    store<i32>(last, load<i32>(last) + i32(last !== first))
  }
  let sum: i32 = 0
  for (let band: usize = 0; band < <usize>bands; band++) {
    const length = load<i32>(bandEnds + (band << 2))
    store<i32>(bandEnds + (band << 2), sum)
    sum += length
  }
  for (let i: usize = 0; i < <usize>count; i++) {
    const position = load<u64>(positions + (i << 3))
    const status = load<u8>(statuses + i)
    const y = <i32>(position >> 32) >> subpixelBits
    const first = bandEnds + ((<usize>((y - reach) >> bandBits)) << 2)
    const last = bandEnds + ((<usize>((y + reach) >> bandBits)) << 2)
    // A disc in one band is written twice to the same place, which is faster than a branch.
    const other = <usize>load<i32>(last)
    store<u64>(sortedPositions + (other << 3), position)
    store<u8>(sortedStatuses + other, status)
    store<i32>(last, <i32>other + i32(last !== first))
    const to = <usize>load<i32>(first)
    store<u64>(sortedPositions + (to << 3), position)
    store<u8>(sortedStatuses + to, status)
    store<i32>(first, <i32>to + 1)
  }
}

/**
 * Draws opaque discs from the topmost down, each pixel once. `footprints` has, for each of the 32 positions of a
 * center in its cell, `maxStrips` strips: four masks, then the offset of the strip in `cells` and the offset of its
 * first pixel from the center pixel, both in bytes. `colors` has 32 pixels for each cell, by status. Only cells in
 * the `bandBytes` bytes from `firstCell` are drawn.
 */
export function drawOpaqueDiscs(
  count: i32,
  positions: usize,
  statuses: usize,
  subpixelBits: i32,
  pixels: usize,
  stride: usize,
  cells: usize,
  cellsAcross: usize,
  footprints: usize,
  maxStrips: usize,
  colors: usize,
  laneMasks: usize,
  firstCell: usize,
  bandBytes: usize,
): void {
  const perStatus: usize = <usize>32 * maxStrips * STRIP_COLORS
  for (let i: usize = 0; i < <usize>count; i++) {
    const x = <usize>(load<i32>(positions + (i << 3)) >> subpixelBits)
    const y = <usize>(load<i32>(positions + (i << 3), 4) >> subpixelBits)
    const cell = cells + (((y >> 2) * cellsAcross + (x >> 3)) << 2)
    const footprint = (((y & 3) << 3) | (x & 7)) * maxStrips
    const end = footprints + (footprint + maxStrips) * STRIP
    let strip = footprints + footprint * STRIP
    let color = colors + <usize>load<u8>(statuses + i) * perStatus + footprint * STRIP_COLORS
    for (; strip < end; strip += STRIP, color += STRIP_COLORS) {
      const at = cell + <usize>load<i32>(strip, STRIP_CELL)
      if (at - firstCell >= bandBytes) continue
      const covered = v128.load(at)
      const masks = v128.load(strip)
      const free = v128.andnot(masks, covered)
      if (!v128.any_true(free)) continue
      v128.store(at, v128.or(covered, masks))
      const corner = pixels + y * stride + (x << 2) + <usize>load<i32>(strip, STRIP_CORNER)
      drawCell(corner, stride, color, i32x4.extract_lane(free, 0), laneMasks)
      drawCell(
        corner + CELL_ROW,
        stride,
        color + CELL_COLORS,
        i32x4.extract_lane(free, 1),
        laneMasks,
      )
      drawCell(
        corner + 2 * CELL_ROW,
        stride,
        color + 2 * CELL_COLORS,
        i32x4.extract_lane(free, 2),
        laneMasks,
      )
      drawCell(
        corner + 3 * CELL_ROW,
        stride,
        color + 3 * CELL_COLORS,
        i32x4.extract_lane(free, 3),
        laneMasks,
      )
    }
  }
}

function drawCell(corner: usize, stride: usize, colors: usize, bits: i32, laneMasks: usize): void {
  let to = corner
  let from = colors
  for (let remaining: u32 = <u32>bits; remaining !== 0; remaining >>= 8) {
    const row = remaining & 255
    if (row !== 0) {
      const laneMask = laneMasks + ((<usize>row) << 5)
      v128.store(to, v128.bitselect(v128.load(from), v128.load(to), v128.load(laneMask)))
      v128.store(
        to,
        v128.bitselect(v128.load(from, 16), v128.load(to, 16), v128.load(laneMask, 16)),
        16,
      )
    }
    to += stride
    from += CELL_ROW
  }
}

/** Removes the discs that others in the list hide completely, and returns the number of those left. */
export function removeHiddenDiscs(
  count: i32,
  positions: usize,
  statuses: usize,
  subpixelBits: i32,
  cells: usize,
  cellsAcross: usize,
  footprints: usize,
  maxStrips: usize,
): i32 {
  let kept: usize = 0
  for (let i: usize = 0; i < <usize>count; i++) {
    const position = load<u64>(positions + (i << 3))
    const x = <usize>(<i32>position >> subpixelBits)
    const y = <usize>(<i32>(position >> 32) >> subpixelBits)
    const cell = cells + (((y >> 2) * cellsAcross + (x >> 3)) << 2)
    const footprint = (((y & 3) << 3) | (x & 7)) * maxStrips
    const end = footprints + (footprint + maxStrips) * STRIP
    let free = i32x4.splat(0)
    for (let strip = footprints + footprint * STRIP; strip < end; strip += STRIP) {
      const at = cell + <usize>load<i32>(strip, STRIP_CELL)
      const covered = v128.load(at)
      const masks = v128.load(strip)
      free = v128.or(free, v128.andnot(masks, covered))
      v128.store(at, v128.or(covered, masks))
    }
    store<u64>(positions + (kept << 3), position)
    store<u8>(statuses + kept, load<u8>(statuses + i))
    kept += <usize>v128.any_true(free)
  }
  return <i32>kept
}

/**
 * Marks the enclosed cells: all pixels up to `columns` cells to either side and `rows` cells above and below them are
 * covered, so any disc centered there is hidden. Cells nearer to an edge are never enclosed. `enclosed` has a byte
 * for each cell, 1 if enclosed; `fullRows` is scratch space, a number for each cell. All three need room for four
 * more cells.
 */
export function markEnclosedCells(
  cells: usize,
  cellsAcross: i32,
  cellsDown: i32,
  columns: i32,
  rows: i32,
  fullRows: usize,
  enclosed: usize,
): void {
  const rowBytes = (<usize>cellsAcross) << 2
  const marginBytes = (<usize>columns) << 2
  const end = rowBytes * <usize>cellsDown
  memory.fill(enclosed, 0, end >> 2)
  for (let at = marginBytes; at < end - marginBytes; at += 16) {
    let all = v128.load(cells + at)
    for (let distance: usize = 4; distance <= marginBytes; distance += 4)
      all = v128.and(
        all,
        v128.and(v128.load(cells + at - distance), v128.load(cells + at + distance)),
      )
    v128.store(fullRows + at, all)
  }
  for (let row = rows; row < cellsDown - rows; row++) {
    const begin = rowBytes * <usize>row
    for (let at = begin + marginBytes; at < begin + rowBytes - marginBytes; at += 16) {
      let all = v128.load(fullRows + at)
      for (let distance = rowBytes; distance <= rowBytes * <usize>rows; distance += rowBytes)
        all = v128.and(
          all,
          v128.and(v128.load(fullRows + at - distance), v128.load(fullRows + at + distance)),
        )
      const ones = v128.and(i32x4.eq(all, i32x4.splat(-1)), i32x4.splat(1))
      const words = i16x8.narrow_i32x4_u(ones, ones)
      v128.store32_lane(enclosed + (at >> 2), i8x16.narrow_i16x8_u(words, words), 0)
    }
    memory.fill(enclosed + ((begin + rowBytes - marginBytes) >> 2), 0, 4)
  }
}

/** Removes the discs centered in enclosed cells, and returns the number of those left. */
export function removeEnclosedDiscs(
  count: i32,
  positions: usize,
  statuses: usize,
  subpixelBits: i32,
  enclosed: usize,
  cellsAcross: i32,
): i32 {
  let kept: usize = 0
  for (let i: usize = 0; i < <usize>count; i++) {
    const position = load<u64>(positions + (i << 3))
    const status = load<u8>(statuses + i)
    const column = <i32>position >> (subpixelBits + 3)
    const row = <i32>(position >> 32) >> (subpixelBits + 2)
    store<u64>(positions + (kept << 3), position)
    store<u8>(statuses + kept, status)
    kept += <usize>(1 ^ load<u8>(enclosed + <usize>(row * cellsAcross + column)))
  }
  return <i32>kept
}
