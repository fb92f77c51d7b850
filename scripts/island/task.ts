import { SIZE } from './field.ts'
import type { World } from './world.ts'

/** What a worker is told. */
export interface Task {
  readonly world: World
  readonly folder: string
  /** The pixels of a coarser level, of which every worker writes its part. */
  readonly middle: SharedArrayBuffer
  /** Number of the next block that nobody has begun. */
  readonly next: SharedArrayBuffer
}

/** Side of that coarser level. */
export const MIDDLE = SIZE / 4
