import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { IDEMPOTENCY_KEY, LIVE_CURSOR_HEADER } from '#contract/headers.ts'
import { contract } from '#contract/index.ts'
import type { Person } from '../auth/session.ts'
import { commitsOf, laneOf } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { chargeAddress } from './address-rate-limit.ts'
import { apiKeyOf } from './authenticate.ts'
import {
  authorize,
  identify,
  permit,
  permitReveal,
  RequestAuthorization,
  requireConfirmed,
} from './authorize.ts'
import { sharedKeyOf, validityOf } from './cache-policy.ts'
import { CallerRateLimit } from './caller-rate-limit.ts'
import { checkDisk } from './check-disk.ts'
import { parseContentTypes, refuseForeignWrite, requireType } from './content-type.ts'
import type { Authorization, Context, Handler, KeyedCall, Modules, Services } from './context.ts'
import { checkCommit, checkRefusal, checkResponse } from './contract-check.ts'
import type { Cookies } from './cookie.ts'
import { sendCsv } from './csv-file.ts'
import { cacheFor } from './headers.ts'
import { parseInput } from './input.ts'
import { preparedQuery } from './prepared-query.ts'
import { ResponseCache } from './response-cache.ts'
import { EXPORTS, IMPORTS, RunningRequests } from './running-requests.ts'
import { sendBytes, sendCached, sendHead, sendJson } from './send-json.ts'

const BODY_MAX_BYTES = 256 * 1024
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

export interface Serving {
  readonly services: Services
  readonly modules: Modules
  readonly cookies: Cookies
  /** The only origins whose pages can write. */
  readonly origins: () => readonly string[]
  /** Checks each response against the contract, in development and tests. */
  readonly checkResponses: boolean
  /** Maximum requests of one user per minute. */
  readonly requestsPerMinute: number
}

/** Limits shared by all endpoints. */
interface Quotas {
  readonly rateLimit: CallerRateLimit
  readonly exports: RunningRequests
  readonly imports: RunningRequests
}

type Parsed = ReturnType<typeof parseInput>

interface Route extends Serving, Quotas {
  readonly shared: ResponseCache
}

/** Binds every endpoint of the contract to its handler. A missing handler is a compile error. */
export function serve(app: FastifyInstance, serving: Serving): void {
  parseContentTypes(app)
  const quotas = {
    rateLimit: new CallerRateLimit(serving.requestsPerMinute),
    exports: new RunningRequests(EXPORTS),
    imports: new RunningRequests(IMPORTS),
  }
  const shared = new ResponseCache(commitsOf(serving.services.db))
  const resources = Object.entries<Resource>(contract)
  for (const [name, resource] of resources) {
    const handlers = (serving.modules as Record<string, Record<string, Handler<Endpoint>>>)[name]
    for (const [action, endpoint] of Object.entries(resource)) {
      const handle = handlers?.[action]
      if (!handle) throw new Error(`no handler for ${name}.${action}`)
      if (!endpoint.access) throw new Error(`no permission on ${name}.${action}`)
      const services = { ...serving.services, db: laneFor(endpoint, name, serving.services.db) }
      route(app, { ...serving, ...quotas, shared, services }, endpoint, handle)
    }
  }
  const endpoints = resources.flatMap(([, resource]) => Object.values(resource))
  for (const [path, own] of Map.groupBy(endpoints, (endpoint) => endpoint.path))
    refuseOtherMethods(app, `/api/${path}`, own)
}

/** Imports have no short time limit, and signing in never waits for other requests. */
function laneFor({ path, upload }: Endpoint, resource: string, db: Db): Db {
  if (upload === true) return laneOf(db, 'bulk')
  return laneOf(db, path.startsWith('auth/') ? 'authentication' : `part ${resource}`)
}

