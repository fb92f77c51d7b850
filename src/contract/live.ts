import { z } from 'zod'
import type { Access } from './endpoint.ts'

/** What may be told of over the socket, and who may hear it. A hint names rows; their truth is fetched. */
export const TOPIC_ACCESS = {
  br_bots: 'administrator',
  servers: 'authenticated',
  proxies: 'authenticated',
  users: 'administrator',
  settings: 'authenticated',
} as const satisfies Record<string, Access>
export type Topic = keyof typeof TOPIC_ACCESS

/** The first and only message of a client. */
export const LiveHello = z.strictObject({
  ticket: z.string().max(64),
  after: z.int().min(0).optional().describe('The cursor of the last message seen, to resume'),
})

const cursor = z.int()

export const LiveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), cursor, missed: z.boolean() }),
  z.object({
    kind: z.literal('changed'),
    cursor,
    topic: z.enum(Object.keys(TOPIC_ACCESS) as [Topic, ...Topic[]]),
    ids: z.array(z.union([z.int(), z.string()])).describe('Empty: any row may have changed'),
  }),
  z.object({ kind: z.literal('identity') }).describe('Who you are has changed: ask auth/me'),
])
export type LiveMessage = z.infer<typeof LiveMessage>
