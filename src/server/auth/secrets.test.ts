import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildServer } from '#testing/factories.ts'
import { PASSWORD, registered } from '#testing/people.ts'
import { stopClock, withApp } from '#testing/second-factor.ts'
import { withoutTable } from '#testing/without-table.ts'
import type { Database } from '../db/schema.ts'
import { sealAudit } from '../history/audit-chain.ts'
import { createLogger } from '../history/logger.ts'

const SETUP_TOKEN = 'canary-setup-token-aaaa'

const logged: string[] = []
const logger = createLogger('debug', { write: (line) => void logged.push(line) })
const server = await testServer({ setupToken: SETUP_TOKEN, logger })
const { app, db, liveHints } = server
stopClock()

/** Everything that this test's clients were answered, but for what they asked to be given. */
const answers: string[] = []

const TABLES = [
  'auth_user',
  'auth_session',
  'auth_ticket',
  'auth_password_reset',
  'auth_throttle',
  'auth_device',
  'auth_totp',
  'auth_recovery_code',
  'auth_api_key',
  'audit',
  'undo',
  'log',
  'error_group',
  'setting',
  'account',
  'br_bot',
  'proxy',
  'captcha_key',
] as const satisfies (keyof Database)[]

async function post(client: Client, path: string, body: unknown): Promise<number> {
  const answer = await client.post(path, body)
  const { 'set-cookie': _, ...headers } = answer.headers
  answers.push(answer.body, JSON.stringify(headers))
  return answer.statusCode
}

async function get(client: Client, path: string): Promise<void> {
  const answer = await client.get(path)
  answers.push(answer.body, JSON.stringify(answer.headers))
}

const tokenOf = (client: Client) => client.cookie?.split('=')[1] ?? 'no token'

async function everyRow(): Promise<string> {
  while (await sealAudit(db, vault));
  const rows = await Promise.all(
    TABLES.map((table) => sql`select * from ${sql.table(table)}`.execute(db)),
  )
  return JSON.stringify(rows.map((result) => result.rows))
}

test('no response, audit entry, hint or log contains a password, token or hash', async () => {
  const secrets = ['canary of a new password', 'canary of a wrong password', SETUP_TOKEN]
  const [next = '', wrong = ''] = secrets
  const credentials = { username: 'Boss', password: PASSWORD }
  const boss = server.anonymous()

  await post(boss, 'auth/register', { ...credentials, setup_token: SETUP_TOKEN })
  secrets.push(tokenOf(boss), PASSWORD)
  await post(boss, 'auth/register', { ...credentials, setup_token: `${SETUP_TOKEN}x` })
  await post(boss, 'auth/register', { username: 'x', password: 'canary abc', canary: wrong })
  await post(boss, 'auth/register', `{"username":"Boss","password":"${wrong}"`)
  await post(server.anonymous(), 'auth/login', { username: 'Boss', password: wrong })
  await post(boss, 'auth/login', credentials)
  secrets.push(tokenOf(boss), 'canary abc')
  await post(boss, 'auth/password', { current: wrong, password: next })
  await post(boss, 'auth/password', { current: PASSWORD, password: next })
  secrets.push((await boss.post('auth/ticket')).json().ticket)
  const { userId } = await server.signedIn('operator')
  const link = await boss.post(`users/${userId}/password_reset`, {})
  const token = new URL(link.json().url).hash.slice(1)
  secrets.push(token)
  const { password_hash, id } = await db
    .selectFrom('auth_user')
    .select(['id', 'password_hash'])
    .where('username', '=', 'Boss')
    .executeTakeFirstOrThrow()
  const sessions = await db.selectFrom('auth_session').select('token_hash').execute()
  const links = await db.selectFrom('auth_password_reset').select('token_hash').execute()
  const hashes = [password_hash, ...[...sessions, ...links].map(({ token_hash }) => token_hash)]

  const searched = `users?search=${tokenOf(boss)}`
  for (const path of ['auth/me', 'auth/sessions', 'users', searched, `users/${userId}`])
    await get(boss, path)
  expect(links).toHaveLength(1)
  await post(boss, 'auth/reset_password', { token, password: 'canary abc' })
  await withoutTable(db, 'audit', () =>
    post(boss, 'auth/reset_password', { token, password: next }),
  )
  await post(boss, 'auth/reset_password', { token, password: next })
  await post(boss, 'auth/reset_password', { token, password: next })
  await post(boss, `users/${id}/suspend`, {})
  await withoutTable(db, 'audit', () =>
    post(boss, 'auth/login', { ...credentials, password: next }),
  )
  await withoutTable(db, 'auth_user', () => post(boss, 'auth/login', credentials))

  await post(boss, 'auth/logout', undefined)

  expect(logged.some((line) => line.includes('request failed'))).toBe(true)
  expect(answers.some((answer) => answer.includes('"Boss"'))).toBe(true)
  const audited = JSON.stringify(await db.selectFrom('audit').selectAll().execute())
  const given = [...answers, ...logged, audited, JSON.stringify(liveHints)].join('\n')
  expect([...secrets, ...hashes].filter((secret) => given.includes(secret))).toEqual([])
  const kept = await everyRow()
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
  expect(kept).toContain(password_hash)
})

