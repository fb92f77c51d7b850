import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { LIVE_CURSOR_HEADER, NOTICE_HEADER } from '#contract/live.ts'
import type { Person } from '../auth/session.ts'
import { laneOf } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import type { DiskSpace } from '../disk-space.ts'
import { AppError } from '../errors.ts'
import { chargeAddress } from './address-rate-limit.ts'
import { keyIn } from './authenticate.ts'
import { authorize, permitReveal, RequestAuthorization, requireConfirmed } from './authorize.ts'
import { CallerRateLimit } from './caller-rate-limit.ts'
import type { Authorization, Context, Handler, Modules, Services } from './context.ts'
import type { Cookies } from './cookie.ts'
import { csvHeaders, sendCsv } from './csv-file.ts'
import { parseInput } from './input.ts'
import { parseBody } from './json.ts'
import { RunningExports } from './running-exports.ts'
import { JSON_TYPE, sendJson } from './send-json.ts'

const BODY_MAX_BYTES = 256 * 1024
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

export interface Serving {
  readonly services: Services
  readonly modules: Modules
  readonly cookies: Cookies
  /** The only origins whose pages may write. */
  readonly origins: () => readonly string[]
  /** Checks each answer against the contract: in development and tests. */
  readonly checkResponses: boolean
  /** The most requests of one person. */
  readonly requestsPerMinute: number
}

/** What the endpoints share. */
interface Quotas {
  readonly rateLimit: CallerRateLimit
  readonly exports: RunningExports
}

/** Binds every endpoint of the contract to its handler; a missing handler is a compile error. */
export function serve(app: FastifyInstance, serving: Serving): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, bytes: Buffer) =>
      routeOptions.config.isUpload ? bytes : parseBody(bytes),
  )
  const quotas = {
    rateLimit: new CallerRateLimit(serving.requestsPerMinute),
    exports: new RunningExports(),
  }
  const resources = Object.entries<Resource>(contract)
  for (const [name, resource] of resources) {
    const handlers = (serving.modules as Record<string, Record<string, Handler<Endpoint>>>)[name]
    for (const [action, endpoint] of Object.entries(resource)) {
      const handle = handlers?.[action]
      if (!handle) throw new Error(`no handler for ${name}.${action}`)
      if (!endpoint.access) throw new Error(`no permission on ${name}.${action}`)
      const services = { ...serving.services, db: laneFor(endpoint, name, serving.services.db) }
      route(app, { ...serving, ...quotas, services }, endpoint, handle)
    }
  }
  const endpoints = resources.flatMap(([, resource]) => Object.values(resource))
  for (const [path, own] of Map.groupBy(endpoints, (endpoint) => endpoint.path))
    refuseOtherMethods(app, `/api/${path}`, own)
}

/** Imports have as much time as they need; people who sign in never wait for the rest. */
function laneFor({ path, upload }: Endpoint, resource: string, db: Db): Db {
  if (upload) return db
  return laneOf(db, path.startsWith('auth/') ? 'authentication' : `part ${resource}`)
}

function route(
  app: FastifyInstance,
  serving: Serving & Quotas,
  endpoint: Endpoint,
  handle: Handler<Endpoint>,
): void {
  app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    bodyLimit: endpoint.maxBytes ?? BODY_MAX_BYTES,
    config: { isUpload: endpoint.upload ?? false },
    // Before the body is read: a caller without permission is told so whatever they send.
    onRequest: async (request) => {
      // A key travels in a header that no foreign page can send.
      if (endpoint.method !== 'GET' && keyIn(request) === undefined)
        refuseForeignWrite(request, serving.origins())
      // The next line writes: it may need the reserve.
      if (endpoint.method !== 'GET') await serving.services.disk?.measure()
      await chargeAddress(serving.services.db, endpoint, request.ip)
    },
    preParsing: async (request, reply) => {
      request.person = await authorize(endpoint, serving, request)
      // Taken before anything is read: a socket that resumes from here hears all that the answer may lack.
      reply.header(LIVE_CURSOR_HEADER, serving.services.live.cursor)
      serving.rateLimit.count(endpoint, request)
      await checkDisk(endpoint, serving.services.disk, request, reply)
    },
    handler: async (request, reply) => {
      // The body may have come long after the headers.
      if (endpoint.method !== 'GET') request.person = await authorize(endpoint, serving, request)
      const input = parseInput(endpoint, request)
      permitReveal(endpoint, request.person, input)
      await requireConfirmed(endpoint, serving, request.person, input)
      if (request.method === 'HEAD') return sendHead(reply, endpoint)
      const authorization = new RequestAuthorization(endpoint, serving, request, input)
      const context = contextOf(serving, endpoint, request, reply, authorization)
      serving.exports.add(endpoint, request.person, reply.raw)
      const answer = await handle(input, context)
      if (serving.checkResponses) await checkCommit(endpoint, context, authorization)
      if (endpoint.download !== undefined) return sendCsv(reply, endpoint.download, answer)
      if (serving.checkResponses) checkAnswer(endpoint, answer)
      return sendJson(reply.code(endpoint.status ?? 200), answer)
    },
  })
}

