import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const policyWith = (scripts: string) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const POLICY = policyWith("'self'")
/** The map worker compiles WebAssembly. A worker uses the policy of its own script, so pages need no exception. */
const MAP_POLICY = policyWith("'self' 'wasm-unsafe-eval'")
const MAP_WORKER = /^\/assets\/scene-worker-[\w-]+\.js$/

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

export const YEAR_S = 365 * 24 * 60 * 60

/** Adds security headers to every response; API responses are not cached unless their handler allows it. */
export function addHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request, isHttps))
  })
}

export const headersOf = ({ id, url }: FastifyRequest, isHttps: boolean) => ({
  ...HEADERS,
  ...(MAP_WORKER.test(url) && { 'content-security-policy': MAP_POLICY }),
  'x-request-id': id,
  ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
  ...(url.startsWith('/api/') && { 'cache-control': 'no-store' }),
})

/** Lets the browser cache a response: for this time without a request, and afterwards with a check of its ETag. */
export function cacheFor(reply: FastifyReply, seconds: number): void {
  reply.headers({
    'cache-control': seconds > 0 ? `private, max-age=${seconds}, immutable` : 'private, no-cache',
    // Another user of the same browser must not use the cached response.
    vary: 'cookie',
  })
}
