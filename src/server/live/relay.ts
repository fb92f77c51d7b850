import { z } from 'zod'
import { ChangedIds, Topic } from '#contract/live.ts'

/** What one node tells the others. */
export const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), topic: Topic, ids: ChangedIds }),
  z.object({ kind: z.literal('identity'), user_id: z.string() }),
  z.object({ kind: z.literal('lost') }).describe('A node was cut off: what it told is not known'),
])
export type News = z.infer<typeof News>

/** The way to the other nodes. Never fails: what cannot be sent is made up for by `lost`. */
export interface Relay {
  publish(news: News): void
  close(): Promise<void>
}
