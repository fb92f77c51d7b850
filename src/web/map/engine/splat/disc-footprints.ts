import { PIXEL_BYTES } from './kernel/buffer.ts'

/**
 * The coverage mask of the framebuffer has one bit for each pixel. A cell of 8 × 4 pixels is one 32-bit number; four cells
 * beside each other are a strip, which one SIMD instruction handles.
 */
export const CELL_WIDTH_BITS = 3
export const CELL_HEIGHT_BITS = 2
export const CELL_WIDTH = 1 << CELL_WIDTH_BITS
export const CELL_HEIGHT = 1 << CELL_HEIGHT_BITS
const CELL_PIXELS = CELL_WIDTH * CELL_HEIGHT
const STRIP_CELLS = 4
/** Numbers of a strip in the table: four masks, then the offset of its first cell and of its first pixel. */
const STRIP_NUMBERS = 8

/** A disc without antialiasing: its pixels, relative to the middle one, and their colors by status. */
export interface OpaqueDisc {
  xs: Int32Array
  ys: Int32Array
  colors: Int32Array[]
}

/** A strip that a disc touches, in columns and rows relative to the cell of the disc's center. */
interface Strip {
  column: number
  row: number
  /** By cell: which of its pixels belong to the disc. */
  masks: number[]
  /** By cell and bit: index of the disc pixel. */
  pixels: number[]
}

/** The strips of a disc for each position of its center within a cell. */
export interface Footprints {
  stripsByCenter: Strip[][]
  /** Strips of the largest footprint. The others are padded to it. */
  maxStrips: number
}

export function footprintsOf(disc: OpaqueDisc): Footprints {
  const stripsByCenter = Array.from({ length: CELL_PIXELS }, (_, bit) =>
    stripsOf(disc, xOf(bit), yOf(bit)),
  )
  return { stripsByCenter, maxStrips: Math.max(...stripsByCenter.map(({ length }) => length)) }
}

const xOf = (bit: number) => bit & (CELL_WIDTH - 1)
const yOf = (bit: number) => bit >> CELL_WIDTH_BITS

function stripsOf({ xs, ys }: OpaqueDisc, centerX: number, centerY: number): Strip[] {
  const firstColumn = (centerX + Math.min(...xs)) >> CELL_WIDTH_BITS
  const strips = new Map<string, Strip>()
  for (const [pixel, fromCenter] of xs.entries()) {
    const x = centerX + fromCenter
    const y = centerY + (ys[pixel] ?? 0)
    const cell = (x >> CELL_WIDTH_BITS) - firstColumn
    const column = firstColumn + cell - (cell % STRIP_CELLS)
    const row = y >> CELL_HEIGHT_BITS
    const bit = ((y & (CELL_HEIGHT - 1)) << CELL_WIDTH_BITS) | (x & (CELL_WIDTH - 1))
    const strip = strips.get(`${column} ${row}`) ?? { column, row, masks: [], pixels: [] }
    const at = cell % STRIP_CELLS
    strip.masks[at] = (strip.masks[at] ?? 0) | (1 << bit)
    strip.pixels[at * CELL_PIXELS + bit] = pixel
    strips.set(`${column} ${row}`, strip)
  }
  return [...strips.values()]
}

/** The footprints as the kernel reads them, with offsets in bytes. */
export function footprintTable(
  { stripsByCenter, maxStrips }: Footprints,
  cellsAcross: number,
  width: number,
): Int32Array {
  const table = new Int32Array(STRIP_NUMBERS * maxStrips * CELL_PIXELS)
  for (const [bit, strips] of stripsByCenter.entries()) {
    for (const [index, { column, row, masks }] of strips.entries()) {
      const at = STRIP_NUMBERS * (bit * maxStrips + index)
      const corner = (row * CELL_HEIGHT - yOf(bit)) * width + column * CELL_WIDTH - xOf(bit)
      table.set(
        Array.from(masks, (mask) => mask ?? 0),
        at,
      )
      table.set(
        [PIXEL_BYTES * (row * cellsAcross + column), PIXEL_BYTES * corner],
        at + STRIP_CELLS,
      )
    }
  }
  return table
}

/** The colors of one status, in the order of the footprint table. */
export function colorTable(
  { stripsByCenter, maxStrips }: Footprints,
  colors: Int32Array,
): Int32Array {
  const table = new Int32Array(CELL_PIXELS * STRIP_CELLS * maxStrips * CELL_PIXELS)
  for (const [bit, strips] of stripsByCenter.entries()) {
    for (const [index, { pixels }] of strips.entries()) {
      const first = CELL_PIXELS * STRIP_CELLS * (bit * maxStrips + index)
      pixels.forEach((pixel, at) => {
        table[first + at] = colors[pixel] ?? 0
      })
    }
  }
  return table
}
