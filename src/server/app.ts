import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { ValueCount } from '#contract/filters.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import { currentTime } from './db/clock.ts'
import { expectWriters, isAnswering, laneOf } from './db/open.ts'
import type { Db } from './db/schema.ts'
import type { DiskSpace } from './disk-space.ts'
import { RequestLog } from './history/logger.ts'
import { RefusedRequests } from './history/refused-requests.ts'
import { AddressLimits, REQUESTS_PER_ADDRESS } from './http/address-limits.ts'
import { Admission } from './http/admission.ts'
import { REQUESTS_PER_MINUTE } from './http/caller-rate-limit.ts'
import { refuseConnection } from './http/client-error.ts'
import type { Services } from './http/context.ts'
import { cookies } from './http/cookie.ts'
import { addHeaders } from './http/headers.ts'
import { serveMapTiles } from './http/map-tiles.ts'
import { handleErrors, handleRouterErrors } from './http/problem.ts'
import { serve } from './http/serve.ts'
import { serveSkins } from './http/skins.ts'
import { decodablePageUrl, serveWeb } from './http/static.ts'
import { cutStalledResponses, TIMEOUTS, type Timeouts } from './http/timeouts.ts'
import { ImportReader } from './import/import-reader.ts'
import { JobRunner } from './jobs/runner.ts'
import { isSocketRequest } from './live/socket.ts'
import { jobRegistry, modules } from './modules/index.ts'
import { HistoryThread } from './telemetry/history/history-thread.ts'
import { HistoryWriter } from './telemetry/history/history-writer.ts'
import { readRange } from './telemetry/history/read-storage.ts'
import { Ingest } from './telemetry/ingest.ts'
import { NODE } from './telemetry/journal.ts'
import { LiveFleet } from './telemetry/live-fleet.ts'
import { MapFrames } from './telemetry/map-frames.ts'
import { type Counted, SharedCounts } from './views/shared-counts.ts'

const HEADERS_MAX_BYTES = 16 * 1024

export interface AppOptions
  extends Omit<
    Services,
    'imports' | 'ingest' | 'fleet' | 'mapFrames' | 'history' | 'jobs' | 'viewCounts' | 'valueCounts'
  > {
  /**
   * Origins (scheme, host and port) at which users open the console. The port may be unknown until the server listens.
   */
  readonly origins: () => readonly string[]
  /** Whether users open the console over https. */
  readonly isHttps?: boolean
  readonly logger?: FastifyBaseLogger
  readonly trustedProxies?: string[]
  /** Folder of the built web app; without it only the API is served. */
  readonly webFolder?: string
  /** Folder with custom skin images; without it all skins are drawn. */
  readonly skinsFolder?: string
  readonly checkResponses?: boolean
  readonly timeouts?: Timeouts
  /** Requests per minute of an address. */
  readonly requestsPerAddress?: typeof REQUESTS_PER_ADDRESS
  /** Whether the process is stopping: `/readyz` then fails, and connections close after their response. */
  readonly isStopping?: () => boolean
  /** How long a request may be expected to wait before the server refuses it, in milliseconds. */
  readonly waitMaxMs?: number | undefined
  /** Maximum requests per minute of a user, over all their sessions and API keys. */
  readonly requestsPerMinute?: number | undefined
  /** Identifies the node among the nodes that share the database. Set if several nodes run in one process. */
  readonly node?: number
}

