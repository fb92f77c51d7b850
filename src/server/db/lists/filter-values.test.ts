import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildBrBot,
  buildOrder,
  buildPenalty,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'

const { db, signedIn } = await testServer()

const listed = async () => {
  const client = await signedIn('administrator')
  return async (path: string, q: string) =>
    (await client.get(`${path}?${new URLSearchParams({ q })}`)).json()
}

test.each([
  ['bots', 'cash>=0 -task:idle,"idel"', { start: 19, end: 25, nearest: ['idle'] }],
  ['br-bots', 'task:mining', { start: 5, end: 11, nearest: [] }],
  ['br-bots', 'job:77', { start: 4, end: 6, nearest: [] }],
  ['orders', 'type:slel', { start: 5, end: 9, nearest: ['sell'] }],
  ['proxies', 'service:nowhere', { start: 8, end: 15, nearest: [] }],
  ['penalties', 'jail_type:jial', { start: 10, end: 14, nearest: ['jail'] }],
  ['audit', 'entity:servr', { start: 7, end: 12, nearest: ['server'] }],
])('a value that no row of %s has is refused: %s', async (path, q, error) => {
  const list = await listed()
  await buildOrder(db, { type: 'sell' })
  await (await signedIn('administrator')).post('servers', {
    name: 'Audited',
    ip: '10.0.0.1',
    port: 7777,
  })

  expect(await list(path, q)).toMatchObject({ code: 'invalid_request', errors: [error] })
})

test('a value of a row is accepted, also after the last row has changed, and is not folded', async () => {
  const list = await listed()
  const server_id = await buildServer(db)
  await buildBrBot(db, { account: { server_id, task: 'Mining', task_since: new Date() } })

  expect(await list('br-bots', 'task:Mining')).toMatchObject({ meta: { filtered: 1 } })
  expect(await list('bots', 'task:Mining')).toMatchObject({ meta: { filtered: 1 } })
  expect(await list('bots', 'task:mining')).toMatchObject({
    message: '"task" does not accept "mining". Did you mean "Mining"?',
  })

  await db.updateTable('account_status').set({ task: null, task_since: null }).execute()
  expect(await list('bots', 'task:Mining')).toMatchObject({ meta: { filtered: 0 } })
})

test('an empty text is only the value of a field that stores it', async () => {
  const list = await listed()
  await buildPenalty(db, await buildAccount(db), { type: 'ban' })
  await buildProxy(db, { service: '' })

  expect(await list('penalties', 'jail_type:""')).toMatchObject({
    errors: [{ message: expect.stringMatching(/^"jail_type" does not accept ""\./) }],
  })
  expect(await list('bots', 'task:""')).toMatchObject({
    errors: [{ message: expect.stringMatching(/^"task" does not accept ""\./) }],
  })
  expect(await list('proxies', 'service:""')).toMatchObject([{ service: '' }])
})

test('times at both ends of the calendar are found', async () => {
  const list = await listed()
  const bot = await buildAccount(db)
  const during = (starts: string, ends: string | null) =>
    buildPenalty(db, bot, {
      starts_at: new Date(starts),
      ends_at: ends === null ? null : new Date(ends),
    })
  const first = await during('0000-01-01T00:00:00.000Z', '0099-01-01T12:00:00.000Z')
  const last = await during('9999-12-31T23:59:59.000Z', '9999-12-31T23:59:59.999Z')
  const permanent = await during('2026-11-01T00:00:00.000Z', null)
  const found = async (q: string) => {
    const { data } = await list('penalties', q)
    return data.map(({ id }: { id: number }) => id).sort()
  }

  expect(await found('ends:9999-12-31')).toEqual([last])
  expect(await found('ends>9999-12-30')).toEqual([last])
  expect(await found('ends>=9999-12-31T23:59:59.999')).toEqual([last])
  expect(await found('ends>9999-12-31')).toEqual([])
  expect(await found('starts:0000-01-01')).toEqual([first])
  expect(await found('ends:0099-01-01')).toEqual([first])
  expect(await found('starts<0000-01-01')).toEqual([])
  expect(await found('starts<2026-01-01')).toEqual([first])
  expect(await found('ends>-999999w')).toEqual([first, last])
  expect(await found('-ends<+999999w')).toEqual([permanent])
})

test('tests that become parameters are counted exactly, too', { timeout: 120_000 }, async () => {
  const list = await listed()
  await fillBots(db, await buildServer(db), 10_020)

  for (const q of ['proxy:none', 'group:none', 'proxy:none group:none', 'proxy:none active:true'])
    expect(await list('br-bots', q)).toMatchObject({ meta: { filtered: 10_020, capped: false } })
})

test('the longest value that a row can have is accepted, in characters of two code units, too', async () => {
  const list = await listed()
  const service = '😀'.repeat(100)
  await buildProxy(db, { service })

  const found = await Promise.all(
    ['service:', 'service='].map((test) => list('proxies', `${test}"${service}"`)),
  )

  expect(found.map(({ length }) => length)).toEqual([1, 1])
})
