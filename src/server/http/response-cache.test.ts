import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildServer } from '#testing/factories.ts'
import { currentTime } from '../db/clock.ts'
import { type Commit, Commits } from '../db/commits.ts'
import { ResponseCache } from './response-cache.ts'

const { db, signedIn } = await testServer()

/** The status of a repeated read that sends the ETag of the first, and its ETag. */
async function repeat(client: Client, path: string, etag: string) {
  client.headers = { 'if-none-match': etag }
  const answer = await client.get(path)
  client.headers = {}
  return answer
}

test('an unchanged list is confirmed instead of sent again; a changed one is sent', async () => {
  const admin = await signedIn('administrator')
  const id = await buildBrBot(db)
  const first = await admin.get('br-bots')
  const etag = String(first.headers.etag)

  const unchanged = await repeat(admin, 'br-bots', etag)
  expect(unchanged.statusCode).toBe(304)
  expect(unchanged.body).toBe('')
  expect((await admin.get('br-bots')).json()).toEqual(first.json())

  await admin.post(`br-bots/${id}/active`, { is_active: false })
  const changed = await repeat(admin, 'br-bots', etag)
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
  expect(changed.json().data).toMatchObject([{ id, is_active: false }])
})

test('an unchanged list is confirmed to a client that sends its weak tag, several tags or *', async () => {
  const admin = await signedIn('administrator')
  const etag = String((await admin.get('servers?page=1')).headers.etag)

  const statuses: number[] = []
  for (const tags of [`W/${etag}`, `"x", ${etag}`, '*', '"x"'])
    statuses.push((await repeat(admin, 'servers?page=1', tags)).statusCode)

  expect(statuses).toEqual([304, 304, 304, 200])
})

test('a change that another process commits is in the next response', async () => {
  const admin = await signedIn('administrator')
  await admin.get('servers?page=1')
  await buildServer(db, { name: 'Grove' })
  expect((await admin.get('servers?page=1')).json().data).toMatchObject([{ name: 'Grove' }])
})

test('a role never gets the response of another role', async () => {
  const admin = await signedIn('administrator')
  const viewer = await signedIn('viewer')
  await buildBrBot(db)

  const whole = await admin.get('bots')
  const part = await viewer.get('bots')

  expect(whole.json().data[0]).toHaveProperty('br_bot')
  expect(part.json().data[0]).not.toHaveProperty('br_bot')
  expect((await repeat(viewer, 'bots', String(whole.headers.etag))).statusCode).toBe(200)
})

test('a user who cannot read the list is refused, even with its ETag', async () => {
  const admin = await signedIn('administrator')
  const etag = String((await admin.get('br-bots')).headers.etag)
  const viewer = await signedIn('viewer')
  expect((await repeat(viewer, 'br-bots', etag)).statusCode).toBe(403)

  await db
    .updateTable('auth_user')
    .set({ state: 'suspended' })
    .where('id', '=', admin.userId)
    .execute()
  expect((await repeat(admin, 'br-bots', etag)).statusCode).toBe(403)
})

test('invalid queries are refused each time', async () => {
  const admin = await signedIn('administrator')
  for (let count = 0; count < 2; count++)
    expect((await admin.get('br-bots?page=none')).statusCode).toBe(422)
})

test('without a commit counter only a read that starts later is shared', async () => {
  const shared = new ResponseCache(undefined)
  const reads: PromiseWithResolvers<number>[] = []
  const read = () => {
    const running = Promise.withResolvers<number>()
    reads.push(running)
    return running.promise
  }
  const ask = () => shared.read('list', read).then(({ body }) => String(body))

  const first = ask()
  const others = [ask(), ask(), ask()]
  await nextTurn()
  expect(reads).toHaveLength(1)
  reads[0]?.resolve(1)
  expect(await first).toBe('1')
  await nextTurn()
  expect(reads).toHaveLength(2)
  reads[1]?.resolve(2)
  expect(await Promise.all(others)).toEqual(['2', '2', '2'])

  const later = ask()
  expect(reads).toHaveLength(3)
  reads[2]?.reject(new Error('unavailable'))
  await expect(later).rejects.toThrow('unavailable')
  const last = ask()
  expect(reads).toHaveLength(4)
  reads[3]?.resolve(4)
  expect(await last).toBe('4')
})

