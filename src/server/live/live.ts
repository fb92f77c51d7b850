import type { LiveStats } from '#contract/live.ts'
import type { Topic } from '#contract/topics.ts'
import type { Hint } from '#domain/hints.ts'

/** Notifies open pages of changes. Called after the commit; never fails the write it reports. */
export interface Live {
  /** Rows of a topic were changed, added or removed; without ids, any row of the topic may have changed. */
  changed(topic: Topic, ids: Hint['ids'], fields?: Hint['fields']): void
  /** Calls the listener with each hint of a topic, from this node and other nodes, until the returned function is called. */
  onChanged(topic: Topic, listener: (hint: Hint) => void): () => void
  /** The state, role or sessions of a user changed: their pages reload their identity. */
  identityChanged(userId: string): void
  /** The position in the live messages of this node; later changes come after it. */
  readonly cursor: string
  /** Open sockets and users of this node. */
  stats(): LiveStats
}
