import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { openVault } from './auth/master-key.ts'
import { fillNameSkeletons } from './auth/name-skeleton.ts'
import type { Vault } from './auth/vault.ts'
import { checkClock } from './db/clock.ts'
import { lockExclusively } from './db/exclusive-lock.ts'
import { laneOf, openDatabase } from './db/open.ts'
import type { Db } from './db/schema.ts'
import { Checkpointer } from './db/sqlite/checkpointer.ts'
import { deploymentId } from './deployment.ts'
import { DiskSpace } from './disk-space.ts'
import type { Env } from './env.ts'
import { prepareFirstRun } from './first-run.ts'
import { AccountColumns } from './fleet/columns/account-columns.ts'
import { startSealer } from './history/audit-sealer.ts'
import { startLogIndexer } from './history/log-indexer.ts'
import type { LogWriter } from './history/log-writer.ts'
import { stopListening } from './http/stop-listening.ts'
import { Hub } from './live/hub.ts'
import { NatsRelay } from './live/nats.ts'
import { serveSocket } from './live/socket.ts'
import { Maintenance } from './maintenance.ts'
import { openPictures } from './map-picture/pictures.ts'

export interface Server {
  readonly origin: string
  /** Shown once to the person who started the server; null if the first administrator needs none. */
  readonly setupToken: string | null
  /** Notices for the person who started the server. */
  readonly notices: readonly string[]
  /**
   * Keeps serving for the drain period while `/readyz` returns 503, finishes requests in progress, then closes
   * sockets and the database.
   */
  stop(drainMs: number): Promise<void>
}

/** Starts the database, master key, live hub and HTTP server. */
export async function start(
  env: Env,
  logger: FastifyBaseLogger,
  folders: { readonly web: string; readonly island: string },
  logWriter: LogWriter,
): Promise<Server> {
  const unlock = env.databaseUrl === undefined ? lockDataDirectory(env.dataDir) : undefined
  const disk = await watchDisk(env, logger)
  const location = { url: env.databaseUrl, file: env.databaseFile }
  const db = await openDatabase(location)
  await checkClock(laneOf(db, 'authentication'), logger)
  const vault = await openVault(db, env.keyFile)
  await fillNameSkeletons(db)
  const firstRun = await prepareFirstRun(db, env, vault)

  const liveLogger = logger.child({ source: 'live' })
  const hub = new Hub(laneOf(db, 'authentication'), liveLogger)
  logWriter.attach({ db, live: hub, disk })
  disk?.attach({ db, live: hub })
  if (env.natsUrl !== undefined)
    hub.relay = await connectNodes(env.natsUrl, db, vault, hub, liveLogger)
  const origins = () => originsOf(env, app)
  const pictures = await openPictures(env, folders.island, logger, () =>
    hub.changed('settings', []),
  )
  let isStopping = false
  const app = await createApp({
    db,
    vault,
    live: hub,
    ...firstRun,
    disk,
    origins,
    isHttps: env.publicOrigin?.startsWith('https:') ?? false,
    logger,
    trustedProxies: env.trustedProxies,
    webFolder: folders.web,
    pictures,
    skinsFolder: env.skinsFolder,
    isStopping: () => isStopping,
    requestsPerMinute: env.requestsPerMinute,
  })
  serveSocket(app, hub, origins)
  await app.listen({ host: env.host, port: env.port })

  const checkpointer = startCheckpointer(env, db, logger)
  const sealer = startSealer(db, vault, hub, logger)
  const indexer = startLogIndexer(db, disk, logger)
  const columns = new AccountColumns(db, location, logger)
  const maintenance = new Maintenance({ db, vault, live: hub, logger })

  async function stop(drainMs: number): Promise<void> {
    isStopping = true
    await delay(drainMs)
    setTimeout(() => app.server.closeAllConnections(), env.finishMs).unref()
    await stopListening(app.server)
    await app.close()
    await maintenance.close()
    await sealer.close()
    await columns.close()
    await disk?.close()
    await logWriter.close()
    await indexer.close()
    await hub.close()
    await checkpointer?.close()
    await db.destroy()
    unlock?.()
  }
  const notices = [...firstRun.notices, ...(disk?.notice === undefined ? [] : [disk.notice])]
  return { origin: originsOf(env, app)[0] ?? '', setupToken: firstRun.setupToken, notices, stop }
}

/** The disk of the SQLite file. That of PostgreSQL may be on another machine. */
async function watchDisk(env: Env, logger: FastifyBaseLogger) {
  const { databaseUrl, databaseFile, dataDir, minFreeBytes } = env
  if (databaseUrl !== undefined) return undefined
  const disk = new DiskSpace({ folder: dataDir, databaseFile, minFreeBytes, logger })
  // Releases the reserve if the disk is full, so that the server can start.
  await disk.measure()
  return disk
}

function startCheckpointer({ databaseUrl, databaseFile }: Env, db: Db, logger: FastifyBaseLogger) {
  return databaseUrl === undefined
    ? new Checkpointer(db, logger, { file: databaseFile })
    : undefined
}

async function connectNodes(
  url: string,
  db: Db,
  vault: Vault,
  hub: Hub,
  logger: FastifyBaseLogger,
) {
  const relay = new NatsRelay(
    url,
    await deploymentId(db),
    vault,
    (message) => hub.onMessage(message),
    logger,
  )
  await relay.connect()
  return relay
}

/** Names of one address; the others of 127.0.0.0/8 only have their number. */
const LOCALHOST = ['127.0.0.1', 'localhost', '[::1]']

/** The public origin, or all names of the loopback address that the server listens on. */
function originsOf({ publicOrigin, host }: Env, app: FastifyInstance): string[] {
  if (publicOrigin !== undefined) return [publicOrigin]
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) return []
  const name = host === '::1' ? '[::1]' : host
  const hosts = LOCALHOST.includes(name) ? new Set([name, ...LOCALHOST]) : [name]
  return [...hosts].map((each) => `http://${each}:${address.port}`)
}

/**
 * Makes sure that only one server runs on a data folder: two would share neither live messages nor limits. The
 * operating system releases the lock when the process ends for any reason. Commands and backups do not take it.
 */
function lockDataDirectory(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock')
  // The companion files of SQLite get the same mode.
  closeSync(openSync(file, 'a', 0o600))
  const release = lockExclusively(file)
  if (!release)
    throw new Error(
      `Another Night Shift server is running on the data folder ${dataDir}. Stop it first, or set NIGHT_SHIFT_DATA_DIR to another folder. Several servers can share a PostgreSQL database: see DATABASE_URL in the README.`,
    )
  return release
}
