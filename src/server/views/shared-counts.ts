import type { ViewCount } from '#contract/views.ts'

export type Counted = Omit<ViewCount, 'id'>

/** The shortest time for which a count is reused. */
const REFRESH_MS = 5000
/** Maximum share of the time for counting. */
const SHARE = 0.1
/** Maximum time that a caller waits for a count. */
const WAIT_MS = 2500
/** Time after which an unused count is dropped. */
const KEPT_MS = 60_000

interface Entry<Value> {
  readonly count: Promise<Value | undefined>
  /** Infinite while it is queued. */
  startedAt: number
  /** Duration of the count; 0 until it is known. */
  costMs: number
}

/**
 * Counts that callers share. They are read one after another, and reused for a time that grows with their total cost.
 * Counting therefore takes at most a tenth of one core, independent of the number of callers and changes.
 */
export class SharedCounts<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #skipsLate: boolean
  #queue: Promise<unknown> = Promise.resolve()

  /**
   * With `skipsLate`, a count is not started if its caller has stopped waiting, because callers can request any number of
   * different counts.
   */
  constructor({ skipsLate = false } = {}) {
    this.#skipsLate = skipsLate
  }

  /** Maximum age of a count. */
  get refreshMs(): number {
    const costs = [...this.#entries.values()].map(({ costMs }) => costMs)
    return Math.max(REFRESH_MS, Math.ceil(costs.reduce((sum, cost) => sum + cost, 0) / SHARE))
  }

  /** The count of a key; undefined if it is not available in time. */
  async read(key: string, count: () => Promise<Value>): Promise<Value | undefined> {
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => late.resolve(undefined), WAIT_MS)
    try {
      return await Promise.race([this.#find(key) ?? this.#begin(key, count), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  #find(key: string): Promise<Value | undefined> | undefined {
    const entry = this.#entries.get(key)
    return entry && performance.now() - entry.startedAt < this.refreshMs ? entry.count : undefined
  }

  #begin(key: string, count: () => Promise<Value>): Promise<Value | undefined> {
    this.#forgetOld()
    const askedAt = performance.now()
    const entry: Entry<Value> = {
      startedAt: Number.POSITIVE_INFINITY,
      costMs: 0,
      count: this.#queue.then(async () => {
        entry.startedAt = performance.now()
        if (this.#skipsLate && entry.startedAt - askedAt >= WAIT_MS) {
          this.#entries.delete(key)
          return undefined
        }
        try {
          return await count()
        } catch (error) {
          this.#entries.delete(key)
          throw error
        } finally {
          entry.costMs = performance.now() - entry.startedAt
        }
      }),
    }
    this.#queue = entry.count.catch(() => undefined)
    this.#entries.set(key, entry)
    return entry.count
  }

  #forgetOld(): void {
    const before = performance.now() - Math.max(KEPT_MS, this.refreshMs)
    for (const [key, { startedAt }] of this.#entries)
      if (startedAt < before) this.#entries.delete(key)
  }
}