test('errors and refusals contain no secrets of the fleet', async () => {
  const administrator = await server.signedIn('administrator')
  const operator = await server.signedIn('operator')
  const server_id = await buildServer(db, { name: 'BR | Canary' })
  const bot = { nickname: 'Digger', server_ids: [server_id] }
  const secrets = [
    'canary-account',
    'canary-twin',
    'canary-bad',
    'canary-proxy',
    'canary-line',
    'canary-roster',
    'canary-row',
    'canary-captcha',
    'canary-captcha-twice',
    'canary-short\u200b',
  ]
  const [account, twin, bad, proxy, line, roster, row, captcha, again, hidden] = secrets

  const statuses = [
    await post(administrator, 'br-bots', { ...bot, password: account }),
    await post(administrator, 'br-bots', { ...bot, password: twin }),
    await post(administrator, 'br-bots', { ...bot, password: bad, nickname: '' }),
    await post(operator, 'proxies/import', lines(`192.0.2.7:8000:login:${proxy}`)),
    await post(operator, 'proxies/import', lines(`192.0.2.8:99999:login:${line}`)),
    await post(administrator, 'br-bots/import', csv(`Farmer,${roster},Canary`)),
    await post(administrator, 'br-bots/import', csv(`Farmer,${row},Nowhere`)),
    await post(operator, 'captcha/add', { key: captcha }),
    await post(operator, 'captcha/add', { key: again, captcha }),
    await post(operator, 'captcha/add', { key: hidden }),
  ]
  for (const path of ['br-bots', 'proxies', 'servers', 'bots', 'captcha'])
    await get(administrator, path)
  await withoutTable(db, 'audit', () =>
    post(administrator, 'br-bots', { ...bot, nickname: 'Late', password: account }),
  )

  expect(statuses).toEqual([201, 409, 422, 200, 200, 200, 200, 201, 422, 422])
  expect(answers.filter((answer) => answer.includes('"imported":1'))).toHaveLength(2)
  expect(answers.some((answer) => answer.includes('Digger'))).toBe(true)
  const audited = JSON.stringify(await db.selectFrom('audit').selectAll().execute())
  const given = [...answers, ...logged, audited, JSON.stringify(liveHints)].join('\n')
  expect(secrets.filter((secret) => given.includes(secret))).toEqual([])
  const kept = await everyRow()
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('codes, keys and secrets of a second factor appear only in the response that returns them', async () => {
  const client = await registered(server, 'Digger')
  const wrong = 'canary-wrong-code'
  const app = await withApp(client)
  const key = (await client.post('auth/api-keys', KEY)).json().key
  const secrets = [app.secret, key, wrong, ...app.recoveryCodes]

  await post(client, 'auth/confirm', { code: wrong })
  await post(client, 'auth/api-keys', KEY)
  for (const path of ['auth/totp', 'auth/api-keys', 'auth/passkeys', 'auth/me'])
    await get(client, path)
  const program = server.anonymous()
  program.headers = { authorization: `Bearer ${key}` }
  await get(program, 'servers')
  program.headers = { authorization: `Bearer ${key}x` }
  await get(program, `servers?search=${key}`)
  await withoutTable(db, 'audit', () => post(client, 'auth/totp/disable', undefined))

  const audited = JSON.stringify(await db.selectFrom('audit').selectAll().execute())
  const given = [...answers, ...logged, audited, JSON.stringify(liveHints)].join('\n')
  expect(given).toContain('api_key.added')
  expect(secrets.filter((secret) => given.includes(secret))).toEqual([])
  const kept = await everyRow()
  expect(kept).toContain(key.slice(0, 8))
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
})

const KEY = { name: 'Roster', scope: 'read', days: 30 }
const lines = (content: string) => ({ format: 'lines', content })
const csv = (row: string) => ({ format: 'csv', content: `nickname,password,servers\n${row}\n` })
