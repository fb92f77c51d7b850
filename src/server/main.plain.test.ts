import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { LivePage, Ticket } from '#testing/live-page.ts'
import { addressOf, freshFolder, runServer } from '#testing/process.ts'
import { beginRegistration, REGISTRATION, untilRefused } from '#testing/registration.ts'
import { signUp } from '#testing/sign-up.ts'

test('its files can only be read by its own user', async () => {
  const folder = await freshFolder()
  await addressOf(runServer({ NIGHT_SHIFT_DATA_DIR: folder }))

  const names = await readdir(folder)
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode))

  expect(names).toEqual(
    expect.arrayContaining(['master.key', 'night-shift.db', 'night-shift.db-wal']),
  )
  expect(modes.map((mode) => mode & 0o077)).toEqual(names.map(() => 0))
})

test('when stopping, it closes open pages and waits for requests for the configured time', async () => {
  const server = runServer({
    NIGHT_SHIFT_DATA_DIR: await freshFolder(),
    NIGHT_SHIFT_FINISH_SECONDS: '2',
  })
  const url = new URL(await addressOf(server))
  const page = new LivePage(`ws://${url.host}/ws`, { origin: url.origin })
  await page.hello(await ticketOfNewcomer(url))
  expect(await page.next()).toMatchObject({ kind: 'ready' })
  await beginRegistration(url)

  const began = Date.now()
  server.child.kill('SIGTERM')

  expect(await page.closed).toMatchObject({ code: 1001 })
  expect(server.child.exitCode).toBeNull()
  expect(await server.ended).toBe(0)
  expect(Date.now() - began).toBeGreaterThan(1900)
})

// macOS only has 127.0.0.1.
test.skipIf(process.platform === 'darwin')(
  'any address of this machine alone needs neither TLS nor a setup token',
  async () => {
    const server = runServer({
      NIGHT_SHIFT_DATA_DIR: await freshFolder(),
      NIGHT_SHIFT_HOST: '127.0.0.2',
    })
    const url = await addressOf(server)

    const admin = await signUp(url)

    expect(url).toMatch(/^http:\/\/127\.0\.0\.2:/)
    expect((await admin.get('users')).status).toBe(200)
  },
)

test('the name of this machine can be in upper case', async () => {
  const server = runServer({
    NIGHT_SHIFT_DATA_DIR: await freshFolder(),
    NIGHT_SHIFT_HOST: 'LOCALHOST',
  })
  const url = await addressOf(server)

  const admin = await signUp(url)

  expect(url).toMatch(/^http:\/\/localhost:/)
  expect((await admin.get('users')).status).toBe(200)
})

test('requests in progress get ten seconds by default', () => {
  expect(readEnv({}).finishMs).toBe(10_000)
})

test('while draining it reports not ready and serves old and new connections', async () => {
  const server = runServer({
    NIGHT_SHIFT_DATA_DIR: await freshFolder(),
    NIGHT_SHIFT_DRAIN_SECONDS: '300',
  })
  const url = await addressOf(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = await read(`${url}/readyz`, agent)

  server.child.kill('SIGTERM')
  await server.says(/stopping/)
  const old = await read(`${url}/readyz`, agent)
  const fresh = await read(`${url}/api/auth/setup`)

  expect([before.status, before.connection]).toEqual([200, 'keep-alive'])
  expect([old.status, old.connection, old.body]).toEqual([503, 'close', '{"status":"stopping"}'])
  expect(fresh.status).toBe(200)
  expect((await read(`${url}/healthz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBeNull()
})

test('after the drain period it accepts nothing and ends', async () => {
  const server = runServer({
    NIGHT_SHIFT_DATA_DIR: await freshFolder(),
    NIGHT_SHIFT_DRAIN_SECONDS: '1',
  })
  const url = await addressOf(server)

  server.child.kill('SIGTERM')
  await server.says(/stopping/)
  await untilRefused(new URL(url))

  expect(await server.ended).toBe(0)
})

test.each(['SIGINT', 'SIGHUP'] as const)('%s stops it without the drain period', async (signal) => {
  const server = runServer({
    NIGHT_SHIFT_DATA_DIR: await freshFolder(),
    NIGHT_SHIFT_DRAIN_SECONDS: '300',
  })
  await addressOf(server)

  server.child.kill(signal)

  expect(await server.ended).toBe(0)
})

test('a second signal ends it immediately', async () => {
  const server = runServer({ NIGHT_SHIFT_DATA_DIR: await freshFolder() })
  await beginRegistration(new URL(await addressOf(server)))

  server.child.kill('SIGTERM')
  await server.says(/stopping/)
  server.child.kill('SIGTERM')

  expect(await server.ended).toBeNull()
})

test.each([
  ['exception', 'throw new Error("boom")'],
  ['rejection', 'Promise.reject(new Error("boom"))'],
])('an uncaught %s is logged and ends the process', async (_, fault) => {
  const script = `process.on("SIGUSR2", () => { ${fault} })`
  const server = runServer({ NIGHT_SHIFT_DATA_DIR: await freshFolder() }, [
    '--import',
    `data:text/javascript,${encodeURIComponent(script)}`,
  ])
  await addressOf(server)

  server.child.kill('SIGUSR2')

  expect(await server.ended).toBe(1)
  expect(server.output).toMatch(/"level":"fatal".*"message":"boom"/)
})

test('each request of a user is logged without its query; probes and refused visitors are not', async () => {
  const server = runServer({ NIGHT_SHIFT_DATA_DIR: await freshFolder() })
  const url = await addressOf(server)

  await fetch(`${url}/healthz`)
  await fetch(`${url}/readyz`)
  const anonymous = await fetch(`${url}/api/auth/me?token=hunter2`)
  const headers = await signedUp(new URL(url))
  const response = await fetch(`${url}/api/auth/me?token=hunter2`, { headers })
  server.child.kill('SIGTERM')
  await server.ended

  expect(anonymous.status).toBe(422)
  const lines = server.output.split('\n').filter((line) => line.includes('/api/auth/me'))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      request_id: response.headers.get('x-request-id'),
      method: 'GET',
      path: '/api/auth/me',
      status: 422,
      ms: expect.any(Number),
      user_id: expect.any(String),
      username: 'Ann',
      ip: '127.0.0.1',
      msg: 'answered',
    },
  ])
  expect(server.output).toContain('1 request was refused in the last minute')
  expect(server.output).not.toContain('hunter2')
})

async function ticketOfNewcomer(url: URL): Promise<string> {
  const headers = await signedUp(url)
  const given = await fetch(`${url.origin}/api/auth/ticket`, { method: 'POST', headers })
  return Ticket.parse(await given.json()).ticket
}

/** The headers of a request of a new user. */
async function signedUp({ origin }: URL): Promise<Record<string, string>> {
  const headers = { origin, 'content-type': 'application/json' }
  const registered = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers,
    body: REGISTRATION,
  })
  const [cookie = ''] = registered.headers.getSetCookie().map((line) => line.split(';')[0])
  return { ...headers, cookie }
}

async function read(url: string, agent?: Agent) {
  const request = get(url, { ...(agent && { agent }) })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (!answer) throw new Error('no answer')
  const { statusCode: status, headers } = answer
  return { status, connection: headers.connection, body: await text(answer) }
}
