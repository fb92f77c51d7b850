import './configure-schemas.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LIVE_CURSOR_HEADER } from './headers.ts'
import type { Topic as TopicName } from './topics.ts'

// This is not an enum schema, because that would load every schema in the browser.
const Topic = z.custom<TopicName>((value) => typeof value === 'string')

export const Changes = z
  .array(
    z.object({
      topic: Topic,
      ids: z
        .array(z.union([z.int(), z.string()]))
        .readonly()
        .describe('Ids of the changed rows; empty when any row may have changed'),
      fields: z
        .array(z.string())
        .readonly()
        .optional()
        .describe(
          'Changed fields of these rows; absent when any may have changed, or when rows were added or removed',
        ),
    }),
  )
  .describe('What has changed, at most one entry for each topic')

// The prefix identifies the memory of the server process. The server does not recognize cursors of
// another process or from before a gap.
const Cursor = z.string().max(64).describe('Position in the stream of changes')

/** The first and only message of a client. */
export const LiveHello = z.strictObject({
  ticket: z.string().max(64).describe('Ticket of `POST /api/auth/ticket`; valid once'),
  after: Cursor.optional().describe(
    `Cursor to resume from: of the last received message, or the \`${LIVE_CURSOR_HEADER}\` header of a response`,
  ),
})
export type LiveHello = z.infer<typeof LiveHello>

export const LiveMessage = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('ready'),
      cursor: Cursor,
      missed: z
        .boolean()
        .describe('Whether changes may have been missed; if true, read everything again'),
    })
    .describe('First message, repeated whenever the server may have missed changes'),
  z.object({ kind: z.literal('changed'), cursor: Cursor, changes: Changes }),
  z
    .object({ kind: z.literal('alive') })
    .describe('Every 25 s, so that a page notices a lost network'),
  z
    .object({ kind: z.literal('identity') })
    .describe('The role or state of the user has changed; read `auth/me` again'),
])
export type LiveMessage = z.infer<typeof LiveMessage>

/**
 * Close codes of the WebSocket. The client can reconnect with a new ticket. After `too_many_pages` it waits until the user
 * returns to the page, because otherwise two pages of the user would close each other repeatedly.
 */
export const LIVE_CLOSED = {
  stopping: 1001,
  bad_hello: 4400,
  signed_out: 4401,
  permissions_changed: 4403,
  no_hello: 4408,
  lagging: 4413,
  too_many_pages: 4429,
  unavailable: 4503,
} as const

export type LiveStats = z.infer<typeof LiveStats>
const LiveStats = z.object({
  sockets: z.int().describe('Number of open pages'),
  users: z.int().describe('Number of users with an open page'),
})

export const live = {
  stats: endpoint({
    method: 'GET',
    path: 'ws/stats',
    summary: 'Count open pages and their users',
    description: 'Counts the WebSocket connections of the node that responds.',
    access: 'operator',
    response: LiveStats,
  }),
}
