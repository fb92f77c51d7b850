import type { ViewCount } from '#contract/views.ts'

export type Counted = Omit<ViewCount, 'id'>

/** The shortest time for which a count is reused. */
const REFRESH_MS = 5000
/** Counting takes at most this part of the time. */
const SHARE = 0.1
/** How long a caller waits for a count. */
const WAIT_MS = 2500
/** Counts that nobody asks for are forgotten. */
const KEPT_MS = 60_000

interface Entry<Value> {
  readonly count: Promise<Value | undefined>
  /** Infinite while it waits for its turn. */
  startedAt: number
  /** How long it took; 0 until it is known. */
  costMs: number
}

/**
 * Counts that callers share. They are read one after the other, and each is reused for a time that grows with the cost of all of them: however
 * many callers and changes there are, counting takes a tenth of the time of one core at most.
 */
export class SharedCounts<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #skipsLate: boolean
  #queue: Promise<unknown> = Promise.resolve()

  /** With `skipsLate` a count is not begun once its caller has stopped waiting: callers can ask for any number of different counts. */
  constructor({ skipsLate = false } = {}) {
    this.#skipsLate = skipsLate
  }

  /** How old a count can be. */
  get refreshMs(): number {
    const costs = [...this.#entries.values()].map(({ costMs }) => costMs)
    return Math.max(REFRESH_MS, Math.ceil(costs.reduce((sum, cost) => sum + cost, 0) / SHARE))
  }

  /** The count of a key; undefined if it is not known in time. */
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
