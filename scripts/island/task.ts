import { SIZE } from './field.ts'
import type { World } from './world.ts'

/** The input of a worker. */
export interface Task {
  readonly world: World
  readonly folder: string
  /** Pixels of a coarser level; every worker writes its part. */
  readonly middle: SharedArrayBuffer
  /** Index of the next unclaimed block. */
  readonly next: SharedArrayBuffer
}

/** Side of that coarser level. */
export const MIDDLE = SIZE / 4
