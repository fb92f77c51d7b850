import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { Role, UserState } from '#contract/roles.ts'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/schema.ts'
import { createLogger } from '#server/history/logger.ts'
import { Hub } from '#server/live/hub.ts'
import { serveSocket } from '#server/live/socket.ts'
import { type Client, LOW_HASH_COST, ORIGIN, signIn, vault } from './app.ts'

/** A listening server process of a deployment, with its live hub. */
export interface Node {
  readonly app: FastifyInstance
  readonly hub: Hub
  readonly url: string
  readonly socketUrl: string
  signedIn(role: Role, state?: UserState): Promise<Client>
}

interface NodeOptions {
  restMs?: number
  node?: number
  logger?: FastifyBaseLogger
}

/** A node without a pause between two live messages of a topic, so that tests do not wait for messages of earlier tests. */
export async function testNode(
  db: Db,
  { restMs = 0, logger = createLogger('silent'), ...options }: NodeOptions = {},
): Promise<Node> {
  const hub = new Hub(db, logger, { restMs })
  const app = await createApp({
    db,
    vault,
    live: hub,
    setupToken: null,
    hashCost: LOW_HASH_COST,
    origins: () => [ORIGIN],
    logger,
    ...options,
  })
  serveSocket(app, hub, () => [ORIGIN])
  afterAll(async () => {
    await app.close()
    await hub.close()
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    hub,
    url,
    socketUrl: `${url.replace('http', 'ws')}/ws`,
    signedIn: (role, state = 'approved') => signIn(app, db, role, state),
  }
}