/** Refuses a change that the disk has too little space for, and tells every caller about the shortage. */
async function checkDisk(
  { method, worksOnFullDisk }: Endpoint,
  disk: DiskSpace | undefined,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!disk) return
  try {
    if (method !== 'GET' && !worksOnFullDisk)
      await disk.requireSpace(Number(headers['content-length'] ?? 0))
  } finally {
    if (disk.notice !== undefined) reply.header(NOTICE_HEADER, disk.notice)
  }
}

/** Sends the headers of a GET without running its handler: a HEAD reads nothing, reveals nothing and writes no audit row. */
function sendHead(reply: FastifyReply, { download }: Endpoint): FastifyReply {
  reply.headers(download === undefined ? { 'content-type': JSON_TYPE } : csvHeaders(download))
  // Only the handler knows the length, so the response must not name one.
  return reply.send(Readable.from([]))
}

/** An answer that holds more than its contract names could give a secret away. */
function checkAnswer({ path, response }: Endpoint, answer: unknown): void {
  if (!isDeepStrictEqual(response.parse(answer), answer))
    throw new Error(`${path} answers more than its contract says`)
}

/** A change or a reveal that commits without its caller being asked for again would outlive their suspension. */
async function checkCommit(
  { path, access }: Endpoint,
  { db, caller }: Context,
  { hasCommitted }: RequestAuthorization,
): Promise<void> {
  if (hasCommitted || access === 'public') return
  const audited = await db
    .selectFrom('audit')
    .select('action')
    .where('request_id', '=', caller.requestId)
    .executeTakeFirst()
  if (audited) throw new Error(`${path} writes ${audited.action} outside \`context.transact\``)
}

/** The methods that a path of the API does not have. */
function refuseOtherMethods(app: FastifyInstance, url: string, endpoints: Endpoint[]): void {
  const allowed: string[] = endpoints.map(({ method }) => method)
  // Who may read may also ask for the head.
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', ')
  const refuse = async (_: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', allow)
    throw new AppError('method_not_allowed', `This address takes ${allow} only`)
  }
  const method = METHODS.filter((each) => !allowed.includes(each))
  app.route({ method, url, onRequest: refuse, handler: refuse })
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
  }
  interface FastifyContextConfig {
    isUpload?: boolean
  }
}

/** Browsers name the page's origin on every write; a foreign page cannot send this content type unasked either. */
function refuseForeignWrite(request: FastifyRequest, origins: readonly string[]): void {
  if (!origins.includes(request.headers.origin ?? ''))
    throw new AppError('wrong_origin', `Writes are taken from ${origins[0]} only`)
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json')
    throw new AppError('unsupported_media_type', 'Send application/json')
}

/** What the caller marks a call with that he may send again. */
function idempotencyKeyOf({ idempotent }: Endpoint, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (!idempotent || key === undefined) return null
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  const message = 'An Idempotency-Key has 1 to 255 visible ASCII characters'
  const errors = [{ pointer: '/headers/idempotency-key', message }]
  throw new AppError('invalid_request', message, { errors })
}

function contextOf(
  { services, cookies, origins }: Serving,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { transact, authorize }: Authorization,
): Context<Person> {
  const { person } = request
  return {
    ...services,
    transact,
    authorize,
    // The handler of a public endpoint declares that it can be null; `authorize` has refused null for the others.
    user: person as Person,
    ...cookies.of(request, reply),
    origin: request.headers.origin ?? origins()[0] ?? '',
    idempotencyKey: idempotencyKeyOf(endpoint, request),
    caller: {
      userId: person?.id ?? null,
      username: person?.username ?? null,
      ip: request.ip,
      agent: request.headers['user-agent'] ?? '',
      requestId: request.id,
      apiKey: person?.key?.name,
    },
  }
}
