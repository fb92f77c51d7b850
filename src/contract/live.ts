import { z } from 'zod'
import { type Access, endpoint } from './endpoint.ts'
import type { plain } from './plain.ts'

/** What may be told of over the socket, and who may hear it. A hint names rows; their truth is fetched. */
export const TOPIC_ACCESS = {
  br_bots: 'administrator',
  br_bot_groups: 'administrator',
  servers: 'authenticated',
  proxies: 'authenticated',
  bots: 'except_dealer',
  penalties: 'except_dealer',
  admins: 'authenticated',
  captcha_keys: 'authenticated',
  orders: 'authenticated',
  users: 'administrator',
  settings: 'authenticated',
  logs: 'administrator',
} as const satisfies Record<string, Access>
/** Plain entities are read by whoever can list them. */
export type Topic = keyof typeof TOPIC_ACCESS | keyof typeof plain
// A list of them would load every schema into the pages.
export const Topic = z.custom<Topic>((value) => typeof value === 'string')

/** Empty: any row may have changed. */
export const ChangedIds = z.array(z.union([z.int(), z.string()]))

// Names the server's memory it belongs to: that of another process, or of before a gap, is unknown to it.
const Cursor = z.string().max(64)

/** Of each answer of the API: a socket that resumes from there hears of all that changes after the answer. */
export const LIVE_CURSOR_HEADER = 'live-cursor'

/** Of each answer while something is wrong that every user needs to know, in a sentence. */
export const NOTICE_HEADER = 'console-notice'

/** The first and only message of a client. */
export const LiveHello = z.strictObject({
  ticket: z.string().max(64).describe('From POST /api/auth/ticket, good for once'),
  after: Cursor.optional().describe(
    `The cursor of the last message seen, or the ${LIVE_CURSOR_HEADER} header of an answer, to resume from`,
  ),
})
export type LiveHello = z.infer<typeof LiveHello>

export const LiveMessage = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('ready'),
      cursor: Cursor,
      missed: z.boolean().describe('Changes may have gone untold: fetch everything again'),
    })
    .describe('First, and again whenever the server itself may have missed something'),
  z.object({ kind: z.literal('changed'), cursor: Cursor, topic: Topic, ids: ChangedIds }),
  z
    .object({ kind: z.literal('alive') })
    .describe('Every 25 s, for a page whose network ended without a word'),
  z.object({ kind: z.literal('identity') }).describe('Who you are has changed: ask auth/me'),
])
export type LiveMessage = z.infer<typeof LiveMessage>

/**
 * Why the server closes a socket. The client can come back with a new ticket; after `too_many_pages` only when the user
 * returns to it, or two of their pages would close each other in turn.
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
  sockets: z.int().describe('Open pages'),
  users: z.int().describe('People behind them'),
})

export const live = {
  stats: endpoint({
    method: 'GET',
    path: 'ws/stats',
    summary: 'How many pages and people listen at /ws on the node that answers',
    access: 'operator',
    response: LiveStats,
  }),
}
