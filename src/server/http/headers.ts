import type { FastifyInstance, FastifyRequest } from 'fastify'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
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

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const YEAR_S = 365 * 24 * 60 * 60

/** The security headers, on every answer; API answers are never cached. */
export function addHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request, isHttps))
  })
}

export const headersOf = ({ id, url }: FastifyRequest, isHttps: boolean) => ({
  ...HEADERS,
  'x-request-id': id,
  ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
  ...(url.startsWith('/api/') && { 'cache-control': 'no-store' }),
})
