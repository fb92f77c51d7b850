import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildServer } from '#testing/factories.ts'

const { db, signedIn } = await testServer()

const DRAFTS = {
  servers: { name: 'Kyiv', ip: '203.0.113.1', port: 7777 },
  proxies: { host: 'proxy.example', port: 8000, login: 'op', password: 'se:cret' },
  admins: { nickname: 'Judge' },
  bots: { nickname: 'Digger', password: 'pw' },
  'br-bots': { nickname: 'Miner', password: 'pw' },
  'br-bot-groups/create_group': { name: 'Night' },
}

test.each([
  ['servers', 'name'],
  ['proxies', 'host'],
  ['admins', 'nickname'],
  ['bots', 'nickname'],
  ['br-bots', 'nickname'],
  ['br-bot-groups/create_group', 'name'],
] as const)('a taken name is an error of its field: %s, %s', async (path, field) => {
  const administrator = await signedIn('administrator')
  const server_id = await buildServer(db)
  const place = path === 'br-bots' ? { server_ids: [server_id] } : { server_id }
  const isOnServer = path === 'admins' || path === 'bots' || path === 'br-bots'
  const draft = { ...DRAFTS[path], ...(isOnServer && place) }
  const first = await administrator.post(path, draft)
  expect(first.statusCode).toBe(201)

  const answer = await administrator.post(path, draft)

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'conflict',
    errors: [{ pointer: `/body/${field}`, message: answer.json().message }],
  })
})

test('one response has all errors: of single fields, between fields, and of unknown fields', async () => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.post('br-bots', {
    nickname: '',
    password: 'pw',
    server_ids: [],
    start_hour: 20,
    end_hour: 8,
    speed: 1,
  })

  expect(answer.json().errors).toEqual([
    { pointer: '/body/nickname', message: 'Must not be empty.' },
    { pointer: '/body/server_ids', message: 'Choose at least one server.' },
    { pointer: '/body/speed', message: 'Unknown field.' },
    { pointer: '/body/end_hour', message: 'End hour must be after start hour' },
  ])
})
