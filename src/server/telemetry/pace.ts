import { SECOND_MS } from '#domain/time-units.ts'

/**
 * A token bucket of reports. The size of a batch is unknown until it is read, so it is charged afterwards. The bucket can
 * therefore be negative, and the next batch waits until it is refilled.
 */
export class Pace {
  readonly #perSecond: number
  readonly #burst: number
  #reports: number
  #atMs: number

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#reports = burst
    this.#atMs = nowMs
  }

  /** The time until the next batch is allowed. */
  waitMs(nowMs: number): number {
    const refill = ((nowMs - this.#atMs) * this.#perSecond) / SECOND_MS
    this.#reports = Math.min(this.#burst, this.#reports + refill)
    this.#atMs = nowMs
    return this.#reports > 0 ? 0 : ((1 - this.#reports) * SECOND_MS) / this.#perSecond
  }

  charge(reports: number): void {
    this.#reports -= reports
  }
}
