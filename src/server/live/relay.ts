import { z } from 'zod'
import { Changes } from '#contract/live.ts'

/** A message between nodes. */
export const NodeMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), changes: Changes }),
  z.object({ kind: z.literal('identity'), user_id: z.string() }),
  z
    .object({ kind: z.literal('lost') })
    .describe('A node was cut off, so its messages may be missing'),
])
export type NodeMessage = z.infer<typeof NodeMessage>

/** Sends messages to the other nodes. Never fails: a `lost` message compensates for messages that could not be sent. */
export interface Relay {
  publish(message: NodeMessage): void
  close(): Promise<void>
}
