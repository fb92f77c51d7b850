import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import type { BotState } from '#contract/bot-states.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { readEnv } from '#server/env.ts'
import { Client, vault } from '#testing/app.ts'
import { migratedLocation, testDatabase } from '#testing/database.ts'
import { buildAccount, buildAgent } from '#testing/factories.ts'
import { type Node, testNode } from '#testing/node.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { openDatabase } from '../db/open.ts'
import { deploymentId } from '../deployment.ts'
import { NatsRelay } from '../live/nats.ts'
import { writeJournal } from './journal.ts'
import { ReportPacker } from './packed-reports.ts'

/** Long, because each check of the nodes takes a second of their clock, and another node can need several seconds. */
const INTERVAL_S = 60
/** Has no process here. */
const OTHER_NODE = 3
const { natsUrl } = readEnv()

// The nodes check for silence and for the reports of the other node every second of this clock.
vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
const lines: string[] = []
const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) })
const location = migratedLocation()
const db = await testDatabase(location)
const otherDb = await openDatabase(await location)
afterAll(() => otherDb.destroy())
const nodes = [
  await testNode(db, { node: 1, logger }),
  await testNode(otherDb, { node: 2, logger }),
] as const

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND_MS)
const logged = (...parts: string[]) =>
  lines.filter((line) => parts.every((part) => line.includes(part))).length

async function join({ hub }: Node, url: string): Promise<NatsRelay> {
  const onMessage = hub.onMessage.bind(hub)
  const relay = new NatsRelay(url, await deploymentId(db), vault, onMessage, logger)
  hub.relay = relay
  await relay.connect()
  return relay
}

test.each(natsUrl === undefined ? [undefined] : [undefined, natsUrl])(
  'two nodes agree who is there while an agent alternates between them, and log its silence once (NATS: %s)',
  async (url) => {
    const relays = url === undefined ? [] : await Promise.all(nodes.map((node) => join(node, url)))
    const owner = await nodes[0].signedIn('operator')
    const viewers = nodes.map(({ app }) => new Client(app, owner.cookie))
    const { id, key } = await buildAgent(db, owner.userId)
    const stream = crypto.randomUUID()
    const clients = nodes.map(
      ({ app }) => new ReportingClient(app, key, { stream, intervalS: INTERVAL_S }),
    )
    const [bot, missing] = [await buildAccount(db), await buildAccount(db)]
    let seq = 0
    lines.length = 0

    /** To the other node with each batch. */
    const report = async (...bots: number[]) => {
      const reports = bots.map((id) => ({ bot: id, at: Date.now() }))
      const answer = await clients[++seq % 2]?.report(seq, reports)
      expect(answer).toMatchObject({ accepted: bots.length, duplicate: false, lost: 0 })
    }
    /** The presence of both bots on each node, after a second at least. */
    const presences = async () => {
      await wait(1)
      const states = viewers.map(
        async (viewer): Promise<BotState[]> =>
          (await viewer.get(`bot-states?bots=${bot},${missing}`)).json(),
      )
      return (await Promise.all(states)).map((each) => each.map(({ presence }) => presence))
    }
    const both = (...expected: BotState['presence'][]) =>
      expect.poll(presences, { interval: 200 }).toEqual([expected, expected])

    await report(bot, missing)
    await both('online', 'online')
    for (let batch = 0; batch < 7; batch++) {
      await wait(INTERVAL_S)
      await report(bot)
    }
    await both('online', 'offline')
    await wait(6 * INTERVAL_S)
    await both('unknown', 'unknown')
    await report(bot, missing)
    await wait(5)
    await report(bot, missing)
    await both('online', 'online')

    const isOfAgent = `"agent":${id},`
    await expect.poll(() => logged('bots are offline')).toBe(1)
    await expect.poll(() => logged('an agent stopped reporting', isOfAgent)).toBe(1)
    await expect.poll(() => logged('an agent reports again', isOfAgent)).toBe(1)
    await Promise.all(relays.map((relay) => relay.close()))
    for (const { hub } of nodes) hub.relay = undefined
  },
)

test('a node follows another one that writes more rows in a second than one read returns', async () => {
  const viewer = await nodes[0].signedIn('viewer')
  const bot = await buildAccount(db)
  // Another agent than those above, which may be silent.
  const header = { agentId: 99, receivedMs: Date.now(), intervalS: INTERVAL_S }
  const packer = new ReportPacker(header)
  const unchanged = { task: null, cash: null, deposit: null, x: null, y: null, health: null }
  packer.add({ ...unchanged, bot, atMs: Date.now() })
  const empty = new ReportPacker(header)
  const windows = Array.from({ length: 200 }, (_, window) => ({ window, bytes: empty.bytes() }))
  await writeJournal(db, windows, OTHER_NODE)
  await writeJournal(db, [{ window: 0, bytes: packer.bytes() }], OTHER_NODE)

  const read = async () => (await viewer.get(`bot-states?bots=${bot}`)).json()
  // One check of the node: `expect.poll` would cause more of them.
  await wait(1)
  let states = await read()
  for (let tries = 0; tries < 100 && states.length === 0; tries++) {
    await delay(50)
    states = await read()
  }

  expect(states).toMatchObject([{ presence: 'online' }])
})
