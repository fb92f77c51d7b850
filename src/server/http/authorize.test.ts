import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { isSqlite } from '#server/db/reserve-ids.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildApiKey, buildProxy, buildServer } from '#testing/factories.ts'
import { blockedBy, ownPid } from '#testing/lock-wait.ts'
import { afterInsert } from '#testing/triggers.ts'

const { app, db, signedIn } = await testServer()

let admin: Client
beforeEach(async () => {
  admin = await signedIn('administrator')
})

/** Withdraws the caller's access inside their own transaction, after it has written its audit entry. */
const WITHDRAWALS = [
  ['suspended', `update auth_user set state = 'suspended' where id = new.user_id`, 403],
  ['demoted', `update auth_user set role = 'viewer' where id = new.user_id`, 403],
  ['signed out', 'delete from auth_session where user_id = new.user_id', 401],
] as const

async function withTrigger<Answer>(statement: string, job: () => Promise<Answer>) {
  const drop = await afterInsert(db, 'audit', statement)
  const answer = await job()
  await drop()
  return answer
}

const CAPTCHA_KEY = { label: 'Night', key: 'a-key-of-the-night' }
const PROXY = { host: '203.0.113.9', port: 8000 }

test.each(WITHDRAWALS)('%s before the commit: nothing is written', async (_, statement, status) => {
  const proxy = await buildProxy(db, { host: '203.0.113.10' })

  const answers = await withTrigger(statement, async () => [
    await admin.post('captcha/add', CAPTCHA_KEY),
    await admin.post('proxies', PROXY),
    await admin.call('PUT', `proxies/${proxy}`, { service: 'other' }),
    await admin.delete(`proxies/${proxy}`),
    await admin.post('proxies/import', {
      format: 'lines',
      content: '203.0.113.11:8000',
      dry_run: false,
    }),
    await admin.get('captcha?reveal=true'),
    await admin.get('users/export'),
  ])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => status))
  expect(await db.selectFrom('captcha_key').select('id').execute()).toEqual([])
  expect(await db.selectFrom('audit').select('id').execute()).toEqual([])
  const proxies = await db.selectFrom('proxy').select(['host', 'service']).execute()
  expect(proxies).toEqual([{ host: '203.0.113.10', service: '' }])
})

test('a handler that decides by the role writes nothing once the role has changed', async () => {
  const server = await buildServer(db)
  await admin.delete(`servers/${server}`)
  const view = { list: 'servers', name: 'Mine', visibility: 'all', query: {} }

  const answers = await withTrigger(
    `update auth_user set role = 'operator' where id = new.user_id`,
    async () => [
      await admin.post('undo', { entity: 'server', id: server }),
      await admin.post('views', view),
    ],
  )

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  expect(answers[0]?.json()).toMatchObject({ detail: 'Your role has changed. Try again.' })
  expect(await db.selectFrom('server').select('id').execute()).toEqual([])
  expect(await db.selectFrom('saved_view').select('id').execute()).toEqual([])
})

test('a call whose API key is revoked before the commit writes nothing', async () => {
  const { key } = await buildApiKey(db, admin.userId)
  const statement = 'delete from auth_api_key where user_id = new.user_id'
  admin.cookie = undefined
  admin.headers = { authorization: `Bearer ${key}` }

  const answer = await withTrigger(statement, () => admin.post('captcha/add', CAPTCHA_KEY))

  expect(answer.statusCode).toBe(401)
  expect(await db.selectFrom('captcha_key').select('id').execute()).toEqual([])
})

test('administrators can still end their own access', async () => {
  await signedIn('administrator')
  const other = await signedIn('administrator')

  const ended = await admin.post(`users/${admin.userId}/end_sessions`, {})
  const demoted = await other.post(`users/${other.userId}/role`, { role: 'viewer' })

  expect([ended.statusCode, demoted.statusCode]).toEqual([200, 200])
  expect((await admin.get('servers')).statusCode).toBe(401)
})

// SQLite has a single writer, so a suspension cannot run concurrently with another transaction.
const CONCURRENT = isSqlite(db) ? [] : ['PostgreSQL']

test.each(CONCURRENT)(
  'on %s a suspension waits for the commit of a change that was authorized before it',
  async () => {
    const chief = await signedIn('administrator')
    for (const line of PAUSE_AT_COMMIT) await sql.raw(line).execute(db)
    const pause = await holdPause()

    const change = admin.post('captcha/add', CAPTCHA_KEY)
    const changing = await blockedBy(db, pause.pid)
    const suspension = chief.post(`users/${admin.userId}/suspend`, {})
    const first = await Promise.race([
      suspension.then(() => 'suspended'),
      blockedBy(db, changing).then(() => 'waiting'),
    ])
    await pause.end()
    const answers = [await change, await suspension]
    await sql.raw('drop trigger pause on captcha_key; drop function pause').execute(db)

    expect(first).toBe('waiting')
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200])
  },
)

const PAUSE = 4711
/** A transaction that adds a captcha key waits for this lock when it commits. */
const PAUSE_AT_COMMIT = [
  `create function pause() returns trigger language plpgsql as $$
   begin perform pg_advisory_xact_lock(${PAUSE}); return new; end $$`,
  `create constraint trigger pause after insert on captcha_key
   deferrable initially deferred for each row execute function pause()`,
]

async function holdPause() {
  const held = Promise.withResolvers<number>()
  const ending = Promise.withResolvers<void>()
  const ended = db.transaction().execute(async (trx) => {
    await sql.raw(`select pg_advisory_xact_lock(${PAUSE})`).execute(trx)
    held.resolve(await ownPid(trx))
    await ending.promise
  })
  const end = () => {
    ending.resolve()
    return ended
  }
  return { pid: await held.promise, end }
}

test.each([{ state: 'suspended' }, { role: 'viewer' }] as const)(
  'an export ends when its reader is %o',
  async (change) => {
    for (let serial = 0; serial < 3000; serial++)
      await buildServer(db, { name: `${serial} ${'long name '.repeat(5)}` })
    const { cookie = '' } = admin
    const answer = await app.inject({
      url: '/api/servers/export',
      headers: { cookie },
      payloadAsStream: true,
    })
    const pieces = answer.stream()[Symbol.asyncIterator]()
    await pieces.next()
    await db.updateTable('auth_user').set(change).execute()

    const rest = async () => {
      while (!(await pieces.next()).done);
    }

    await expect(rest()).rejects.toThrow()
  },
)
