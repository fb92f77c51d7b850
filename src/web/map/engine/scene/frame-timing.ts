import type { Measurements } from '../messages.ts'

/** A frame at 60 Hz. A slower display gets no larger budget: drawing less finely makes it smoother. */
const FRAME_MS = 1000 / 60
/** The browser needs the rest to present the frame. */
const BUDGET_FRACTION = 0.6
const INTERVAL_SAMPLES = 48
const MAX_MEASURED_FRAMES = 20_000

export type FrameTiming = ReturnType<typeof createFrameTiming>

/** Measures how long frames take and derives how long they may take. */
export function createFrameTiming() {
  const intervals = new Float32Array(INTERVAL_SAMPLES).fill(FRAME_MS)
  let measuredIntervals = new Float32Array()
  let measuredCosts = new Float32Array()
  let measured = 0
  let sample = 0
  let lastMs = Number.NEGATIVE_INFINITY
  let lastIntervalMs: number | undefined
  let lastCostMs = 0
  /** A frame was painted that is not presented yet. */
  let isPainted = false
  let presentedMs = Number.NEGATIVE_INFINITY
  /** The shortest of the last intervals: the display is at least that fast. */
  const intervalMs = () => intervals.reduce((least, each) => Math.min(least, each), FRAME_MS)
  const budgetMs = () => BUDGET_FRACTION * intervalMs()

  return {
    intervalMs,
    budgetMs,
    isOverBudget: () => lastCostMs > budgetMs(),
    beginFrame(nowMs: number, isConsecutive: boolean) {
      lastIntervalMs = isConsecutive ? nowMs - lastMs : undefined
      lastMs = nowMs
      if (lastIntervalMs === undefined) return
      intervals[sample] = lastIntervalMs
      sample = (sample + 1) % INTERVAL_SAMPLES
    },
    recordCost(costMs: number) {
      lastCostMs = costMs
      isPainted = true
    },
    recordPresented() {
      if (!isPainted) return
      isPainted = false
      const sinceLastMs = lastMs - presentedMs
      presentedMs = lastMs
      if (lastIntervalMs === undefined || measured >= measuredCosts.length) return
      measuredIntervals[measured] = sinceLastMs
      measuredCosts[measured] = lastCostMs
      measured++
    },
    /** Returns the frames since the last call. The first call starts measuring. */
    takeMeasurements(updates: number): Measurements {
      const measurements = {
        intervals: measuredIntervals.slice(0, measured),
        costs: measuredCosts.slice(0, measured),
        updates,
      }
      measuredIntervals = new Float32Array(MAX_MEASURED_FRAMES)
      measuredCosts = new Float32Array(MAX_MEASURED_FRAMES)
      measured = 0
      return measurements
    },
  }
}
