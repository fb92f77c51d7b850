import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { NOTICE_HEADER } from '#contract/headers.ts'
import { contract } from '#contract/index.ts'
import { ORIGIN, testServer } from '#testing/app.ts'
import { buildAgent, buildServer } from '#testing/factories.ts'
import { PASSWORD, registered } from '#testing/people.ts'
import { addressOf, freshFolder, runServer } from '#testing/process.ts'
import { signIn, signUp } from '#testing/sign-up.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { DiskSpace } from './disk-space.ts'
import { LogWriter } from './history/log-writer.ts'
import { createLogger } from './history/logger.ts'

const MB = 2 ** 20
const MIN_FREE = 64 * MB
const NOTICE = /^The disk of the console is almost full: 12 MB are free, 64 MB are needed\./

let freeBytes = 1000 * MB
const folder = await freshFolder()
const disk = new DiskSpace({
  folder,
  minFreeBytes: MIN_FREE,
  logger: createLogger('silent'),
  readFreeBytes: async () => freeBytes,
})
const server = await testServer({ disk })
const { app, db, anonymous, signedIn } = server
afterAll(() => disk.close())

beforeEach(() => {
  freeBytes = 1000 * MB
})

const endpoints = Object.values<Resource>(contract).flatMap((resource) => Object.values(resource))
const writes = endpoints.filter(({ method }) => method !== 'GET')

const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1')
const ready = async () => (await app.inject('/readyz')).json()

test('on an almost full disk every change is refused with a message about the disk', async () => {
  const admin = await signedIn('administrator')
  const refused = writes.filter(({ worksOnFullDisk }) => !worksOnFullDisk)
  expect(refused.length).toBeGreaterThan(40)
  freeBytes = 12 * MB

  const agent = anonymous()
  const { key } = await buildAgent(db, admin.userId)
  agent.headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
  const callers = { public: anonymous(), agent }

  for (const endpoint of refused) {
    const { access } = endpoint
    const caller = access === 'public' || access === 'agent' ? callers[access] : admin
    const answer = await caller.call(endpoint.method, pathOf(endpoint), {})

    expect(answer.statusCode, `${endpoint.path}`).toBe(503)
    expect(answer.json(), `${endpoint.path}`).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(NOTICE),
    })
    expect(answer.headers['retry-after'], `${endpoint.path}`).toBe('30')
  }
})

test('permission is checked before the disk', async () => {
  const viewer = await signedIn('viewer')
  freeBytes = 12 * MB

  expect((await viewer.post('servers', {})).statusCode).toBe(403)
  expect((await anonymous().post('servers', {})).statusCode).toBe(401)
})

test('signing in, signing out and reveals still work, and are audited', async () => {
  await registered(server, 'Ann')
  const operator = await signedIn('operator')
  await operator.post('captcha/add', { key: 'AIzaSy-secret' })
  freeBytes = 0

  const ann = anonymous()
  expect((await ann.post('auth/login', { username: 'Ann', password: PASSWORD })).statusCode).toBe(
    200,
  )
  expect((await ann.post('auth/ticket')).statusCode).toBe(200)
  expect((await ann.post('auth/logout')).statusCode).toBe(200)
  const revealed = await operator.get('captcha?reveal=true')

  expect(revealed.json()).toMatchObject([{ key: 'AIzaSy-secret' }])
  const actions = await db.selectFrom('audit').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'user.registered',
    'captcha_key.added',
    'user.signed_in',
    'user.signed_out',
    'captcha_key.revealed',
  ])
})

test('lists stay readable and carry the notice, readiness reports the reason, and everything recovers', async () => {
  const operator = await signedIn('operator')
  await buildServer(db, { name: 'Grove' })
  expect(await ready()).toEqual({ status: 'ok' })
  freeBytes = 12 * MB

  const probe = await app.inject('/readyz')
  const list = await operator.get('servers')

  expect([probe.statusCode, probe.json()]).toEqual([503, { status: 'disk almost full' }])
  expect(list.json()).toMatchObject([{ name: 'Grove' }])
  expect(list.headers[NOTICE_HEADER]).toMatch(NOTICE)

  freeBytes = 65 * MB
  expect(await ready()).toEqual({ status: 'ok' })
  expect((await operator.get('servers')).headers[NOTICE_HEADER]).toBeUndefined()
  const key = await operator.post('captcha/add', { key: 'AIzaSy-another' })
  expect(key.statusCode).toBe(201)
})

