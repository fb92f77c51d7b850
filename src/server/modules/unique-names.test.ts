import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildGroup, buildServer } from '#testing/factories.ts'

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

const SPACE_MESSAGE = 'Must not start or end with a space.'

test.each([' Kyiv', 'Kyiv '])('servers and bot groups cannot have the name %j', async (name) => {
  const administrator = await signedIn('administrator')
  const server = await buildServer(db)
  const group = await buildGroup(db)

  const answers = [
    await administrator.post('servers', { ...DRAFTS.servers, name }),
    await administrator.call('PUT', `servers/${server}`, { name }),
    await administrator.post('br-bot-groups/create_group', { name }),
    await administrator.post(`br-bot-groups/${group}/clone`, { name }),
    await administrator.call('PUT', `br-bot-groups/${group}`, { name }),
  ]

  for (const answer of answers)
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/body/name', message: SPACE_MESSAGE }],
    })
})

test.each([
  ['servers/import', 'name', 'name,ip,port\nLviv ,192.0.2.1,7777'],
  ['br-bots/import', 'group', 'nickname,password,servers,group\nDigger,pw,Kyiv, Night'],
])('an outer space in a name is a fault of its row: %s', async (path, field, content) => {
  const administrator = await signedIn('administrator')
  await buildServer(db, { name: 'Kyiv' })

  const report = (await administrator.post(path, { format: 'csv', content })).json()

  expect(report).toMatchObject({
    imported: 0,
    faults: [{ line: 2, field, message: SPACE_MESSAGE }],
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
