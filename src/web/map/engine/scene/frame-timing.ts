import type { Measures } from '../messages.ts'

/** Of 60 frames a second. A slower display gives no more time: drawing less finely then makes it smoother. */
const FRAME_MS = 1000 / 60
/** What is left is for the browser, which has to show the frame. */
const OURS = 0.6
const REMEMBERED = 48
const MEASURED_MOST = 20_000

export type Pace = ReturnType<typeof createPace>

/** How long frames take, and how long they may. */
export function createPace() {
  const intervals = new Float32Array(REMEMBERED).fill(FRAME_MS)
  let measuredIntervals = new Float32Array()
  let measuredCosts = new Float32Array()
  let measured = 0
  let place = 0
  let lastMs = Number.NEGATIVE_INFINITY
  let lastIntervalMs: number | undefined
  let lastCostMs = 0
  /** By the fastest of the last frames, since the display is at least as fast. */
  const intervalMs = () => intervals.reduce((least, each) => Math.min(least, each), FRAME_MS)
  const budgetMs = () => OURS * intervalMs()

  return {
    intervalMs,
    budgetMs,
    /** The last frame took longer than it may. */
    isLate: () => lastCostMs > budgetMs(),
    /** A frame begins, right after another one or after a rest. */
    begin(nowMs: number, isNext: boolean) {
      lastIntervalMs = isNext ? nowMs - lastMs : undefined
      lastMs = nowMs
      if (lastIntervalMs === undefined) return
      intervals[place] = lastIntervalMs
      place = (place + 1) % REMEMBERED
    },
    painted(costMs: number) {
      lastCostMs = costMs
    },
    /** What was painted last is on its way to the screen. */
    shown() {
      if (lastIntervalMs === undefined || measured >= measuredCosts.length) return
      measuredIntervals[measured] = lastIntervalMs
      measuredCosts[measured] = lastCostMs
      measured++
    },
    /** Of the frames since the last time; the first time begins it. */
    measures(updates: number): Measures {
      const measures = {
        intervals: measuredIntervals.slice(0, measured),
        costs: measuredCosts.slice(0, measured),
        updates,
      }
      measuredIntervals = new Float32Array(MEASURED_MOST)
      measuredCosts = new Float32Array(MEASURED_MOST)
      measured = 0
      return measures
    },
  }
}
