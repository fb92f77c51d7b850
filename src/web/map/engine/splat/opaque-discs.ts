import type { Size } from '../spaces.ts'
import type { Plate } from './framebuffer.ts'
import { createBlock, PIXEL } from './kernel/block.ts'
import type { Kernel } from './kernel/kernel.ts'
import { type Crowd, PAIR, PHASE_BITS } from './marker-list.ts'

/** Eight by four pixels are a cell: a bit each, in one number. Four cells beside each other are a strip. */
const ACROSS_BITS = 3
const DOWN_BITS = 2
const ACROSS = 1 << ACROSS_BITS
const DOWN = 1 << DOWN_BITS
const CELL = ACROSS * DOWN
const STRIP_CELLS = 4
/** Numbers of a strip: four masks, how far its first cell is, how far the first pixel of that is. */
const STRIP = 8
/** A mask for each of the pixels in a row of a cell. */
const LANES = 256

/** A band is so many rows high that its pixels stay in the cache of a processor while discs all over it are drawn. */
const BAND_BITS = 6
const BAND_CELLS = 1 << (BAND_BITS - DOWN_BITS)

/** A disc with a hard edge: its pixels from the middle one, and their colours by status. */
export interface Hard {
  xs: Int32Array
  ys: Int32Array
  colors: Int32Array[]
}

/** A strip that a disc touches, in columns and rows from the cell of its middle; by cell and bit, which pixel is there. */
interface Strip {
  column: number
  row: number
  masks: number[]
  places: number[]
}

/** Hard discs, drawn from the topmost down: a bit says of each pixel whether it is covered. */
export function createCover(kernel: Kernel) {
  const cells = createBlock(kernel)
  const footprints = createBlock(kernel)
  const colors = createBlock(kernel)
  const lanes = createLanes(kernel)
  const bands = createBands(kernel)
  const closing = createClosing(kernel)
  let across = 0
  let most = 0
  let reach = 0

  return {
    prepare(hard: Hard, { width, height }: Size): void {
      const all = Array.from({ length: CELL }, (_, bit) => stripsOf(hard, xOf(bit), yOf(bit)))
      across = (width >> ACROSS_BITS) + 1
      const down = (height >> DOWN_BITS) + 1
      cells.resize(PIXEL * across * down)
      reach = Math.max(...hard.ys)
      closing.prepare(across, down, reach)
      most = Math.max(...all.map(({ length }) => length))
      footprints.resize(PIXEL * STRIP * most * CELL)
      footprints.ints().set(footprintsOf(all, most, across, width))
      const tables = hard.colors.map((tinted) => colorsOf(all, most, tinted))
      const perStatus = CELL * STRIP_CELLS * most * CELL
      colors.resize(PIXEL * perStatus * tables.length)
      for (const [status, table] of tables.entries()) colors.ints().set(table, status * perStatus)
    },
    /** Nothing is covered. */
    begin(): void {
      cells.ints().fill(0)
    },
    /** Takes out of the list, quickly, most of what those put since the beginning hide whole. */
    dropClosed: (crowd: Crowd) => closing.drop(crowd, cells.at),
    /** Below all those put since the beginning. */
    put(plate: Plate, crowd: Crowd): void {
      const span = PIXEL * across * BAND_CELLS
      for (const { band, places, statuses, count } of bands.of(crowd, plate.height, reach)) {
        kernel.putHard(
          count,
          places,
          statuses,
          PHASE_BITS,
          plate.block.at,
          PIXEL * plate.width,
          cells.at,
          across,
          footprints.at,
          most,
          colors.at,
          lanes.at,
          cells.at + band * span,
          span,
        )
      }
    },
    /** Takes out of the list what others hide whole. */
    dropHidden(crowd: Crowd): void {
      crowd.count = kernel.dropHidden(
        crowd.count,
        crowd.places.at,
        crowd.statuses.at,
        PHASE_BITS,
        cells.at,
        across,
        footprints.at,
        most,
      )
    },
  }
}

