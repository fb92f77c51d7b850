import type { Tour } from './tour.ts'

/** What a page is told to measure. */
export interface Run {
  tour: Tour
  /** Duration of one measurement. It is repeated until there are enough frames, so that each page runs whole measurements. */
  measureMs: number
  leastFrames: number
}
