import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import type { RejectionCode, TelemetryAnswer } from '#contract/telemetry.ts'
import { testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildAgent,
  buildBrBot,
  buildGroup,
  buildServer,
} from '#testing/factories.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { afterInsert } from '#testing/triggers.ts'

const { app, db, signedIn } = await testServer()

let owner: string
let agent: Awaited<ReturnType<typeof buildAgent>>
let client: ReportingClient

beforeEach(async () => {
  owner = (await signedIn('operator')).userId
  agent = await buildAgent(db, owner)
  client = new ReportingClient(app, agent.key)
})

const accountOf = (id: number) =>
  db.selectFrom('account_money').select(['cash']).where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = (id: number) =>
  db.selectFrom('bot_state').selectAll().where('account_id', '=', id).executeTakeFirst()

const codesOf = ({ rejected }: TelemetryAnswer): [number, RejectionCode][] =>
  rejected.map(({ line, code }) => [line, code])

test('a batch that is sent again changes nothing, and a missing one is counted', async () => {
  const bot = await buildAccount(db)
  const at = Date.now() - 5000
  await client.report(1, [{ bot, at, cash: 1 }])

  const again = await client.report(1, [{ bot, at: at + 1, cash: 5 }])
  const afterGap = await client.report(4, [{ bot, at: at + 2, cash: 6 }])
  const late = await client.report(3, [{ bot, at: at + 3, cash: 7 }])

  expect(again).toMatchObject({ accepted: 0, duplicate: true, lost: 0 })
  expect(afterGap).toMatchObject({ accepted: 1, duplicate: false, lost: 2 })
  expect(late.duplicate).toBe(true)
  expect(await accountOf(bot)).toMatchObject({ cash: 6 })
})

test('unknown and foreign bots are rejected alone, by server and by group', async () => {
  const [kyiv, lviv] = [await buildServer(db), await buildServer(db)]
  const group_id = await buildGroup(db)
  const mine = await buildAccount(db, { server_id: kyiv })
  const foreign = await buildAccount(db, { server_id: lviv })
  await buildBrBot(db, { group_id, account: { server_id: lviv, nickname: 'member' } })
  const { id: member } = await db
    .selectFrom('account')
    .select('id')
    .where('nickname', '=', 'member')
    .executeTakeFirstOrThrow()
  const limited = await buildAgent(db, owner, { reports_for: 'selected' })
  await db.insertInto('agent_server').values({ agent_id: limited.id, server_id: kyiv }).execute()
  await db.insertInto('agent_group').values({ agent_id: limited.id, group_id }).execute()
  const at = Date.now()

  const answer = await new ReportingClient(app, limited.key).report(1, [
    { bot: foreign, at, cash: 5 },
    { bot: mine, at, cash: 5 },
    { bot: 2_000_000_000, at, cash: 5 },
    { bot: member, at, cash: 5 },
    { bot: mine, at, cash: 6 },
  ])

  expect(codesOf(answer)).toEqual([
    [2, 'foreign_bot'],
    [4, 'unknown_bot'],
    [6, 'duplicate_bot'],
  ])
  expect(answer.accepted).toBe(2)
  const moneyOf = async (id: number) => (await accountOf(id)).cash
  expect(await Promise.all([foreign, mine, member].map(moneyOf))).toEqual([0, 5, 5])
  expect(await stateOf(foreign)).toBeUndefined()
})

test('a batch of invalid lines gets a response and only changes the counters of its agent', async () => {
  const bot = await buildAccount(db)
  const now = Date.now()

  const answer = await client.report(1, [
    { bot, at: now, cash: -1 },
    { bot, at: now + 120_000, cash: 5 },
    { bot, at: now - 2 * 86_400_000, cash: 5 },
  ])

  expect(codesOf(answer)).toEqual([
    [2, 'invalid'],
    [3, 'clock'],
    [4, 'too_old'],
  ])
  expect(await accountOf(bot)).toMatchObject({ cash: 0 })
  expect(await stateOf(bot)).toBeUndefined()
  expect(await db.selectFrom('agent_report').selectAll().executeTakeFirst()).toMatchObject({
    agent_id: agent.id,
    accepted: 0,
    rejected_invalid: 1,
    rejected_clock: 1,
    rejected_too_old: 1,
    rejected_unknown_bot: 0,
  })
})

test('the counters of an agent are sums of its batches', async () => {
  const bot = await buildAccount(db)
  const at = Date.now() - 3000
  const version = 'runner 1.4'
  await client.send([
    { ...client.headerOf(1), version },
    { bot, at },
  ])
  await client.send([
    { ...client.headerOf(1), version },
    { bot, at },
  ])
  await client.send([
    { ...client.headerOf(4), version },
    { bot, at: at + 1 },
    { bot: 2_000_000_000, at },
  ])

  const row = await db.selectFrom('agent_report').selectAll().executeTakeFirstOrThrow()

  expect(row).toMatchObject({ accepted: 2, duplicates: 1, lost: 2, rejected_unknown_bot: 1 })
  expect(row).toMatchObject({ version, interval_s: 10, jumped_at: null })
  expect(row.lag_ms).toBeGreaterThanOrEqual(2900)
  expect(row.minute_reports + row.minute_before_reports).toBe(2)
})

