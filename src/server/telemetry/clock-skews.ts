const REMEMBERED = 16
const STREAMS_MAX = 10_000
/** A smaller skew is mostly the time that batches travel. */
const CORRECTED_MS = 2000
const JUMP_MS = 5000

export interface Skew {
  /** How far the clock of the sender is behind. */
  readonly skewMs: number
  /** What corrects a time of the sender. */
  readonly correctionMs: number
  readonly hasJumped: boolean
}

/** How far the clock of each stream's sender is behind, from when its latest batches were sent and received. */
export class ClockSkews {
  /** The differences of the latest batches, by stream. The stream without a batch for the longest time is the first. */
  readonly #differences = new Map<string, number[]>()

  observe(stream: string, sentMs: number, receivedMs: number): Skew {
    const earlier = this.#differences.get(stream) ?? []
    const latest = [...earlier, receivedMs - sentMs].slice(-REMEMBERED)
    this.#remember(stream, latest)
    // The fastest batch tells most: a difference is the skew and the time that the batch traveled.
    const skewMs = Math.min(...latest)
    const hasJumped = earlier.length > 0 && Math.abs(skewMs - Math.min(...earlier)) > JUMP_MS
    return { skewMs, correctionMs: Math.abs(skewMs) > CORRECTED_MS ? skewMs : 0, hasJumped }
  }

  #remember(stream: string, differences: number[]): void {
    this.#differences.delete(stream)
    this.#differences.set(stream, differences)
    const [oldest] = this.#differences.keys()
    if (oldest !== undefined && this.#differences.size > STREAMS_MAX)
      this.#differences.delete(oldest)
  }
}
