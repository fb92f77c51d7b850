import type { Topic } from '#contract/live.ts'

export type Id = number | string

export interface Hint {
  readonly topic: Topic
  /** Empty if any row may have changed. */
  readonly ids: Id[]
}

/** With more rows a page should reload what it shows instead. */
const IDS_MAX = 500

/** Pending hints, merged into one per topic. */
export class Hints {
  readonly #ids = new Map<Topic, Set<Id> | 'any'>()

  get isEmpty(): boolean {
    return this.#ids.size === 0
  }

  add({ topic, ids }: Hint): void {
    const merged = this.#ids.get(topic) ?? new Set()
    if (merged === 'any') return
    for (const id of ids) merged.add(id)
    this.#ids.set(topic, ids.length === 0 || merged.size > IDS_MAX ? 'any' : merged)
  }

  /** Returns and removes all hints. */
  take(): Hint[] {
    const hints = [...this.#ids].map(([topic, ids]) => ({
      topic,
      ids: ids === 'any' ? [] : [...ids],
    }))
    this.#ids.clear()
    return hints
  }
}