test('an import that does not fit is refused before it is read', async () => {
  const admin = await signedIn('administrator')
  freeBytes = 66 * MB
  const content = `name,ip,port,color,active\n${'x'.repeat(MB)}`

  const refused = await admin.post('servers/import', { format: 'csv', content, dry_run: false })
  freeBytes = 128 * MB
  const read = await admin.post('servers/import', { format: 'csv', content, dry_run: false })

  expect(refused.statusCode).toBe(503)
  expect(refused.json().message).toMatch(/too little space for this: 66 MB are free, about 94 MB/)
  expect(read.statusCode).not.toBe(503)
})

test('an import without a declared length is refused by the length that arrived', async () => {
  const { cookie = '' } = await signedIn('administrator')
  freeBytes = 66 * MB
  const importOf = (row: string) => {
    const content = `name,ip,port,color,active\n${row}`
    return app.inject({
      method: 'POST',
      url: '/api/servers/import',
      headers: {
        ...{ cookie, origin: ORIGIN, 'content-type': 'application/json' },
        'transfer-encoding': 'chunked',
      },
      payload: Readable.from([JSON.stringify({ format: 'csv', content, dry_run: false })]),
    })
  }

  const large = await importOf('x'.repeat(MB))
  const small = await importOf('Grove,127.0.0.1,7777,#00ff00,true')

  expect(large.statusCode).toBe(503)
  expect(large.json().message).toMatch(/too little space for this: 66 MB are free, about 94 MB/)
  expect(small.statusCode).toBe(200)
})

test('the server log is not written to an almost full disk, and is once there is space', async () => {
  const writer = new LogWriter()
  writer.attach({ db, live: SILENT_LIVE, disk })
  freeBytes = 12 * MB
  await disk.measure()
  writer.write(JSON.stringify({ level: 'info', time: new Date().toISOString(), msg: 'waits' }))
  await writer.close()
  expect(await db.selectFrom('log').select('message').execute()).toEqual([])

  freeBytes = 100 * MB
  await disk.measure()
  writer.attach({ db, live: SILENT_LIVE, disk })
  await writer.close()

  expect(await db.selectFrom('log').select('message').execute()).toEqual([{ message: 'waits' }])
})

test('the reserve is written while there is space, released when there is none, and written again', async () => {
  const reserve = async () => (await readdir(folder)).filter((name) => /reserve/.test(name))
  await disk.maintain()
  expect(await reserve()).toEqual(['disk-reserve'])
  const { size, mode } = await stat(join(folder, 'disk-reserve'))
  expect([size, mode & 0o077]).toEqual([8 * MB, 0])

  freeBytes = 12 * MB
  await disk.measure()
  expect(await reserve()).toEqual(['disk-reserve'])
  freeBytes = MB
  await disk.measure()
  expect(await reserve()).toEqual([])

  // Written immediately, the reserve would bring the disk below the limit again.
  freeBytes = 65 * MB
  await disk.maintain()
  expect(await reserve()).toEqual([])
  freeBytes = 72 * MB
  await disk.maintain()
  expect(await reserve()).toEqual(['disk-reserve'])
})

test('a server below its limit starts with a warning and only accepts sign-ins', async () => {
  const settings = { NIGHT_SHIFT_DATA_DIR: await freshFolder() }
  const first = runServer(settings)
  await signUp(await addressOf(first))
  first.child.kill('SIGTERM')
  await first.ended

  // More than any disk has.
  const second = runServer({ ...settings, NIGHT_SHIFT_MIN_FREE_MB: '999999999' })
  const url = await addressOf(second)

  await second.says(/^The disk of the console is almost full: .* 999999999 MB are needed\./m)
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'disk almost full' }])
  const session = await signIn(url)
  expect(await statusOf(session.post('captcha/add', { key: 'AIzaSy-secret' }))).toBe(503)
  expect(await statusOf(session.get('servers'))).toBe(200)
  expect(await statusOf(session.post('auth/logout', {}))).toBe(200)
})

const statusOf = async (answer: Promise<Response>) => (await answer).status
