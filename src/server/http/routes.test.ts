import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { Problem } from '#contract/errors.ts'
import { createLogger } from '#server/history/logger.ts'
import { ORIGIN, testServer } from '#testing/app.ts'

const logged: string[] = []
const logger = createLogger('debug', { write: (line) => void logged.push(line) })
const { app, anonymous } = await testServer({ logger })

const WRITE = { origin: ORIGIN, 'content-type': 'application/json' }

test.each([
  ['GET', 'auth/login', 'POST'],
  ['PUT', 'auth/login', 'POST'],
  ['OPTIONS', 'auth/login', 'POST'],
  ['HEAD', 'auth/login', 'POST'],
  ['POST', 'auth/me', 'GET, HEAD'],
  ['TRACE', 'auth/me', 'GET, HEAD'],
  ['DELETE', 'servers', 'GET, POST, HEAD'],
  ['PATCH', 'br-bots', 'GET, POST, HEAD'],
  ['PUT', 'br-bots/7', 'GET, POST, HEAD'],
] as const)('%s /api/%s gets the methods that the URL supports', async (method, path, allow) => {
  const answer = await app.inject({ method, url: `/api/${path}`, headers: { origin: ORIGIN } })

  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe(allow)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test('a preflight from another origin is not allowed', async () => {
  const answer = await app.inject({
    method: 'OPTIONS',
    url: '/api/auth/login',
    headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
  })

  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  )
})

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api'],
  ['GET', '/api/auth/me/'],
  ['GET', '/api/servers/'],
  ['POST', '/api/servers/'],
  ['GET', '/api/jobs/?page=1'],
  ['GET', '/api/jobs//file'],
  ['GET', '/api/Users'],
  ['GET', '/api//users'],
  ['POST', '/api/nothing'],
  ['DELETE', '/api/users/../../etc/passwd'],
  ['GET', `/api/br-bots/${'7'.repeat(101)}`],
  ['GET', '/api/br-bots/%zz'],
  ['GET', '/api/br-bots/%ED%A0%80'],
] as const)('%s %s is not found, as a problem with all headers', async (method, url) => {
  const answer = await app.inject({
    method,
    url,
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  })

  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  const problem = Problem.parse(answer.json())
  expect(problem).toMatchObject({ code: 'not_found', status: 404, errors: [] })
  expect(answer.headers).toMatchObject({
    'x-request-id': problem.request_id,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})

test('every response has the security headers, whatever its status', async () => {
  const answers = [
    await anonymous().get('auth/me'),
    await anonymous().get('users'),
    await anonymous().post('auth/login', {}),
    await anonymous().post('auth/login', '{'),
    await app.inject('/healthz'),
    await app.inject({ method: 'PUT', url: '/api/auth/login', headers: WRITE }),
  ]

  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
})

test('only the worker that draws the map can compile WebAssembly', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy']

  const page = await policyOf('/')
  expect(await policyOf('/assets/scene-worker-B6_x-9.js')).toBe(
    `${page}`.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  )
  expect(await policyOf('/assets/demo.worker-B6_x-9.js')).toBe(page)
  expect(await policyOf('/map?x=/assets/scene-worker-B6.js')).toBe(page)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'invalid_http'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
    'invalid_http',
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'invalid_http',
  ],
  [
    '17 KiB of headers',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])('%s is refused and the connection is closed', async (_, bytes, status, code) => {
  const { port } = await listen()
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))

  const answer = await text(socket)

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('Content-Type: application/problem+json\r\n')
  expect(Problem.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))))).toMatchObject({
    status,
    code,
  })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('the limit also applies to bodies with a wrong length or without one', async () => {
  const { port } = await listen()
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/json\r\nConnection: close\r\n`
  const chunk = `${(8192).toString(16)}\r\n${' '.repeat(8192)}\r\n`
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`),
  )

  expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /)
})

test('a caller who disconnects during the body is not reported as a database failure', async () => {
  const { port } = await listen()
  const head = `POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/json\r\n`
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`${head}Expect: 100-continue\r\nContent-Length: 100\r\n\r\n{`),
  )

  // The server has requested the rest of the body.
  socket.once('data', () => socket.destroy())
  await expect.poll(() => logged.join()).toContain('caller disconnected')

  expect(logged.join()).not.toContain('database unreachable')
  expect(logged.join()).not.toContain('request failed')
})

async function listen(): Promise<{ port: number }> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}
