import { expect, test } from 'vitest'
import type { FoundRow } from '#contract/search.ts'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildAdmin,
  buildBrBot,
  buildGroup,
  buildOrder,
  buildPenalty,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'

const { db, signedIn } = await testServer()

async function find(client: Client, text: string): Promise<FoundRow[]> {
  const response = await client.get(`search?text=${encodeURIComponent(text)}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}
const named = (rows: FoundRow[]) => rows.map(({ kind, name }) => `${kind} ${name}`)

test('rows of every kind are found by what names them, ignoring case', async () => {
  const client = await signedIn('administrator')
  const server_id = await buildServer(db, { name: 'Volyn', name_key: 'volyn' })
  const account_id = await buildAccount(db, { server_id, nickname: 'Volyn_Baker' })
  const bot = await buildBrBot(db, { account: { server_id, nickname: 'Volyn_BR' } })
  const group = await buildGroup(db, { name: 'Volyn night', name_key: 'volyn night' })
  const proxy = await buildProxy(db, { name: 'volyn-1', ip: '192.0.2.7' })
  const order = await buildOrder(db, { server_id, bank_number: 'VOLYN-88' })
  const penalty = await buildPenalty(db, account_id, { reason: 'Speed' })
  const admin = await buildAdmin(db, { server_id, nickname: 'Volyn_Admin' })
  await client.post('agents', { name: 'volyn agent', reports_for: 'all' })

  const rows = await find(client, 'VoLyN')

  expect(rows[0]).toMatchObject({ kind: 'server', id: server_id, name: 'Volyn' })
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: 'br_bot', id: bot, name: 'Volyn_BR', detail: 'Volyn' },
      { kind: 'bot', id: account_id, name: 'Volyn_Baker', detail: 'Volyn' },
      { kind: 'br_bot_group', id: group, name: 'Volyn night', detail: '' },
      expect.objectContaining({ kind: 'proxy', id: proxy, name: 'volyn-1' }),
      { kind: 'order', id: order, name: 'VOLYN-88', detail: 'Volyn' },
      { kind: 'penalty', id: penalty, name: 'Volyn_Baker', detail: 'Speed' },
      { kind: 'admin', id: admin, name: 'Volyn_Admin', detail: 'Volyn' },
      expect.objectContaining({ kind: 'agent', name: 'volyn agent' }),
    ]),
  )
  expect(named(await find(client, '2.0.2.7'))).toEqual(['proxy volyn-1'])
  expect(await find(client, 'volyn-1')).toMatchObject([
    { detail: expect.stringMatching(/^192\.0\.2\.7:\d+$/) },
  ])
  expect(named(await find(client, 'lyn-8'))).toEqual(['order VOLYN-88'])
})

test('an order is found by its bank number, also when it is short or part of many others', async () => {
  const client = await signedIn('administrator')
  const server_id = await buildServer(db)
  for (let other = 10; other < 80; other++)
    await buildOrder(db, { server_id, bank_number: `${other}4711` })
  const order = await buildOrder(db, { server_id, bank_number: '4711' })
  for (let other = 10; other < 80; other++)
    await buildOrder(db, { server_id, bank_number: `4711${other}` })
  await buildOrder(db, { server_id, bank_number: 'N7' })

  expect((await find(client, '4711'))[0]).toMatchObject({ kind: 'order', id: order, name: '4711' })
  expect(named(await find(client, 'n7'))).toEqual(['order N7'])
})

test('a penalty is found by a nickname that is short or part of many others', async () => {
  const client = await signedIn('administrator')
  for (let other = 10; other < 80; other++)
    await buildPenalty(db, await buildAccount(db, { nickname: `Max_${other}` }))
  const penalty = await buildPenalty(db, await buildAccount(db, { nickname: 'Max' }))
  for (let other = 10; other < 80; other++)
    await buildPenalty(db, await buildAccount(db, { nickname: `Max${other}` }))
  const short = await buildPenalty(db, await buildAccount(db, { nickname: 'Qx' }))

  expect(await find(client, 'max')).toContainEqual(
    expect.objectContaining({ kind: 'penalty', id: penalty, name: 'Max' }),
  )
  expect(await find(client, 'qx')).toContainEqual(
    expect.objectContaining({ kind: 'penalty', id: short, name: 'Qx' }),
  )
})

test('servers are named without the brand label, and found with it', async () => {
  const client = await signedIn('viewer')
  const server_id = await buildServer(db, { name: 'BR | Rivne', name_key: 'br | rivne' })
  await buildAccount(db, { server_id, nickname: 'Rivne_Miner' })

  expect(named(await find(client, 'BR | Riv'))).toEqual(['server Rivne'])
  expect(await find(client, 'rivne_m')).toMatchObject([{ kind: 'bot', detail: 'Rivne' }])
})

test('a server is found by its address, which the result shows', async () => {
  const client = await signedIn('viewer')
  const id = await buildServer(db, { name: 'Poltava', ip: '198.51.100.77', port: 7791 })

  for (const text of ['198.51.100.77', '100.77:7791', '198.51.100.77:7791'])
    expect(await find(client, text)).toEqual([
      { kind: 'server', id, name: 'Poltava', detail: '198.51.100.77:7791' },
    ])
})

test('the same name comes before names that begin with it, and those before names that contain it', async () => {
  const client = await signedIn('operator')
  for (const nickname of ['Big_Storm', 'Stormy', 'STORM']) await buildAccount(db, { nickname })

  expect(named(await find(client, 'storm'))).toEqual(['bot STORM', 'bot Stormy', 'bot Big_Storm'])
  expect(named(await find(client, 'st'))).toEqual(['bot STORM', 'bot Stormy'])
})

test('many rows that contain the text do not hide the one that has it', async () => {
  const client = await signedIn('operator')
  const server_id = await buildServer(db)
  const rows = Array.from({ length: 200 }, (_, index) => `xx${index}_Needle_${index}`)
  for (const nickname of [...rows, 'needle']) await buildAccount(db, { server_id, nickname })

  expect(named(await find(client, 'needle')).slice(0, 1)).toEqual(['bot needle'])
})

test('many rows whose names begin with the text do not hide the one that has it', async () => {
  const server_id = await buildServer(db)
  for (let index = 0; index < 60; index++)
    await buildAccount(db, { server_id, nickname: `Zeus_${index}` })
  await buildAccount(db, { server_id, nickname: 'Zeus' })

  expect(named(await find(await signedIn('viewer'), 'zeus')).slice(0, 1)).toEqual(['bot Zeus'])
})

test('the game account of a BR bot is listed once, unless its id was asked for', async () => {
  const client = await signedIn('administrator')
  const server_id = await buildServer(db)
  const brBot = await buildBrBot(db, { account: { server_id, nickname: 'Twin_One' } })
  const alone = await buildAccount(db, { server_id, nickname: 'Twin_Two' })
  const { account_id } = await db
    .selectFrom('br_bot')
    .select('account_id')
    .where('id', '=', brBot)
    .executeTakeFirstOrThrow()

  expect(await find(client, 'twin_')).toMatchObject([
    { kind: 'br_bot', id: brBot },
    { kind: 'bot', id: alone },
  ])
  expect(await find(client, String(account_id))).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'bot', id: account_id })]),
  )
})

test('a number finds the rows with this id before names that contain it', async () => {
  const client = await signedIn('administrator')
  const account = await buildAccount(db, { nickname: 'Counted' })
  await buildAccount(db, { nickname: `Agent_${account}` })

  for (const text of [`${account}`, `#${account}`]) {
    const rows = await find(client, text)
    const bots = rows.filter(({ kind }) => kind === 'bot')
    expect(bots[0]).toMatchObject({ id: account, name: 'Counted' })
  }
})