test('a response that depends on the time is cached for one second at most', async () => {
  const shared = new ResponseCache(new Commits(() => 1))
  vi.useFakeTimers({ now: currentTime() })
  try {
    for (let count = 0; count < 2; count++) {
      await shared.read('now', async () => currentTime())
      await shared.read('fixed', async () => 'fixed')
    }
    expect(shared.find('now')).toBeDefined()
    vi.advanceTimersByTime(1000)
    expect(shared.find('now')).toBeUndefined()
    expect(shared.find('fixed')).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('a response is not stored if a change was committed during the read', async () => {
  const commits = new Commits(() => 1)
  const shared = new ResponseCache(commits)
  await shared.read('list', async () => [])
  await shared.read('list', async () => {
    commits.add(OF_LOG)
    return []
  })
  expect(shared.find('list')).toBeUndefined()
})

test('a response is only stored at the second request', async () => {
  const shared = new ResponseCache(new Commits(() => 1))
  await shared.read('list', async () => [])
  expect(shared.find('list')).toBeUndefined()
  await shared.read('list', async () => [])
  expect(shared.find('list')).toBeDefined()
})

test('the cache stays within its size limit', async () => {
  const shared = new ResponseCache(new Commits(() => 1))
  const large = 'x'.repeat(1024 * 1024)
  for (let count = 0; count < 12; count++)
    for (let asked = 0; asked < 2; asked++) await shared.read(`list ${count}`, async () => large)
  const found = Array.from({ length: 12 }, (_, count) => shared.find(`list ${count}`) !== undefined)
  expect(found.filter(Boolean)).toHaveLength(7)
  expect(found.at(-1)).toBe(true)
})

test.each([
  ['long keys', 4000],
  ['short keys', 4],
])('small responses with %s stay within the size limit too', async (_, length) => {
  const shared = new ResponseCache(new Commits(() => 1))
  const count = 12_000
  const keyOf = (index: number) => `${index} ${'q'.repeat(length)}`
  for (let index = 0; index < count; index++)
    for (let asked = 0; asked < 2; asked++) await shared.read(keyOf(index), async () => [])
  const found = Array.from({ length: count }, (_, index) => shared.find(keyOf(index)) !== undefined)
  expect(found.filter(Boolean).length).toBeLessThan((8 * 1024 * 1024) / Math.max(length, 1000))
  expect(found.at(-1)).toBe(true)
})

const OF_LOG = { tables: new Set(['log']), hints: undefined }

test('a response is used until a commit invalidates it', async () => {
  let foreign = 1
  const commits = new Commits(() => foreign)
  const shared = new ResponseCache(commits)
  const isOfLog = ({ tables }: Commit) => tables.has('log')
  const readTwice = async () => {
    for (let count = 0; count < 2; count++) {
      await shared.read(
        'list',
        async () => [],
        () => isOfLog,
      )
      await shared.read('other', async () => [])
    }
  }
  await readTwice()
  for (let count = 0; count < 3; count++) commits.add(OF_LOG)
  expect(shared.find('other')).toBeUndefined()
  expect(shared.find('list')).toBeDefined()
  commits.add({ tables: new Set(['br_bot']), hints: undefined })
  expect(shared.find('list')).toBeUndefined()

  await readTwice()
  commits.add(OF_LOG)
  foreign += 1
  commits.add(OF_LOG)
  expect(shared.find('list')).toBeUndefined()

  await readTwice()
  for (let count = 0; count < 5000; count++) commits.add(OF_LOG)
  expect(shared.find('list')).toBeUndefined()
})
