import type { Size } from '../spaces.ts'
import {
  CELL_HEIGHT,
  CELL_HEIGHT_BITS,
  CELL_WIDTH,
  CELL_WIDTH_BITS,
  colorTable,
  footprintsOf,
  footprintTable,
  type OpaqueDisc,
} from './disc-footprints.ts'
import type { Framebuffer } from './framebuffer.ts'
import { createKernelBuffer, PIXEL_BYTES } from './kernel/buffer.ts'
import type { Kernel } from './kernel/kernel.ts'
import { discArgs, type MarkerList, PAIR_BYTES, SUBPIXEL_BITS } from './marker-list.ts'

/** Masks for a row of a cell: one for each combination of its eight pixels. */
const LANE_MASKS = 256

/** A band is this many rows high, so that its pixels stay in the processor cache while all its discs are drawn. */
const BAND_BITS = 6
const BAND_CELLS = 1 << (BAND_BITS - CELL_HEIGHT_BITS)

/** Draws discs without antialiasing from the topmost down. A coverage mask has a bit for each pixel already drawn. */
export function createOpaqueDiscs(kernel: Kernel) {
  const cells = createKernelBuffer(kernel)
  const footprints = createKernelBuffer(kernel)
  const colors = createKernelBuffer(kernel)
  const laneMasks = createLaneMasks(kernel)
  const bands = createBands(kernel)
  const occlusion = createOcclusion(kernel)
  let cellsAcross = 0
  let maxStrips = 0
  let reach = 0

  return {
    prepare(disc: OpaqueDisc, { width, height }: Size): void {
      const prints = footprintsOf(disc)
      cellsAcross = (width >> CELL_WIDTH_BITS) + 1
      maxStrips = prints.maxStrips
      const cellsDown = (height >> CELL_HEIGHT_BITS) + 1
      cells.resize(PIXEL_BYTES * cellsAcross * cellsDown)
      reach = Math.max(...disc.ys)
      occlusion.prepare(cellsAcross, cellsDown, reach)
      const table = footprintTable(prints, cellsAcross, width)
      footprints.resize(table.byteLength)
      footprints.ints().set(table)
      const tables = disc.colors.map((each) => colorTable(prints, each))
      const perStatus = tables[0]?.length ?? 0
      colors.resize(PIXEL_BYTES * perStatus * tables.length)
      for (const [status, each] of tables.entries()) colors.ints().set(each, status * perStatus)
    },
    /** Marks every pixel as not covered. */
    reset(): void {
      cells.ints().fill(0)
    },
    /** A fast test that removes most of the discs hidden by those drawn since the reset. */
    removeEnclosed: (list: MarkerList) => occlusion.remove(list, cells.at),
    /** Draws below all discs drawn since the reset. */
    draw(framebuffer: Framebuffer, list: MarkerList): void {
      const bandBytes = PIXEL_BYTES * cellsAcross * BAND_CELLS
      for (const { band, positions, statuses, count } of bands.of(
        list,
        framebuffer.height,
        reach,
      )) {
        kernel.drawOpaqueDiscs(
          count,
          positions,
          statuses,
          SUBPIXEL_BITS,
          framebuffer.buffer.at,
          PIXEL_BYTES * framebuffer.width,
          cells.at,
          cellsAcross,
          footprints.at,
          maxStrips,
          colors.at,
          laneMasks.at,
          cells.at + band * bandBytes,
          bandBytes,
        )
      }
    },
    /** Removes every disc that others in the list hide completely. */
    removeHidden(list: MarkerList): void {
      list.count = kernel.removeHiddenDiscs(
        ...discArgs(list),
        cells.at,
        cellsAcross,
        footprints.at,
        maxStrips,
      )
    },
  }
}

/** Sorts a list by the bands that its discs touch. */
function createBands(kernel: Kernel) {
  const bandEnds = createKernelBuffer(kernel)
  const positions = createKernelBuffer(kernel)
  const statuses = createKernelBuffer(kernel)

  return {
    /** For discs that extend `reach` pixels above and below their centers. */
    of(list: MarkerList, height: number, reach: number) {
      const bands = (height >> BAND_BITS) + 1
      bandEnds.resize(PIXEL_BYTES * bands)
      positions.resize(2 * PAIR_BYTES * list.count)
      statuses.resize(2 * list.count)
      kernel.sortDiscsByBand(
        ...discArgs(list),
        reach,
        BAND_BITS,
        bands,
        bandEnds.at,
        positions.at,
        statuses.at,
      )
      const ends = bandEnds.ints()
      return Array.from(ends, (end, band) => {
        const first = ends[band - 1] ?? 0
        return {
          band,
          positions: positions.at + PAIR_BYTES * first,
          statuses: statuses.at + first,
          count: end - first,
        }
      })
    },
  }
}

/** For each combination of the pixels in a row of a cell, a full mask for those in it and 0 for the others. */
function createLaneMasks(kernel: Kernel) {
  const masks = createKernelBuffer(kernel, PIXEL_BYTES * CELL_WIDTH * LANE_MASKS)
  masks
    .ints()
    .set(
      Int32Array.from({ length: CELL_WIDTH * LANE_MASKS }, (_, k) => -(((k >> 3) >> (k & 7)) & 1)),
    )
  return masks
}

/** Finds the enclosed cells: any disc centered in one is hidden, since all pixels around it are covered. */
function createOcclusion(kernel: Kernel) {
  const fullRows = createKernelBuffer(kernel)
  const enclosed = createKernelBuffer(kernel)
  let cellsAcross = 0
  let cellsDown = 0
  let reach = 0

  return {
    prepare(across: number, down: number, discReach: number) {
      cellsAcross = across
      cellsDown = down
      reach = discReach
      fullRows.resize(PIXEL_BYTES * across * down)
      enclosed.resize(across * down)
    },
    /** Removes the discs centered in enclosed cells from the list. */
    remove(list: MarkerList, cells: number) {
      const columns = Math.ceil(reach / CELL_WIDTH)
      const rows = Math.ceil(reach / CELL_HEIGHT)
      kernel.markEnclosedCells(
        cells,
        cellsAcross,
        cellsDown,
        columns,
        rows,
        fullRows.at,
        enclosed.at,
      )
      list.count = kernel.removeEnclosedDiscs(...discArgs(list), enclosed.at, cellsAcross)
    },
  }
}
