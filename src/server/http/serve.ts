import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { LIVE_CURSOR_HEADER } from '#contract/live.ts'
import { allows, allowsKey } from '#domain/access.ts'
import type { Person } from '../db/session.ts'
import { AppError } from '../errors.ts'
import type { Context, Handler, Modules, Services } from './context.ts'
import type { Cookies } from './cookie.ts'
import { sendCsv } from './csv-file.ts'
import { findCaller, keyIn } from './find-caller.ts'
import { parseInput } from './input.ts'
import { parseBody } from './json.ts'
import { type KeyPace, keyPace } from './key-pace.ts'

const BODY_MAX_BYTES = 256 * 1024
const MINUTE_MS = 60_000
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
}

/** Binds every endpoint of the contract to its handler; a missing handler is a compile error. */
export function serve(app: FastifyInstance, serving: Serving): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, bytes: Buffer) => parseBody(bytes),
  )
  const pace = keyPace(app)
  const resources = Object.entries<Resource>(contract)
  for (const [name, resource] of resources) {
    const handlers = (serving.modules as Record<string, Record<string, Handler<Endpoint>>>)[name]
    for (const [action, endpoint] of Object.entries(resource)) {
      const handle = handlers?.[action]
      if (!handle) throw new Error(`no handler for ${name}.${action}`)
      if (!endpoint.access) throw new Error(`no permission on ${name}.${action}`)
      route(app, { ...serving, pace }, endpoint, handle)
    }
  }
  const endpoints = resources.flatMap(([, resource]) => Object.values(resource))
  for (const [path, own] of Map.groupBy(endpoints, (endpoint) => endpoint.path))
    refuseOtherMethods(app, `/api/${path}`, own)
}

function route(
  app: FastifyInstance,
  serving: Serving & { pace: KeyPace },
  endpoint: Endpoint,
  handle: Handler<Endpoint>,
): void {
  app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    bodyLimit: endpoint.maxBytes ?? BODY_MAX_BYTES,
    config: endpoint.perMinute
      ? { rateLimit: { max: endpoint.perMinute, timeWindow: MINUTE_MS } }
      : {},
    // Before the body is read: who may not call is told so whatever he sends.
    onRequest: async (request) => {
      // A key travels in a header that no foreign page can send.
      if (endpoint.method !== 'GET' && keyIn(request) === undefined)
        refuseForeignWrite(request, serving.origins())
    },
    preParsing: async (request, reply) => {
      request.person = await authorise(endpoint, serving, request)
      // Taken before anything is read: a socket that resumes from here hears all that the answer may lack.
      reply.header(LIVE_CURSOR_HEADER, serving.services.live.cursor)
      await serving.pace(request)
    },
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      if (asksForSecrets(input)) authoriseReveal(endpoint, request.person)
      const answer = await handle(input, contextOf(serving, endpoint, request, reply))
      if (endpoint.download !== undefined) return sendCsv(reply, endpoint.download, answer)
      if (serving.checkResponses) checkAnswer(endpoint, answer)
      reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8')
      return reply.send(JSON.stringify(answer))
    },
  })
}

/** An answer that holds more than its contract names could give a secret away. */
function checkAnswer({ path, response }: Endpoint, answer: unknown): void {
  if (!isDeepStrictEqual(response.parse(answer), answer))
    throw new Error(`${path} answers more than its contract says`)
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
}

/** Browsers name the page's origin on every write; a foreign page cannot send this content type unasked either. */
function refuseForeignWrite(request: FastifyRequest, origins: readonly string[]): void {
  if (!origins.includes(request.headers.origin ?? ''))
    throw new AppError('wrong_origin', `Writes are taken from ${origins[0]} only`)
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json')
    throw new AppError('unsupported_media_type', 'Send application/json')
}

/** Who asks, if he may. */
export async function authorise(
  endpoint: Pick<Endpoint, 'access' | 'method' | 'inPerson'>,
  serving: Pick<Serving, 'services' | 'cookies'>,
  request: FastifyRequest,
): Promise<Person | null> {
  const found = await findCaller(serving, request)
  found?.touched.catch((error: unknown) =>
    request.log.warn({ err: error }, 'the last use of a session or a key was not written down'),
  )
  const person = found?.person ?? null
  if (person?.key && !allowsKey(endpoint, person.key.scope))
    throw new AppError('forbidden', 'This API key does not allow this.')
  if (allows(endpoint.access, endpoint.method, person)) return person
  if (!person) throw new AppError('signed_out', 'Sign in first.')
  if (person.state !== 'approved')
    throw new AppError('not_approved', 'An administrator has to approve you first.')
  throw new AppError('forbidden', 'Your role does not allow this.')
}

const Revealing = z.object({ query: z.object({ reveal: z.literal(true) }) })

const asksForSecrets = (input: unknown) => Revealing.safeParse(input).success

/** Before the row is looked for, like every permission. */
function authoriseReveal({ access, reveal = access, method }: Endpoint, person: Person | null) {
  if (!allows(reveal, method, person) || person?.key?.scope === 'read')
    throw new AppError('forbidden', 'Your role does not allow to see secrets.')
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
): Context<Person> {
  const { person } = request
  return {
    ...services,
    // A handler of a public endpoint declares that it may be null; `authorise` has seen to the others.
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