test('only agents report, and only NDJSON in UTF-8 and a known coding', async () => {
  const operator = await signedIn('administrator')
  const payload = `${JSON.stringify(client.headerOf(1))}\n`
  const codeWith = async (headers: Record<string, string>) => {
    const authorization = `Bearer ${agent.key}`
    const response = await app.inject({
      method: 'POST',
      url: '/api/telemetry',
      headers: { authorization, ...headers },
      payload,
    })
    return response.statusCode
  }

  expect((await operator.post('telemetry', {})).statusCode).toBe(403)
  expect(await codeWith({ 'content-type': 'application/x-ndjson' })).toBe(200)
  expect(await codeWith({ 'content-type': 'application/json' })).toBe(415)
  for (const charset of ['latin1', '"utf-16"', 'windows-1251; x=1', ''])
    expect(await codeWith({ 'content-type': `application/x-ndjson; charset=${charset}` })).toBe(415)
  for (const charset of ['UTF-8', '"utf-8"; x=1', 'us-ascii'])
    expect(await codeWith({ 'content-type': `application/x-ndjson;Charset=${charset}` })).toBe(200)
  const packed = { 'content-type': 'application/x-ndjson', 'content-encoding': 'br' }
  expect(await codeWith(packed)).toBe(415)
  expect(await codeWith({ ...packed, 'content-encoding': 'Identity' })).toBe(200)
})

test('the name of a content coding is case-insensitive', async () => {
  const payload = gzipSync(`${JSON.stringify(client.headerOf(1))}\n`)
  const headers = {
    authorization: `Bearer ${agent.key}`,
    'content-type': 'application/x-ndjson',
    'content-encoding': 'GZIP',
  }

  const response = await app.inject({ method: 'POST', url: '/api/telemetry', headers, payload })

  expect(response.statusCode).toBe(200)
})

test('a second batch of an agent waits for the first', async () => {
  const [first, second] = await Promise.all([
    client.send([client.headerOf(1)]),
    client.send([client.headerOf(2)]),
  ])

  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 429])
  expect([first, second].find(({ statusCode }) => statusCode === 429)?.headers).toMatchObject({
    'retry-after': '1',
  })
})

test('over a socket, a batch that is cut off or too large changes nothing', async () => {
  const bot = await buildAccount(db)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const batch = [client.headerOf(1), { bot, at: Date.now(), cash: 5 }]
  const body = batch.map((line) => JSON.stringify(line)).join('\n')
  const headers = {
    authorization: `Bearer ${agent.key}`,
    'content-type': 'application/x-ndjson',
  }
  const post = (payload: string) =>
    fetch(`${url}/api/telemetry`, { method: 'POST', headers, body: payload })

  const cut = request(`${url}/api/telemetry`, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
  }).on('error', () => undefined)
  cut.write(body.slice(0, -9))
  await new Promise((flushed) => cut.end('', () => flushed(undefined)))
  cut.destroy()
  const tooLarge = await post(`${body}\n${' '.repeat(2 ** 20)}`)
  expect(tooLarge.status).toBe(413)
  expect(await accountOf(bot)).toMatchObject({ cash: 0 })

  const whole = await post(body)
  expect(await whole.json()).toMatchObject({ accepted: 1, duplicate: false })
  expect(await accountOf(bot)).toMatchObject({ cash: 5 })
})

test('an agent that is suspended before the commit writes nothing; other agents do', async () => {
  const [mine, theirs] = [await buildAccount(db), await buildAccount(db)]
  const other = await buildAgent(db, owner)
  const at = Date.now()
  const drop = await afterInsert(
    db,
    'bot_state',
    `update agent set is_suspended = true where id = ${agent.id}`,
  )

  const [refused, accepted] = await Promise.all([
    client.send([client.headerOf(1), { bot: mine, at, cash: 5 }]),
    new ReportingClient(app, other.key).report(1, [{ bot: theirs, at, cash: 5 }]),
  ])
  await drop()

  expect(refused.statusCode).toBe(401)
  expect(refused.json()).toMatchObject({ code: 'bad_credentials' })
  expect(accepted).toMatchObject({ accepted: 1 })
  expect(await stateOf(mine)).toBeUndefined()
  expect([await accountOf(mine), await accountOf(theirs)]).toEqual([{ cash: 0 }, { cash: 5 }])
})
