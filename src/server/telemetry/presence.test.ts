import pino from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { BotState, BotStateCounts } from '#contract/bot-states.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { createApp } from '#server/app.ts'
import { type Client, LOW_HASH_COST, ORIGIN, signIn, testServer, vault } from '#testing/app.ts'
import { buildAccount, buildAgent } from '#testing/factories.ts'
import { onTeardown } from '#testing/on-teardown.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'

const INTERVAL_S = 10

// The server checks for silence every second of this clock.
vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
const lines: string[] = []
const logger = pino(
  { base: null, timestamp: false },
  { write: (line: string) => void lines.push(line) },
)
const {
  app,
  db,
  liveHints: { changed: hints },
} = await testServer({ logger })

let viewer: Client
let agent: Awaited<ReturnType<typeof buildAgent>>
let client: ReportingClient
let seq = 0

beforeEach(async () => {
  viewer = await signIn(app, db, 'viewer', 'approved')
  const owner = await signIn(app, db, 'operator', 'approved')
  agent = await buildAgent(db, owner.userId, { name: 'Runner' })
  client = new ReportingClient(app, agent.key)
  seq = 0
  lines.length = 0
})

const report = (...bots: number[]) =>
  client.report(
    ++seq,
    bots.map((bot) => ({ bot, at: Date.now() })),
  )

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND_MS)

/** Reports of these bots for a time, ending with a report. */
async function reportFor(seconds: number, ...bots: number[]): Promise<void> {
  for (let second = 0; second < seconds; second += INTERVAL_S) {
    await wait(INTERVAL_S)
    await report(...bots)
  }
}

async function presenceOf(...bots: number[]): Promise<string[]> {
  const states: BotState[] = (await viewer.get(`bot-states?bots=${bots}`)).json()
  const byBot = new Map(states.map(({ bot, presence }) => [bot, presence]))
  return bots.map((bot) => byBot.get(bot) ?? 'none')
}

const counts = async (): Promise<BotStateCounts> => (await viewer.get('bot-states/counts')).json()
const logged = (message: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message)

test('the last reported states of the requested bots are returned', async () => {
  const [bot, plain, silent] = [
    await buildAccount(db),
    await buildAccount(db),
    await buildAccount(db),
  ]
  await client.report(1, [
    { bot, at: Date.now(), x: -812.5, y: 40, health: 87 },
    { bot: plain, at: Date.now() },
  ])
  const seen_at = new Date().toISOString()
  await wait(5)
  await client.report(2, [{ bot, at: Date.now(), task: 'ready' }])

  const response = await viewer.get(`bot-states?bots=${[bot, plain, silent, 99_999]}`)

  const common = { presence: 'online', interval_s: INTERVAL_S, agent_id: agent.id }
  expect(response.json()).toEqual([
    {
      bot,
      ...common,
      seen_at: new Date().toISOString(),
      age_ms: 0,
      position: { x: -812.5, y: 40 },
      health: 87,
    },
    { bot: plain, ...common, seen_at, age_ms: 5000, position: null, health: null },
  ])
})

test('a bot that its agent reports without is late, then offline, and back after two reports', async () => {
  const [bot, other] = [await buildAccount(db), await buildAccount(db)]
  await report(bot, other)

  await reportFor(20, other)
  expect(await presenceOf(bot, other)).toEqual(['online', 'online'])
  await reportFor(10, other)
  expect(await presenceOf(bot, other)).toEqual(['late', 'online'])
  await reportFor(40, other)
  await wait(1)
  expect(await presenceOf(bot, other)).toEqual(['offline', 'online'])
  await expect.poll(() => logged('bots are offline')).toMatchObject([{ bots: 1 }])

  await report(bot)
  expect(await presenceOf(bot)).toEqual(['offline'])
  await wait(4)
  await report(bot)
  expect(await presenceOf(bot)).toEqual(['offline'])
  await wait(1)
  await report(bot)
  expect(await presenceOf(bot)).toEqual(['online'])
})

test('a silent agent makes its bots unknown, with one line in the log, and returns with one', async () => {
  const bots = [await buildAccount(db), await buildAccount(db), await buildAccount(db)]
  // The bots of the previous tests are unknown now.
  await wait(61)
  const before = await counts()
  await report(...bots)

  await wait(61)
  expect(await presenceOf(...bots)).toEqual(['unknown', 'unknown', 'unknown'])
  await expect
    .poll(() => logged('an agent stopped reporting').filter((line) => line.agent === agent.id))
    .toMatchObject([{ bots: 3 }])
  const silent = await counts()
  expect(silent.unknown - before.unknown).toBe(3)
  expect(silent.silent_agents).toMatchObject([{ id: agent.id, name: 'Runner', bots: 3 }])

  await report(...bots)
  expect(await presenceOf(...bots)).toEqual(['unknown', 'unknown', 'unknown'])
  await wait(5)
  await report(...bots)
  expect(await presenceOf(...bots)).toEqual(['online', 'online', 'online'])
  await wait(1)
  await expect.poll(() => logged('an agent reports again')).toHaveLength(1)
  expect(logged('bots are offline')).toEqual([])
  expect((await counts()).silent_agents).toEqual([])
})

test('open pages are notified once a second of changed bots, but not of reports without a change', async () => {
  const bots = [await buildAccount(db), await buildAccount(db)]
  // The bots of the previous tests also become silent.
  const isOwn = (id: number | string) => typeof id === 'number' && bots.includes(id)
  const changedBots = () =>
    hints.filter(({ topic }) => topic === 'bot_states').flatMap(({ ids }) => ids)
  await wait(1)
  hints.length = 0

  await report(...bots)
  expect(changedBots().filter(isOwn)).toEqual([])
  await wait(1)
  expect(changedBots().filter(isOwn)).toEqual(bots)
  await reportFor(60, ...bots)
  expect(changedBots().filter(isOwn)).toEqual(bots)
})

test('after a restart no bot is offline or gone, reporting bots are online, and the others are decided later', async () => {
  const [bot, missing] = [await buildAccount(db), await buildAccount(db)]
  await reportFor(20, bot, missing)
  await wait(3600)

  lines.length = 0
  const again = await createApp({
    ...{ db, vault, live: SILENT_LIVE, setupToken: null, hashCost: LOW_HASH_COST, logger },
    ...{ origins: () => [ORIGIN], checkResponses: true, waitMaxMs: Number.POSITIVE_INFINITY },
  })
  onTeardown(() => again.close())
  viewer = await signIn(again, db, 'viewer', 'approved')
  client = new ReportingClient(again, agent.key)
  seq = 0

  expect(await presenceOf(bot, missing)).toEqual(['unknown', 'unknown'])
  await wait(30)
  await reportFor(30, bot)
  expect(await presenceOf(bot, missing)).toEqual(['online', 'unknown'])
  expect(lines.filter((line) => line.includes('report'))).toEqual([])
  await reportFor(20, bot)
  await wait(1)
  expect(await presenceOf(bot, missing)).toEqual(['online', 'offline'])
  expect(logged('bots are offline')).toEqual([])
})
