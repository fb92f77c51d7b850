import type { Topic } from '#contract/live.ts'

export type Id = number | string

export interface Hint {
  readonly topic: Topic
  /** Empty: any row. */
  readonly ids: Id[]
}

/** Past so many rows a page does better to ask for what it shows. */
const IDS_MAX = 500

/** Hints that wait, merged to one for each topic. */
export class Hints {
  readonly #ids = new Map<Topic, Set<Id> | 'any'>()

  get isEmpty(): boolean {
    return this.#ids.size === 0
  }

  add({ topic, ids }: Hint): void {
    const known = this.#ids.get(topic) ?? new Set()
    if (known === 'any') return
    for (const id of ids) known.add(id)
    this.#ids.set(topic, ids.length === 0 || known.size > IDS_MAX ? 'any' : known)
  }

  /** Hands them over and forgets them. */
  take(): Hint[] {
    const hints = [...this.#ids].map(([topic, ids]) => ({
      topic,
      ids: ids === 'any' ? [] : [...ids],
    }))
    this.#ids.clear()
    return hints
  }
}