test.each(['%', '_', '"', "'", '\\', '*', 'a%b"c', '日', '2147483648', '-1'])(
  'the text %s is taken literally',
  async (text) => {
    const client = await signedIn('administrator')
    expect(await find(client, text)).toEqual([])
  },
)

test('users only find what they may list', async () => {
  const administrator = await signedIn('administrator')
  const dealer = await signedIn('dealer')
  const { user } = await (await administrator.get('auth/me')).json()
  const group = await buildGroup(db, { name: 'Hidden', name_key: 'hidden' })
  const account = await buildAccount(db, { nickname: 'Hidden_Bot' })
  const order = await buildOrder(db, { bank_number: 'HIDDEN-1' })

  expect(await find(administrator, user.username)).toMatchObject([{ kind: 'user', id: user.id }])
  expect(await find(dealer, user.username)).toEqual([])
  expect(await find(administrator, 'hidden')).toMatchObject([
    { kind: 'br_bot_group', id: group },
    { kind: 'bot', id: account },
    { kind: 'order', id: order },
  ])
  expect(await find(dealer, 'hidden')).toMatchObject([{ kind: 'order', id: order }])
})

const namesOf = async (client: Client, rows: string): Promise<FoundRow[]> => {
  const response = await client.get(`search/by-ids?rows=${rows}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

test('rows are listed by kind and id with their current names, without those that were deleted', async () => {
  const client = await signedIn('administrator')
  const { user } = await (await client.get('auth/me')).json()
  const server_id = await buildServer(db, { name: 'Poltava', ip: '198.51.100.77', port: 7791 })
  const order = await buildOrder(db, { server_id, bank_number: 'BANK-1' })
  const group = await buildGroup(db, { name: 'Deleted', name_key: 'deleted' })
  const bot = await buildBrBot(db, { account: { server_id, nickname: 'Rex' } })
  await db.deleteFrom('br_bot_group').where('id', '=', group).execute()

  const rows = `order:${order},br_bot_group:${group},user:${user.id},br_bot:${bot},server:${server_id}`

  expect(await namesOf(client, rows)).toEqual([
    { kind: 'order', id: order, name: 'BANK-1', detail: 'Poltava' },
    { kind: 'user', id: user.id, name: user.username, detail: 'administrator' },
    { kind: 'br_bot', id: bot, name: 'Rex', detail: 'Poltava' },
    { kind: 'server', id: server_id, name: 'Poltava', detail: '198.51.100.77:7791' },
  ])
})

test('rows that the user cannot list are left out of the rows by id', async () => {
  const administrator = await signedIn('administrator')
  const group = await buildGroup(db)
  const order = await buildOrder(db, { bank_number: 'BANK-1' })
  const added = await administrator.post('views', { list: 'orders', name: 'Mine', query: {} })
  const view = added.json().id

  const rows = `br_bot_group:${group},view:${view},order:${order}`

  expect(await namesOf(administrator, rows)).toHaveLength(3)
  expect(await namesOf(await signedIn('dealer'), rows)).toMatchObject([
    { kind: 'order', id: order },
  ])
})

test.each(['', 'order', 'order:x', 'order:0', 'user:7', 'fish:7', 'order:7,', 'order:7:8'])(
  'the rows "%s" are refused',
  async (rows) => {
    const client = await signedIn('administrator')
    expect((await client.get(`search/by-ids?rows=${rows}`)).statusCode).toBe(422)
  },
)
