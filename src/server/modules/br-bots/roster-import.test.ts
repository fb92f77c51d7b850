import { beforeEach, describe, expect, test } from 'vitest'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildAccount, buildBrBot, buildProxy, buildServer } from '#testing/factories.ts'
import { rosterOf, sendRoster } from '#testing/imports.ts'

const { db, signedIn, liveHints } = await testServer()
let admin: Client
let kyiv: number
let lviv: number

beforeEach(async () => {
  admin = await signedIn('administrator')
  kyiv = await buildServer(db, { name: 'BR | Kyiv' })
  lviv = await buildServer(db, { name: 'BR | Lviv' })
})

const HEADER = 'nickname,password,servers,proxy,group'

const send = (content: string, override?: object) => sendRoster(admin, content, override)

const bots = () =>
  db
    .selectFrom('br_bot')
    .innerJoin('account', 'account.id', 'br_bot.account_id')
    .innerJoin('account_money', 'account_money.id', 'account.id')
    .select(['br_bot.id', 'account_id', 'br_bot.server_id', 'nickname', 'password_sealed'])
    .select(['job_type', 'start_hour', 'end_hour', 'email', 'registration_status', 'is_active'])
    .select(['proxy_id', 'group_id', 'device', 'cash', 'deposit', 'payday', 'skin'])
    .orderBy('br_bot.id')
    .execute()

const groups = () =>
  db.selectFrom('br_bot_group').select(['id', 'name', 'size', 'bot_count']).orderBy('id').execute()

test('a row becomes a bot with its account, servers and group, and is counted', async () => {
  const proxy_id = await buildProxy(db, { host: '203.0.113.1', ip: '203.0.113.1', port: 8000 })
  const row = {
    nickname: 'Тарас_1',
    password: 'пароль: 1',
    servers: ['Lviv', 'BR | Kyiv'],
    job_type: 3,
    start_hour: 6,
    end_hour: 10,
    email: 'bot1@example.test',
    proxy: '203.0.113.1:8000',
    group: 'Shift 1',
    cash: 771_493,
    deposit: 1_000_000_000_000,
    payday: 53,
    skin: 240,
    registration_status: 'foreign_registered',
    device: { manufacturer: 'Google', sdk_version: 33 },
  }

  const report = await send(JSON.stringify([row]), { format: 'json' })

  expect(report).toEqual({ total: 1, valid: 1, imported: 1, faults: [] })
  const [bot] = await bots()
  const [group] = await groups()
  const { password, servers, proxy, group: _, ...plain } = row
  expect(bot).toMatchObject({
    ...plain,
    server_id: lviv,
    is_active: true,
    proxy_id,
    group_id: group?.id,
  })
  const place = { table: 'account', column: 'password_sealed', row: bot?.account_id ?? 0 }
  expect(vault.open(place, bot?.password_sealed ?? '')).toBe(password)
  expect(group).toMatchObject({ name: 'Shift 1', size: 50, bot_count: 1 })
  const places = await db
    .selectFrom('br_bot_server')
    .select(['position', 'server_id'])
    .orderBy('position')
    .execute()
  expect(places.map(({ server_id }) => server_id)).toEqual([lviv, kyiv])
  expect(liveHints.changed).toEqual([
    { topic: 'br_bots', ids: [] },
    { topic: 'bots', ids: [] },
  ])
})

test('fields that a row omits get the same defaults as when a bot is added by hand', async () => {
  await send('nickname,password,servers,job_type,start_hour,device\nbot,pw,Kyiv,,,\n')

  expect(await bots()).toMatchObject([
    {
      job_type: 1,
      start_hour: 0,
      end_hour: 23,
      email: '',
      registration_status: 'unregistered',
      proxy_id: null,
      group_id: null,
      device: null,
      cash: 0,
    },
  ])
})

