import { FILTERS_ON, type Topic } from '#contract/topics.ts'

export type Id = number | string

export interface Hint {
  readonly topic: Topic
  /** The ids of the changed rows; empty if any row may have changed. */
  readonly ids: readonly Id[]
  /** The changed fields, as the API names them; undefined if any may have changed, or rows were added or removed. */
  readonly fields?: readonly string[] | undefined
}

/** Maximum number of ids in a hint. A hint of more rows has no ids, and pages reload. */
const IDS_MAX = 500

interface Merged {
  readonly ids: Set<Id>
  /** Whether any row may have changed. */
  isAny: boolean
  fields: Set<string> | undefined
}

/** Pending hints, merged into one per topic. */
export class Hints {
  readonly #hints = new Map<Topic, Merged>()

  get isEmpty(): boolean {
    return this.#hints.size === 0
  }

  add({ topic, ids, fields }: Hint): void {
    const merged = this.#hints.get(topic) ?? { ids: new Set(), isAny: false, fields: new Set() }
    for (const id of merged.isAny ? [] : ids) merged.ids.add(id)
    merged.isAny ||= ids.length === 0 || merged.ids.size > IDS_MAX
    if (merged.isAny) merged.ids.clear()
    if (!fields) merged.fields = undefined
    for (const field of fields ?? []) merged.fields?.add(field)
    this.#hints.set(topic, merged)
  }

  /** Returns and removes the hint of a topic. */
  take(topic: Topic): Hint {
    const { ids, fields } = this.#hints.get(topic) ?? { ids: [] }
    this.#hints.delete(topic)
    return { topic, ids: [...ids], ...(fields && { fields: [...fields] }) }
  }

  /** Returns and removes all hints. */
  takeAll(): Hint[] {
    return [...this.#hints.keys()].map((topic) => this.take(topic))
  }
}

/** A page of a topic's list: its rows and its query. */
export interface ListPage {
  readonly ids: ReadonlySet<Id>
  readonly query: Readonly<Record<string, unknown>>
}

/**
 * Whether a change may affect a page of the topic's list: the page shows a changed row, or its filters depend on a changed
 * field.
 */
export function changesPage({ topic, ids, fields }: Hint, page: ListPage): boolean {
  if (!fields || ids.length === 0 || ids.some((id) => page.ids.has(id))) return true
  // A filter can test any field.
  if (page.query.q !== undefined) return true
  const filters = FILTERS_ON[topic] ?? {}
  return fields.some(
    (field) => filters[field]?.some((name) => page.query[name] !== undefined) ?? true,
  )
}
