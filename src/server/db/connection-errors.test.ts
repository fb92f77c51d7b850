import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { ORIGIN, signIn, vault } from '#testing/app.ts'
import { interruptible } from '#testing/interruptible.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { openDatabase } from './open.ts'

const { location, disconnect, hang, reconnect } = await interruptible()
const db = await openDatabase(location)
const app = await createApp({
  db,
  vault,
  live: SILENT_LIVE,
  setupToken: null,
  origins: () => [ORIGIN],
})
afterAll(() => db.destroy())
afterAll(() => app.close())

const isSqlite = location.url === undefined
const AWAY = 'The database cannot be reached. Try again in a moment.'
const BUSY = 'The database is busy with other work. Try again in a few seconds.'

test.each([
  ['is cut off', disconnect],
  ['hangs', hang],
])(
  'while the database %s a write says so, and the same write works when it is back',
  async (how, interrupt) => {
    const admin = await signIn(app, db, 'administrator', 'approved')
    const name = `Night ${how}`
    const add = () => admin.post('br-bot-groups/create_group', { name, size: 5 })

    interrupt()
    const refused = await Promise.all([add(), add(), add()])
    reconnect()
    const taken = await add()

    for (const answer of refused) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json()).toMatchObject({ code: 'unavailable', message: isSqlite ? BUSY : AWAY })
    }
    expect(taken.statusCode).toBe(201)
    const groups = await db
      .selectFrom('br_bot_group')
      .select('name')
      .where('name', '=', name)
      .execute()
    expect(groups).toEqual([{ name }])
  },
)

test('while the database is unavailable signed-in users are not treated as signed out', async () => {
  const admin = await signIn(app, db, 'administrator', 'approved')
  const calls = ['auth/me', 'orders', 'captcha', 'overview', 'users', 'proxies', 'logs']

  hang()
  const during = await Promise.all(calls.map((path) => admin.get(path)))
  reconnect()
  const after = await Promise.all(calls.map((path) => admin.get(path)))

  // On SQLite, readers do not wait for a writer.
  const expected = isSqlite ? 200 : 503
  expect(during.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => expected))
  expect(after.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 200))
})

test('the readiness check times out sooner than a request', async () => {
  const admin = await signIn(app, db, 'administrator', 'approved')
  await admin.get('auth/me')
  const order: string[] = []

  hang()
  const write = admin
    .post('br-bot-groups/create_group', { name: 'Ready', size: 5 })
    .then(({ statusCode }) => order.push(`write ${statusCode}`))
  const ready = app.inject('/readyz').then(({ statusCode }) => order.push(`ready ${statusCode}`))
  await Promise.all([write, ready])
  reconnect()

  expect(order).toEqual([isSqlite ? 'ready 200' : 'ready 503', 'write 503'])
})