test('numbers have the same limits as for a bot that is added by hand', async () => {
  const columns = 'nickname,password,servers,cash,deposit,payday,skin'

  const report = await send(`${columns}\nbot,pw,Kyiv,1000000000001,9007199254740991,1000001,100001`)

  const messageOf = (limit: number) => `Must be at most ${limit}.`
  expect(report.faults).toEqual([
    { line: 2, field: 'cash', message: messageOf(1_000_000_000_000) },
    { line: 2, field: 'deposit', message: messageOf(1_000_000_000_000) },
    { line: 2, field: 'payday', message: messageOf(1_000_000) },
    { line: 2, field: 'skin', message: messageOf(100_000) },
  ])
})

test('the counters and the list agree', async () => {
  await send(rosterOf(700))

  const list = (await admin.get(`br-bots?server_id=${kyiv}&job_type=1&is_active=true`)).json()
  expect(list.meta).toMatchObject({ total: 700, filtered: 700 })
})

test('one audit entry names all bots and created groups, without a secret', async () => {
  await send(`${HEADER}\na,very-secret,Kyiv,,One\nb,very-secret,Lviv,,Two`)

  const audits = await db.selectFrom('audit').select(['action', 'after']).execute()
  expect(audits).toEqual([
    {
      action: 'br_bot.imported',
      after: {
        total: 2,
        first_id: expect.any(Number),
        last_id: expect.any(Number),
        file: expect.any(String),
        groups: { total: 2, first_id: expect.any(Number), last_id: expect.any(Number) },
      },
    },
  ])
  expect(JSON.stringify(audits)).not.toContain('very-secret')
})

describe('nicknames', () => {
  test('are unique per server in the file, in any case', async () => {
    const report = await send(`${HEADER}\nЄва,pw,Kyiv,,\nєва,pw,Lviv,,\nЄВА,pw,Kyiv|Lviv,,`)

    expect(report.faults).toEqual([
      { line: 4, field: 'nickname', message: '"ЄВА" is also on line 2, for Kyiv.' },
    ])
    expect(await bots()).toEqual([])
  })

  test('are unique per server among the bots', async () => {
    await buildBrBot(db, { account: { server_id: kyiv, nickname: 'Єва' } })

    const report = await send(`${HEADER}\nєва,pw,Kyiv,,\nєва,pw,Lviv,,`)

    expect(report.faults).toEqual([
      { line: 2, field: 'nickname', message: '"єва" already plays on Kyiv.' },
    ])
  })

  test('reuse the account whose bot was deleted', async () => {
    const account_id = await buildAccount(db, { server_id: kyiv, nickname: 'Nova' })

    const report = await send('nickname,password,servers,cash\nNOVA,new password,Kyiv,7')

    expect(report).toMatchObject({ imported: 1, faults: [] })
    const [bot] = await bots()
    expect(bot).toMatchObject({ account_id, nickname: 'NOVA', cash: 7 })
    const place = { table: 'account', column: 'password_sealed', row: account_id }
    expect(vault.open(place, bot?.password_sealed ?? '')).toBe('new password')
  })
})

test('a dry run reports and writes nothing', async () => {
  const report = await send(rosterOf(3, { group: 'Shift' }), { dry_run: true })

  expect(report).toEqual({ total: 3, valid: 3, imported: 0, faults: [] })
  expect([await bots(), await groups()]).toEqual([[], []])
  expect(await db.selectFrom('audit').select('id').execute()).toEqual([])
  expect(liveHints.changed).toEqual([])
})

test('faults of a device are named', async () => {
  const device = JSON.stringify({ sdk_version: 'new', screen_width: 0, color: 'red' })
  const content = `nickname,password,servers,device\na,pw,Kyiv,"${device.replaceAll('"', '""')}"\nb,pw,Kyiv,[]`

  const report = await send(content)

  expect(report.faults).toMatchObject([
    {
      line: 2,
      field: 'device',
      message: expect.stringContaining('screen_width: Must be at least 1'),
    },
    { line: 3, field: 'device', message: 'Must be an object.' },
  ])
})

test('only administrators import a roster', async () => {
  const operator = await signedIn('operator')

  const answer = await operator.post('br-bots/import', { format: 'csv', content: HEADER })

  expect(answer.statusCode).toBe(403)
})