/** Assembles the server without starting it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { origins, isHttps = false, logger, trustedProxies = [] } = options
  const { webFolder, skinsFolder } = options
  const { db, vault, live, setupToken, hashCost, isDatabaseLost, disk, pictures } = options
  const { timeouts = TIMEOUTS, isStopping = () => false, checkResponses = false } = options
  const { requestsPerAddress = REQUESTS_PER_ADDRESS } = options
  const refusals = new RefusedRequests()
  const sessionCookies = cookies(isHttps)
  const limits = new AddressLimits(requestsPerAddress, sessionCookies)
  // The address of a caller is only accepted from these proxies.
  const isTrusted = trustedProxies.length > 0 ? proxyAddr.compile(trustedProxies) : () => false
  const canUpgrade = (request: IncomingMessage) =>
    !limits.refusalOf({
      headers: request.headers,
      url: request.url,
      ip: proxyAddr(request, isTrusted),
    })
  const app = Fastify({
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    http: {
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      shouldUpgradeCallback: (request: IncomingMessage) =>
        isSocketRequest(request, origins()) && canUpgrade(request),
    },
    ...(logger && { loggerInstance: logger }),
    logController: new RequestLog(refusals),
    trustProxy: isTrusted,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: false },
    rewriteUrl: decodablePageUrl,
    frameworkErrors: handleRouterErrors(isHttps, limits.refusalOf),
    clientErrorHandler: refuseConnection,
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
  })
  decorateRequests(app)
  cutStalledResponses(app, timeouts.writeMs)
  addHeaders(app, isHttps)
  limits.addHooks(app)
  limitStarts(app, options)
  reportRefusals(app, refusals)
  handleErrors(app, disk)
  serveHealth(app, { db, disk, isStopping })
  app.addHook('onSend', async (_, reply) => {
    // Otherwise the server would wait for keep-alive connections when it stops.
    if (isStopping()) reply.header('connection', 'close')
  })
  const imports = new ImportReader()
  app.addHook('onClose', () => imports.close())
  const serving = {
    services: {
      ...{ db, vault, live, setupToken, hashCost, isDatabaseLost, disk, pictures },
      viewCounts: new SharedCounts<Counted>(),
      valueCounts: new SharedCounts<ValueCount[] | undefined>({ skipsLate: true }),
      ...{ imports, jobs: runJobs(app, options), ...(await startTelemetry(app, options)) },
    },
    modules,
    cookies: sessionCookies,
    origins,
    checkResponses,
    requestsPerMinute: options.requestsPerMinute ?? REQUESTS_PER_MINUTE,
  }
  serve(app, serving)
  serveSkins(app, serving, skinsFolder)
  serveMapTiles(app, serving)
  if (webFolder !== undefined) serveWeb(app, webFolder, { db, cookies: sessionCookies })
  return app
}

function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('person', null)
  app.decorateRequest('bodyBytes', undefined)
  app.decorateRequest('outage', null)
  app.decorateRequest('isRateLimited', false)
  app.decorateRequest('isFlood', false)
}

/** Limits the requests that start concurrently. Changes share a commit with those that are waiting to start. */
function limitStarts(app: FastifyInstance, { db, waitMaxMs }: AppOptions): void {
  const admission = new Admission(waitMaxMs)
  admission.addHooks(app)
  expectWriters(db, () => admission.isChangeWaiting)
}

function runJobs(app: FastifyInstance, { db, vault, live, disk }: AppOptions): JobRunner {
  const jobs = new JobRunner({
    ...{ db: laneOf(db, 'part jobs'), vault, live, disk },
    registry: jobRegistry,
    logger: app.log,
  })
  app.addHook('onListen', () => jobs.start())
  app.addHook('onClose', () => jobs.close())
  return jobs
}

async function startTelemetry(app: FastifyInstance, { db, live, node = NODE }: AppOptions) {
  const fleet = new LiveFleet(db, live, app.log, node)
  await fleet.restore(db)
  const ingest = new Ingest(laneOf(db, 'thread telemetry'), live, fleet, node)
  app.addHook('onClose', async () => {
    await ingest.close()
    await fleet.close()
  })
  return { fleet, ingest, mapFrames: new MapFrames(fleet), history: writeHistory(app, db, node) }
}

/** Converts the reports of agents to history while the server runs. Returns the thread that reads the history. */
function writeHistory(app: FastifyInstance, db: Db, node: number): HistoryThread {
  const packer = new HistoryThread()
  const writer = new HistoryWriter({ db: laneOf(db, 'thread telemetry'), thread: packer, node })
  // A separate thread, so that readers do not wait while a window is closed.
  const reader = new HistoryThread()
  app.addHook('onListen', async () => {
    writer.start(app.log)
    // Otherwise the first request for a moment would wait for the thread to start.
    const { since } = await readRange(db, currentTime())
    if (since !== null) reader.start()
  })
  app.addHook('onClose', async () => {
    await writer.close()
    await Promise.all([packer.end(), reader.end()])
  })
  return reader
}

/** Logs one line per minute, and a last line when the server stops. */
function reportRefusals(app: FastifyInstance, refusals: RefusedRequests): void {
  const timer = setInterval(() => refusals.report(app.log), MINUTE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    refusals.report(app.log)
  })
}

interface Health {
  readonly db: Db
  readonly disk?: DiskSpace | undefined
  readonly isStopping: () => boolean
}

/**
 * `/healthz`: the process is running. `/readyz`: the process accepts requests: it can reach its database, has disk space
 * and is not stopping.
 */
function serveHealth(app: FastifyInstance, { db, disk, isStopping }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  let check: Promise<boolean> | undefined
  app.get('/readyz', async (_, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    // Concurrent probes share one query.
    check ??= isAnswering(db).finally(() => {
      check = undefined
    })
    const fault = (await check) ? await disk?.fault() : 'database unreachable'
    return reply.code(fault === undefined ? 200 : 503).send({ status: fault ?? 'ok' })
  })
}

/** Replaces the schema compilers of Fastify, which would load 150 modules, because the contract validates input. */
function noSchema(): never {
  throw new Error('Routes cannot have a schema: the contract describes requests and responses.')
}
