import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { ORIGIN, type Client as Person, signIn, vault } from '#testing/app.ts'
import { migratedLocation } from '#testing/database.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { runCompiled } from '../compiled.ts'
import { outageOf } from '../connection-errors.ts'
import { laneOf, openDatabase } from '../open.ts'

const NAME = `night-shift-${process.pid}`
const location = await migratedLocation()
const url = new URL(location.url ?? '')
url.searchParams.set('application_name', NAME)
const db = await openDatabase({ ...location, url: url.href })
const app = await createApp({
  db,
  vault,
  live: SILENT_LIVE,
  setupToken: null,
  origins: () => [ORIGIN],
  // One user sends requests as fast as possible while a table is locked.
  requestsPerMinute: 1_000_000,
})
afterAll(() => db.destroy())
afterAll(() => app.close())

test('requests that wait for a locked table are refused within seconds and do not affect others', async () => {
  const [admin, other] = [await administrator(), await administrator()]
  const locker = await anotherClient()
  await locker.query('begin; lock table captcha_key')
  let pending = 20

  const stuck = Array.from({ length: pending }, async (_, index) => {
    const body = { key: `key number ${index}` }
    const answer = await (index % 2 ? admin.get('captcha') : admin.post('captcha/add', body))
    pending -= 1
    return answer
  })
  let rounds = 0
  while (pending > 0) {
    const answers = await Promise.all(
      ['auth/me', 'orders', 'proxies', 'users'].map((path) => other.get(path)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    rounds += 1
  }
  const refused = await Promise.all(stuck)
  await locker.query('rollback')

  expect(rounds).toBeGreaterThan(1)
  for (const answer of refused) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json().message).toBe(
      'The database is busy with other work. Try again in a few seconds.',
    )
  }
  expect((await admin.get('captcha')).statusCode).toBe(200)
})

test('requests whose connection the database ends get a 503, and no session is lost', async () => {
  const admin = await administrator()
  const killer = await anotherClient()
  const acknowledged: string[] = []
  const others = new Set<number>()
  let isOver = false

  const work = Array.from({ length: 8 }, async (_, writer) => {
    for (let serial = 0; !isOver; serial++) {
      const name = `Group ${writer}/${serial}`
      const added = await admin.post('br-bot-groups/create_group', { name, size: 5 })
      if (added.statusCode === 201) acknowledged.push(name)
      else others.add(added.statusCode)
      const read = await admin.get('br-bot-groups')
      if (read.statusCode !== 200) others.add(read.statusCode)
    }
  })
  // Only the connections of this test, in any state.
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${NAME}'`
  for (let round = 0; round < 20 || !others.has(503); round++) await killer.query(kill)
  isOver = true
  await Promise.all(work)

  expect([...others]).toEqual([503])
  const rows = await db.selectFrom('br_bot_group').select('name').execute()
  const names = new Set(rows.map(({ name }) => name))
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
  expect((await admin.get('auth/me')).statusCode).toBe(200)
})

test('a statement of a request has five seconds, one of an import has more', async () => {
  const request = laneOf(db, 'part orders')
  const limits = (of: typeof db) =>
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
      .execute(of)
      .then(({ rows }) => rows)

  expect(await limits(request)).toEqual([{ statement: '5s', lock: '2s' }])
  expect(await limits(laneOf(db, 'authentication'))).toEqual([{ statement: '5s', lock: '2s' }])
  expect(await limits(db)).toEqual([{ statement: '1min', lock: '10s' }])
  const slow = sql`select pg_sleep(60)`.execute(request)
  expect(outageOf(await slow.catch((error: unknown) => error))).toBe('busy')
})

test('a statement whose plan is outdated after a migration by another process fails once', async () => {
  await sql`create table planned (id integer)`.execute(db)
  await sql`insert into planned values (1)`.execute(db)
  const read = () =>
    db
      .connection()
      .execute((one) => runCompiled(one, 'read planned', {}, () => sql`select * from planned`))
  // Each connection of the pool has the outdated plan.
  await Promise.all(Array.from({ length: 20 }, read))
  const other = await anotherClient()
  await other.query('alter table planned add column name text')

  const answers = []
  for (let attempt = 0; attempt < 20; attempt++)
    answers.push(await read().catch((error: unknown) => outageOf(error)))

  expect(answers[0]).toBe('busy')
  expect(answers.at(-1)).toEqual([{ id: 1, name: null }])
})

const administrator = (): Promise<Person> => signIn(app, db, 'administrator', 'approved')

async function anotherClient(): Promise<Client> {
  const client = new Client(location.url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