function route(
  app: FastifyInstance,
  serving: Route,
  endpoint: Endpoint,
  handle: Handler<Endpoint>,
): void {
  app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    bodyLimit: endpoint.maxBytes ?? BODY_MAX_BYTES,
    config: { upload: endpoint.upload ?? false },
    ...(serving.checkResponses && { errorHandler: checkRefusal(endpoint) }),
    // These hooks run before the body is read, so that a caller without permission is refused first.
    onRequest: async (request) => {
      // Pages of other origins cannot send the header of an API key.
      if (endpoint.method !== 'GET' && apiKeyOf(request) === undefined)
        refuseForeignWrite(endpoint, request, serving.origins())
      // The next line writes to the database and may need the disk reserve.
      if (endpoint.method !== 'GET') await serving.services.disk?.measure()
      await chargeAddress(serving.services.db, endpoint, request.ip)
    },
    preParsing: async (request, reply) => {
      const person = await identify(serving, request)
      // Before the permission is checked, so that refused requests count too.
      serving.rateLimit.count(endpoint, request)
      permit(endpoint, person)
      // The cursor is read before any data, so that a socket that resumes from it receives every change the response lacks.
      reply.header(LIVE_CURSOR_HEADER, serving.services.live.cursor)
      requireType(endpoint, request)
      await checkDisk(endpoint, serving.services.disk, request, reply)
      serving.imports.add(endpoint, person, reply.raw)
    },
    handler: async (request, reply) => {
      // The body may arrive long after the headers.
      if (endpoint.method !== 'GET') request.person = await authorize(endpoint, serving, request)
      // The length of a chunked body is only known now.
      if (request.headers['transfer-encoding'] !== undefined)
        await checkDisk(endpoint, serving.services.disk, request, reply)
      const key = sharedKeyOf(endpoint, request)
      const found = key && serving.shared.find(key)
      if (found) return sendCached(request, reply, found)
      const input = parseInput(endpoint, request, request.person)
      permitReveal(endpoint, request.person, input)
      await requireConfirmed(endpoint, serving, request.person, input)
      if (request.method === 'HEAD') return sendHead(reply, endpoint)
      const read = () => respond(serving, endpoint, request, reply, { input, handle })
      if (key !== undefined)
        return sendCached(
          request,
          reply,
          await serving.shared.read(key, read, validityOf(endpoint, input)),
        )
      serving.exports.add(endpoint, request.person, reply.raw)
      return sendResult(endpoint, request, reply, await read())
    },
  })
}

function sendResult(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
) {
  const { binary, download, status } = endpoint
  if (download !== undefined) return sendCsv(reply, download, result)
  if (binary) return sendBytes(request, reply, endpoint, result)
  return sendJson(reply.code(status ?? 200), result)
}

/** Runs the handler of an endpoint. */
async function respond(
  serving: Route,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { input, handle }: { input: Parsed; handle: Handler<Endpoint> },
): Promise<unknown> {
  const authorization = new RequestAuthorization(endpoint, serving, request, input)
  const { transact, authorize } = authorization
  const keyedCall = keyedCallOf(endpoint, request, input)
  const context = contextOf(serving, request, reply, { transact, authorize, keyedCall })
  const query = await preparedQuery(context, input.query)
  const result = await handle({ ...input, query }, context)
  if (!serving.checkResponses) return result
  await checkCommit(endpoint, context, authorization)
  if (endpoint.download === undefined) checkResponse(endpoint, result)
  return result
}

/** Refuses methods that a path does not have. */
function refuseOtherMethods(app: FastifyInstance, url: string, endpoints: Endpoint[]): void {
  const allowed: string[] = endpoints.map(({ method }) => method)
  // HEAD is allowed wherever GET is.
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', ')
  const refuse = async (_: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', allow)
    throw new AppError('method_not_allowed', `This URL only supports ${allow}.`)
  }
  const method = METHODS.filter((each) => !allowed.includes(each))
  app.route({ method, url, onRequest: refuse, handler: refuse })
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
  }
}

function keyedCallOf(endpoint: Endpoint, request: FastifyRequest, input: Parsed): KeyedCall | null {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || key === undefined) return null
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) {
    const parse = endpoint.response.parse as KeyedCall['parse']
    return { key, endpoint, input, parse }
  }
  const message = 'An Idempotency-Key must have 1 to 255 visible ASCII characters.'
  const errors = [{ pointer: '/headers/idempotency-key', message }]
  throw new AppError('invalid_request', message, { errors })
}

function contextOf(
  { services, cookies, origins }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Authorization & Pick<Context, 'keyedCall'>,
): Context<Person> {
  const { person } = request
  return {
    ...services,
    ...call,
    // Only handlers of public endpoints can receive null, and they declare it; `authorize` refuses null for the
    // others.
    user: person as Person,
    ...cookies.of(request, reply),
    reportError: (error) => request.log.error({ err: error }, 'part of a request failed'),
    cacheFor: (seconds) => cacheFor(reply, seconds),
    get origin() {
      return request.headers.origin ?? origins()[0] ?? ''
    },
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