/** Which cells have their discs hidden, all of them. */
function createClosing(kernel: Kernel) {
  const full = createBlock(kernel)
  const closed = createBlock(kernel)
  let across = 0
  let down = 0
  let reach = 0

  return {
    prepare(cellsAcross: number, cellsDown: number, discReach: number) {
      across = cellsAcross
      down = cellsDown
      reach = discReach
      full.resize(PIXEL * across * down)
      closed.resize(across * down)
    },
    drop(crowd: Crowd, cells: number) {
      const columns = Math.ceil(reach / ACROSS)
      const rows = Math.ceil(reach / DOWN)
      kernel.closeCells(cells, across, down, columns, rows, full.at, closed.at)
      crowd.count = kernel.dropClosed(
        crowd.count,
        crowd.places.at,
        crowd.statuses.at,
        PHASE_BITS,
        closed.at,
        across,
      )
    },
  }
}

/** A crowd by the bands that its discs touch. */
function createBands(kernel: Kernel) {
  const ends = createBlock(kernel)
  const places = createBlock(kernel)
  const statuses = createBlock(kernel)

  return {
    /** For discs that reach so many pixels up and down from their middles. */
    of(crowd: Crowd, height: number, reach: number) {
      const bands = (height >> BAND_BITS) + 1
      ends.resize(PIXEL * bands)
      places.resize(2 * PAIR * crowd.count)
      statuses.resize(2 * crowd.count)
      kernel.sortByBand(
        crowd.count,
        crowd.places.at,
        crowd.statuses.at,
        PHASE_BITS,
        reach,
        BAND_BITS,
        bands,
        ends.at,
        places.at,
        statuses.at,
      )
      const all = ends.ints()
      return Array.from(all, (end, band) => {
        const first = all[band - 1] ?? 0
        return {
          band,
          places: places.at + PAIR * first,
          statuses: statuses.at + first,
          count: end - first,
        }
      })
    },
  }
}

const xOf = (bit: number) => bit & (ACROSS - 1)
const yOf = (bit: number) => bit >> ACROSS_BITS

/** By the pixels of a row whose bits are set. */
function createLanes(kernel: Kernel) {
  const lanes = createBlock(kernel, PIXEL * ACROSS * LANES)
  lanes
    .ints()
    .set(Int32Array.from({ length: ACROSS * LANES }, (_, k) => -(((k >> 3) >> (k & 7)) & 1)))
  return lanes
}

function stripsOf({ xs, ys }: Hard, middleX: number, middleY: number): Strip[] {
  const firstColumn = (middleX + Math.min(...xs)) >> ACROSS_BITS
  const strips = new Map<string, Strip>()
  for (const [place, fromMiddle] of xs.entries()) {
    const x = middleX + fromMiddle
    const y = middleY + (ys[place] ?? 0)
    const cell = (x >> ACROSS_BITS) - firstColumn
    const column = firstColumn + cell - (cell % STRIP_CELLS)
    const row = y >> DOWN_BITS
    const bit = ((y & (DOWN - 1)) << ACROSS_BITS) | (x & (ACROSS - 1))
    const strip = strips.get(`${column} ${row}`) ?? { column, row, masks: [], places: [] }
    const at = cell % STRIP_CELLS
    strip.masks[at] = (strip.masks[at] ?? 0) | (1 << bit)
    strip.places[at * CELL + bit] = place
    strips.set(`${column} ${row}`, strip)
  }
  return [...strips.values()]
}

/** Distances are in bytes. Where there are fewer strips than `most`, the others are empty. */
function footprintsOf(all: Strip[][], most: number, across: number, width: number): Int32Array {
  const footprints = new Int32Array(STRIP * most * CELL)
  for (const [bit, strips] of all.entries()) {
    for (const [place, { column, row, masks }] of strips.entries()) {
      const at = STRIP * (bit * most + place)
      const corner = (row * DOWN - yOf(bit)) * width + column * ACROSS - xOf(bit)
      footprints.set(
        Array.from(masks, (mask) => mask ?? 0),
        at,
      )
      footprints.set([PIXEL * (row * across + column), PIXEL * corner], at + STRIP_CELLS)
    }
  }
  return footprints
}

function colorsOf(all: Strip[][], most: number, tinted: Int32Array): Int32Array {
  const colors = new Int32Array(CELL * STRIP_CELLS * most * CELL)
  for (const [bit, strips] of all.entries()) {
    for (const [place, { places }] of strips.entries()) {
      const first = CELL * STRIP_CELLS * (bit * most + place)
      places.forEach((pixel, at) => {
        colors[first + at] = tinted[pixel] ?? 0
      })
    }
  }
  return colors
}
