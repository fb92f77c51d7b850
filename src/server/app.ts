import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { refuseConnection } from './http/client-error.ts'
import type { Services } from './http/context.ts'
import { cookies } from './http/cookie.ts'
import { addHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { serveMapTiles } from './http/map-tiles.ts'
import { answerProblems, answerUnrouted } from './http/problem.ts'
import { serve } from './http/serve.ts'
import { serveSkins } from './http/skins.ts'
import { serveWeb } from './http/static.ts'
import { asksForSocket } from './live/socket.ts'
import { RequestLog } from './log.ts'
import { modules } from './modules/index.ts'

const SECOND_MS = 1000
const LIMITS = {
  requestTimeout: 15 * SECOND_MS,
  keepAliveTimeout: 65 * SECOND_MS,
  http: { maxHeaderSize: 16 * 1024, headersTimeout: 10 * SECOND_MS },
}

export interface AppOptions extends Services {
  /** Scheme, host and port under which operators open the console; the port may be known only once it listens. */
  readonly origins: () => readonly string[]
  /** Whether they open it by https. */
  readonly isHttps?: boolean
  readonly logger?: FastifyBaseLogger
  readonly trustedProxies?: string[]
  /** The built web app; without it only the API is served. */
  readonly webFolder?: string
  /** The operator's own images of skins; without it all are drawn. */
  readonly skinsFolder?: string
  readonly checkResponses?: boolean
}

/** The whole server, assembled and not started. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { origins, isHttps = false, logger, trustedProxies = [] } = options
  const { webFolder, skinsFolder } = options
  const { db, vault, live, setupToken, pictures, checkResponses = false } = options
  const app = Fastify({
    ...LIMITS,
    http: {
      ...LIMITS.http,
      shouldUpgradeCallback: (request: IncomingMessage) => asksForSocket(request, origins()),
    },
    ...(logger && { loggerInstance: logger }),
    logController: new RequestLog(),
    // The address of a caller is believed from these proxies only.
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: false },
    frameworkErrors: answerUnrouted(isHttps),
    clientErrorHandler: refuseConnection,
  })
  app.decorateRequest('person', null)
  addHeaders(app, isHttps)
  answerProblems(app)
  await app.register(rateLimit, { global: false, errorResponseBuilder: tooMany })
  serveHealth(app, db)
  const serving = {
    services: { db, vault, live, setupToken, pictures },
    modules,
    cookies: cookies(isHttps),
    origins,
    checkResponses,
  }
  serve(app, serving)
  serveSkins(app, serving, skinsFolder)
  serveMapTiles(app, serving)
  if (webFolder !== undefined) serveWeb(app, webFolder)
  return app
}

const tooMany = (_: unknown, { ttl }: { ttl: number }) =>
  new AppError('too_many_requests', 'Too many attempts from this address. Try again in a minute.', {
    retryAfter: Math.ceil(ttl / SECOND_MS),
  })
