import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { hasAdministrator } from './db/administrator.ts'
import { deploymentId } from './db/deployment.ts'
import { readFleetSetting } from './db/fleet-setting.ts'
import { sweepLog } from './db/log.ts'
import { openDatabase } from './db/open.ts'
import { proveKey } from './db/prove-key.ts'
import type { Db } from './db/schema.ts'
import { sweepExpired } from './db/session.ts'
import { sweepUndo } from './db/undo.ts'
import type { Env } from './env.ts'
import { Hub } from './live/hub.ts'
import { NatsRelay } from './live/nats.ts'
import { serveSocket } from './live/socket.ts'
import type { LogBook } from './log-book.ts'
import { openPictures } from './map-picture/pictures.ts'
import { openVault } from './master-key.ts'

const MINUTE_MS = 60_000
const PATIENCE_MS = 10_000
const TOKEN_BYTES = 18

export interface Server {
  readonly origin: string
  /** To be shown once to whoever started the server; null when the first administrator needs none. */
  readonly setupToken: string | null
  /** Finishes what is under way, then closes sockets and the database. */
  stop(): Promise<void>
}

/** Starts everything: database, master key, live hub, HTTP. */
export async function start(
  env: Env,
  logger: FastifyBaseLogger,
  folders: { readonly web: string; readonly island: string },
  book: LogBook,
): Promise<Server> {
  const db = await openDatabase({ url: env.databaseUrl, file: env.databaseFile })
  const vault = await openVault(db, env.keyFile)
  const setupToken =
    env.isLoopback || (await hasAdministrator(db))
      ? null
      : randomBytes(TOKEN_BYTES).toString('base64url')

  const liveLogger = logger.child({ source: 'live' })
  const hub = new Hub(db, liveLogger)
  book.attach({ db, live: hub })
  if (env.natsUrl !== undefined) hub.relay = await joinNodes(env.natsUrl, db, hub, liveLogger)
  const origins = () => originsOf(env, app)
  const pictures = await openPictures(env, folders.island, logger, () =>
    hub.changed('settings', []),
  )
  const app = await createApp({
    db,
    vault,
    live: hub,
    setupToken,
    origins,
    isHttps: env.publicOrigin?.startsWith('https:') ?? false,
    logger,
    trustedProxies: env.trustedProxies,
    webFolder: folders.web,
    pictures,
    skinsFolder: env.skinsFolder,
  })
  serveSocket(app, hub, origins)
  let isStopping = false
  app.addHook('onSend', async (_, reply) => {
    // A connection kept alive would be waited for.
    if (isStopping) reply.header('connection', 'close')
  })
  await app.listen({ host: env.host, port: env.port })

  const chores = setInterval(() => {
    sweepExpired(db).catch((error: unknown) =>
      logger.warn({ err: error }, 'expired sessions stay for now'),
    )
    sweepUndo(db).catch((error: unknown) =>
      logger.warn({ err: error }, 'old changes can be undone a while longer'),
    )
    sweepLogs(db).catch((error: unknown) =>
      logger.warn({ err: error }, 'old lines of the log stay for now'),
    )
    proveKey(db, vault).catch((error: unknown) =>
      logger.error({ err: error }, 'the master key could not be checked'),
    )
    hub.checkSessions()
  }, MINUTE_MS).unref()

  async function stop(): Promise<void> {
    isStopping = true
    clearInterval(chores)
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref()
    await app.close()
    await book.close()
    await hub.close()
    await db.destroy()
  }
  return { origin: originsOf(env, app)[0] ?? '', setupToken, stop }
}

async function sweepLogs(db: Db): Promise<void> {
  const { log_retention_days } = await readFleetSetting(db)
  await sweepLog(db, log_retention_days)
}

async function joinNodes(url: string, db: Db, hub: Hub, logger: FastifyBaseLogger) {
  const relay = new NatsRelay(url, await deploymentId(db), (news) => hub.hear(news), logger)
  await relay.connect()
  return relay
}

/** The public origin; without one, every way to write the loopback address listened on. */
function originsOf({ publicOrigin, host }: Env, app: FastifyInstance): string[] {
  if (publicOrigin !== undefined) return [publicOrigin]
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) return []
  const hosts = new Set([host === '::1' ? '[::1]' : host, '127.0.0.1', 'localhost', '[::1]'])
  return [...hosts].map((each) => `http://${each}:${address.port}`)
}
