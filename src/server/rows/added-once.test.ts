import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildBrBot, buildGroup, buildServer } from '#testing/factories.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn } = await testServer()

/** Adds that a repeated call makes again or refuses: their response has a secret, or they create a draft that nobody uses. */
const REPEATED = [
  ...['POST agents', 'POST agents/:id/rotate_key', 'POST auth/api-keys', 'POST auth/passkeys'],
  ...['POST auth/register', 'POST users/:id/password_reset'],
  ...['POST jobs', 'POST jobs/:id/retry', 'POST jobs/:id/undo'],
]

const endpoints: Endpoint[] = Object.values(contract).flatMap((actions) => Object.values(actions))

test('every endpoint that adds a row accepts an idempotency key, unless it returns a secret or a draft', () => {
  const adding = endpoints.filter(({ status, idempotent }) => status === 201 && !idempotent)

  expect(adding.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(REPEATED.sort())
})

test('a row is added once, however often its call is repeated, and no secret is stored with the key', async () => {
  const client = await signedIn('administrator')
  const server_id = await buildServer(db)
  const account = await buildAccount(db, { server_id })
  const group = await buildGroup(db)
  const hours = { start_hour: 1, start_minute: 0, end_hour: 2, end_minute: 0 }
  const added: Record<string, object> = {
    admins: { nickname: 'Moder', server_id, threat_level: 'peaceful' },
    bots: { nickname: 'Storm', server_id, password: 'secret-1' },
    'br-bot-groups/create_group': {},
    [`br-bot-groups/${group}/add_time_schedule`]: hours,
    'br-bots': { nickname: 'Raven', server_ids: [server_id], password: 'secret-2' },
    'captcha/add': { key: 'secret-3', label: 'Main' },
    orders: { server_id, bank_number: '1', amount: 5, price: 1, platform: 'site' },
    penalties: { type: 'ban', bot_id: account, starts_at: '2026-11-28T08:00:00Z' },
    proxies: { host: '192.0.2.9', port: 80, login: 'me', password: 'secret-4' },
    servers: { name: 'Lviv', ip: '192.0.2.10', port: 7777 },
    views: { list: 'bots', name: 'Mine', query: {} },
  }

  const addAll = async () => {
    const answers = []
    for (const [path, body] of Object.entries(added)) {
      client.headers = { 'idempotency-key': path }
      const { statusCode, body: answer } = await client.post(path, body)
      answers.push({ path, statusCode, answer })
    }
    const audit = await db.selectFrom('audit').select('id').execute()
    return { answers, audit }
  }

  const first = await addAll()

  expect(first.answers.filter(({ statusCode }) => statusCode !== 201)).toEqual([])
  expect(await addAll()).toEqual(first)
  const stored = await db.selectFrom('idempotency').selectAll().execute()
  expect(stored).toHaveLength(Object.keys(added).length)
  expect(JSON.stringify(stored)).not.toContain('secret-')
})

test('a job whose start was not answered is started once', async () => {
  const client = await signedIn('administrator')
  const id = await buildBrBot(db, { is_active: true })
  const { draft, ended } = jobsOf(client)
  const { job } = await draft({ kind: 'br_bot.deactivate', ids: [id] })
  client.headers = { 'idempotency-key': 'start' }
  const start = () => client.post(`jobs/${job.id}/start`, { total: 1 })

  const first = await start()
  await ended(job.id)
  const again = await start()

  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
})
