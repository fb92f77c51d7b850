import { beforeEach, expect, test } from 'vitest'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { type Client, testServer } from '#testing/app.ts'
import { PASSWORD, registered } from '#testing/people.ts'

const QUOTA = 60
const CONNECTIONS = 10
const server = await testServer()
const { db } = server
let client: Client
let proxy: number

beforeEach(async () => {
  client = await registered(server, 'Boss', { role: 'administrator' })
  proxy = (await client.post('proxies', PROXY)).json().id
})

const PROXY = { host: '192.0.2.1', port: 8000, login: 'op', password: 'secret' }

const reveal = (who = client) => who.get(`proxies/${proxy}?reveal=true`)
const confirm = () => client.post('auth/confirm', { password: PASSWORD })
const setCount = (amount: number, since = new Date()) =>
  db.updateTable('auth_reveal_count').set({ amount, since }).execute()
const count = async () =>
  (await db.selectFrom('auth_reveal_count').select('amount').executeTakeFirst())?.amount
const statuses = (answers: { statusCode: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([status, own]) => [
      status,
      own.length,
    ]),
  )

test('exactly 60 of many concurrent reveals succeed; a confirmation allows the next 60', async () => {
  const first = await burst()
  expect(statuses(first)).toEqual({ 200: QUOTA, 403: 15 })
  expect(first.find(({ statusCode }) => statusCode === 403)?.json()).toMatchObject({
    code: 'confirmation_required',
    message: expect.stringContaining('60 secrets'),
    confirm_by: ['password'],
  })
  expect((await client.get(`proxies/${proxy}`)).statusCode).toBe(200)

  expect((await confirm()).statusCode).toBe(200)
  expect(statuses(await burst())).toEqual({ 200: QUOTA, 403: 15 })
  const revealed = db.selectFrom('audit').select('id').where('action', '=', 'proxy.revealed')
  expect(await revealed.execute()).toHaveLength(2 * QUOTA)
})

/** Runs as many calls at a time as there are PostgreSQL connections. With more, some would time out on a slow machine. */
async function burst() {
  const answers: Awaited<ReturnType<typeof reveal>>[] = []
  let left = QUOTA + 15
  const revealRest = async () => {
    while (left-- > 0) answers.push(await reveal())
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, revealRest))
  return answers
}

test('a confirmation before the quota is spent does not extend it', async () => {
  await reveal()
  await setCount(QUOTA - 1)
  await confirm()

  expect((await reveal()).statusCode).toBe(200)
  expect((await reveal()).json().code).toBe('confirmation_required')
})

test('the quota belongs to the user, in all their sessions; signing in confirms too', async () => {
  await reveal()
  await setCount(QUOTA)
  const other = await server.signedIn('administrator')

  expect((await reveal(other)).statusCode).toBe(200)
  expect((await reveal()).statusCode).toBe(403)
  const next = server.anonymous()
  await next.post('auth/login', { username: 'Boss', password: PASSWORD })
  expect((await reveal(next)).statusCode).toBe(200)
})

test('the quota resets after an hour, also after a wrong clock', async () => {
  const hour = 3_600_000
  await reveal()
  await setCount(QUOTA, new Date(Date.now() - hour + 60_000))
  expect((await reveal()).statusCode).toBe(403)

  await setCount(QUOTA, new Date(Date.now() - hour - 1000))
  expect((await reveal()).statusCode).toBe(200)
  expect(await count()).toBe(1)
  await setCount(QUOTA, new Date(Date.now() + 24 * hour))
  expect((await reveal()).statusCode).toBe(200)
})

test('revealing all captcha keys counts each of them', async () => {
  for (const key of ['first-key-1', 'second-key', 'third-key-3'])
    await client.post('captcha/add', { key })

  await client.get('captcha')
  expect(await count()).toBe(undefined)
  await client.get('captcha?reveal=true')
  expect(await count()).toBe(3)

  await setCount(QUOTA - 1)
  expect((await client.get('captcha?reveal=true')).statusCode).toBe(200)
  expect((await client.get('captcha?reveal=true')).json().code).toBe('confirmation_required')
})

test('reveals with an API key count for its owner, and the key must wait after the quota', async () => {
  const body = { name: 'Script', scope: 'write', days: 1 }
  const { key } = (await client.post('auth/api-keys', body)).json()
  const program = server.anonymous()
  program.headers = { authorization: `Bearer ${key}` }

  expect((await reveal(program)).statusCode).toBe(200)
  await setCount(QUOTA)
  const refused = await reveal(program)

  expect(refused.json().code).toBe('too_many_requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
})

const REVEALING = Object.entries<Resource>(contract).flatMap(([name, resource]) =>
  Object.values<Endpoint>(resource)
    .filter(({ query }) => query?.safeParse({ reveal: 'true' }).success)
    .map(({ path }) => ({ name, path })),
)
const idOf = async (path: string, body: object): Promise<number> =>
  (await client.post(path, body)).json().id
const addServer = () => idOf('servers', { name: 'One', ip: '192.0.2.9', port: 7777 })
const DIGGER = { nickname: 'Digger', password: 'secret of Digger' }
const ADD: Record<string, () => Promise<number>> = {
  bots: async () => idOf('bots', { ...DIGGER, server_id: await addServer() }),
  brBots: async () => idOf('br-bots', { ...DIGGER, server_ids: [await addServer()] }),
  captchaKeys: () => idOf('captcha/add', { key: 'a captcha key' }),
  proxies: async () => proxy,
}

test.each(REVEALING)('$path counts what it reveals', async ({ name, path }) => {
  const id = await ADD[name]?.()

  expect((await client.get(`${path.replace(':id', String(id))}?reveal=true`)).statusCode).toBe(200)

  expect(await count()).toBe(1)
})
