import type { Name, Own } from './subjects.ts'

type Ratios = Partial<Record<Name, Record<number, readonly [least: number, reach: number]>>>

const ON_CPU: Ratios = {
  leaflet: { 10000: [5, 10], 100000: [27, 45] },
  pixi: { 10000: [10, 25], 100000: [16, 30] },
  'ol-canvas': { 10000: [12, 39], 100000: [98, 187] },
  'ol-immediate': { 10000: [12, 39], 100000: [98, 187] },
  maplibre: { 10000: [20, 56], 100000: [50, 107] },
  deck: { 10000: [24, 53], 100000: [75, 128] },
}

const NO_SLOWER = { 1000: [1, 1], 10000: [1, 1], 100000: [1, 1], 1000000: [1, 1] } as const

/** Minimum factor by which frames of a page must be slower than ours in the worst round, and the target factor. */
export const RATIO_BARS: Record<Own, Ratios> = {
  ours: ON_CPU,
  'ours-gl': { pixi: NO_SLOWER, deck: NO_SLOWER },
}

/** Frames per second on a 60 Hz display, by number of markers. */
export const RATE_BARS: Record<Own, Record<number, number>> = {
  ours: { 100000: 59.5, 1000000: 40 },
  'ours-gl': { 100000: 59.5, 1000000: 59.5 },
}

export const MAIN_THREAD_MS = 0.5
export const FIRST_VIEW_MS = 50
/** Relative to fetching, decoding and drawing the preview alone. */
export const FIRST_VIEW_TIMES = 2
export const MEMORY_MB = 200
export const ENGINE_KB = 25
