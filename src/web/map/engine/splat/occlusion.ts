import { CELL_HEIGHT, CELL_WIDTH } from './disc-footprints.ts'
import { createKernelBuffer, PIXEL_BYTES } from './kernel/buffer.ts'
import type { Kernel } from './kernel/kernel.ts'
import { discArgs, type MarkerList } from './marker-list.ts'

/** Finds the enclosed cells: any disc centered in one is hidden, since all pixels around it are covered. */
export function createOcclusion(kernel: Kernel) {
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
