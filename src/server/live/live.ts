import type { LiveStats, Topic } from '#contract/live.ts'

/** Tells open pages what has changed. Called after the commit; never fails the write it reports. */
export interface Live {
  /** Rows of a topic changed, came or went; no ids: any of them. */
  changed(topic: Topic, ids: (number | string)[]): void
  /** A user's state, role or sessions changed: his pages ask again who they are. */
  identityChanged(userId: string): void
  /** How far this node has told: what changes from now on comes after it. */
  readonly cursor: string
  /** Who listens on this node. */
  stats(): LiveStats
}
