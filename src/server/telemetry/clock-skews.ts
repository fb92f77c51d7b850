import { setNewest } from '#domain/set-newest.ts'

const REMEMBERED = 16
const STREAMS_MAX = 10_000
/** A smaller skew mostly results from network latency. */
const CORRECTED_MS = 2000
const JUMP_MS = 5000
/** Several times as long as agents, proxies and this server wait for a request: no batch is in transit for longer. */
const LATENCY_MAX_MS = 600_000

/** When a batch arrived: the time, and the monotonic clock of the process. */
interface Arrival {
  readonly receivedMs: number
  readonly monotonicMs: number
}

export interface Skew {
  /** The time by which the clock of the sender is behind. */
  readonly skewMs: number
  /** The correction that is added to the times of the sender. */
  readonly correctionMs: number
  readonly hasJumped: boolean
}

/** Estimates the clock skew of the sender of each stream from the send and receive times of its latest batches. */
export class ClockSkews {
  /**
   * The differences of the latest batches to the monotonic clock, so that a step of the clock of the console does not change them, by
   * stream. The stream without a batch for the longest time is the first.
   */
  readonly #differences = new Map<string, number[]>()

  observe(stream: string, sentMs: number, { receivedMs, monotonicMs }: Arrival): Skew {
    const earlier = this.#differences.get(stream) ?? []
    const latest = sinceSetBack([...earlier, monotonicMs - sentMs].slice(-REMEMBERED))
    setNewest(this.#differences, stream, latest, STREAMS_MAX)
    // The fastest batch gives the best estimate, because each difference is the sum of the skew and the latency.
    const least = Math.min(...latest)
    const hasJumped = earlier.length > 0 && Math.abs(least - Math.min(...earlier)) > JUMP_MS
    const skewMs = Math.round(least + receivedMs - monotonicMs)
    return { skewMs, correctionMs: Math.abs(skewMs) > CORRECTED_MS ? skewMs : 0, hasJumped }
  }
}

/**
 * The differences since the clock of the sender was set back. A delay in the network increases a difference too, but by less
 * than `LATENCY_MAX_MS`, and not by the same amount for two batches.
 */
function sinceSetBack(differences: number[]): number[] {
  const [newest = 0, previous = newest, ...earlier] = differences.toReversed()
  if (newest - Math.min(previous, ...earlier) > LATENCY_MAX_MS) return [newest]
  const isSetBack =
    Math.min(newest, previous) - Math.min(...earlier) > JUMP_MS &&
    Math.abs(newest - previous) <= JUMP_MS
  return isSetBack ? [previous, newest] : differences
}
