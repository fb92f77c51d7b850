import { createServer } from 'node:net'
import { connect as connectNats } from '@nats-io/transport-node'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Topic } from '#contract/topics.ts'
import { readEnv } from '#server/env.ts'
import { Client, vault } from '#testing/app.ts'
import { cable, portOf } from '#testing/cable.ts'
import { migratedLocation, testDatabase } from '#testing/database.ts'
import { buildBrBot } from '#testing/factories.ts'
import { LivePage } from '#testing/live-page.ts'
import { type Node, testNode } from '#testing/node.ts'
import { createVault } from '../auth/vault.ts'
import { openDatabase } from '../db/open.ts'
import { deploymentId } from '../deployment.ts'
import { createLogger } from '../history/logger.ts'
import { NatsRelay } from './nats.ts'
import type { NodeMessage } from './relay.ts'

const { natsUrl = '' } = readEnv()
const location = migratedLocation()
const db = await testDatabase(location)
const here = await testNode(db)
const otherDb = await openDatabase(await location)
afterAll(() => otherDb.destroy())
const there = await testNode(otherDb)
const relays: NatsRelay[] = []

afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.close()))
})

test('a change on one node is sent on the other, and only once on its own', async () => {
  await join(here, natsUrl)
  await join(there, natsUrl)
  const administrator = await here.signedIn('administrator')
  const near = await LivePage.open(here.socketUrl, administrator)
  const far = await LivePage.open(there.socketUrl, administrator)
  await near.cursor()
  await far.cursor()

  here.hub.changed('br_bots', [1, 2])
  expect(await near.next()).toMatchObject({ changes: [{ topic: 'br_bots', ids: [1, 2] }] })
  expect(await far.next()).toMatchObject({ changes: [{ topic: 'br_bots', ids: [1, 2] }] })

  there.hub.changed('users', ['u'])
  // The next message on the near node shows that its own was not echoed.
  expect(await near.next()).toMatchObject({ changes: [{ topic: 'users', ids: ['u'] }] })
  expect(await far.next()).toMatchObject({ changes: [{ topic: 'users', ids: ['u'] }] })
})

test('a request sent when a hint of another node arrives gets the change', async () => {
  await join(here, natsUrl)
  await join(there, natsUrl)
  const id = await buildBrBot(db)
  const writer = await here.signedIn('administrator')
  const reader = new Client(there.app, writer.cookie)
  const page = await LivePage.open(there.socketUrl, writer)
  await page.cursor()

  for (const is_active of [false, true, false]) {
    const before = await reader.get('br-bots?fields=list')
    // A list is stored at its second request.
    for (const path of ['br-bots?fields=list', 'br-bots?is_active=true']) await reader.get(path)
    reader.headers = { 'if-none-match': String(before.headers.etag) }

    await writer.post(`br-bots/${id}/active`, { is_active })
    const hint = await nextOn(page, 'br_bots')
    const after = await reader.get('br-bots?fields=list')
    reader.headers = {}
    const active = await reader.get('br-bots?is_active=true')

    expect(hint.ids).toEqual([id])
    expect(after.json().data).toMatchObject([{ id, is_active }])
    expect(active.json().data).toHaveLength(is_active ? 1 : 0)
  }
})

test('a session ended on one node closes its sockets on the other', async () => {
  await join(here, natsUrl)
  await join(there, natsUrl)
  const client = await here.signedIn('operator')
  const far = await LivePage.open(there.socketUrl, client)
  await far.cursor()

  await db.deleteFrom('auth_session').execute()
  here.hub.identityChanged(client.userId)

  expect(await far.closed).toMatchObject({ code: 4401 })
})

test('another deployment on the same NATS server receives nothing', async () => {
  await join(here, natsUrl)
  const received: unknown[] = []
  const stranger = new NatsRelay(
    natsUrl,
    'another',
    vault,
    (message) => received.push(message),
    silent(),
  )
  relays.push(stranger)
  await stranger.connect()
  await join(there, natsUrl)
  const page = await LivePage.open(there.socketUrl, await there.signedIn('viewer'))
  await page.cursor()

  here.hub.changed('servers', [1])
  await page.next()

  expect(received).toEqual([{ kind: 'lost' }])
})

test('messages without a signature by our master key are dropped and logged', async () => {
  const lines: string[] = []
  await join(here, natsUrl, createLogger('warn', { write: (line) => void lines.push(line) }))
  await join(there, natsUrl)
  const page = await LivePage.open(here.socketUrl, await here.signedIn('viewer'))
  await page.cursor()
  const subject = `night-shift.${await deploymentId(db)}`
  const forged = JSON.stringify({ kind: 'changed', changes: [{ topic: 'servers', ids: [666] }] })
  const stranger = createVault([{ version: 1, key: Buffer.alloc(32, 'x') }])
  const connection = await connectNats({ servers: new URL(natsUrl).host })
  const ofAnother = vault.sign('node message', `night-shift.another ${forged}`)
  for (const mac of ['', 'Я'.repeat(43), stranger.sign('node message', `${subject} ${forged}`)])
    connection.publish(subject, `${mac} ${forged}`)
  connection.publish(subject, forged)
  connection.publish(subject, `${ofAnother} ${forged}`)
  await connection.drain()

  there.hub.changed('servers', [1])

  expect(await page.next()).toMatchObject({ changes: [{ topic: 'servers', ids: [1] }] })
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain('no node with this master key sent it')
  expect(lines[2]).toContain('"dropped":4')
})

test('without NATS each node serves its pages; afterwards all pages reload everything', async () => {
  const line = await cable(natsUrl)
  await join(here, line.url)
  await join(there, natsUrl)
  const client = await here.signedIn('viewer')
  const near = await LivePage.open(here.socketUrl, client)
  const far = await LivePage.open(there.socketUrl, client)
  await near.cursor()
  await far.cursor()

  await line.cut()
  here.hub.changed('servers', [1])
  expect(await near.next()).toMatchObject({ changes: [{ ids: [1] }] })
  await line.restore()

  expect(await near.next()).toMatchObject({ kind: 'ready', missed: true })
  expect(await far.next()).toMatchObject({ kind: 'ready', missed: true })
  here.hub.changed('servers', [2])
  expect(await far.next()).toMatchObject({ changes: [{ ids: [2] }] })
  await line.cut()
})

test.each(['is lost', 'is missing at start'])(
  'while NATS %s, pages read everything every 10 s and close when their session has ended',
  async (kind) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const line = await cable(natsUrl)
    if (kind === 'is missing at start') await line.cut()
    const lines: string[] = []
    await join(there, line.url, createLogger('warn', { write: (text) => void lines.push(text) }))
    const [stays, leaves] = [await there.signedIn('viewer'), await there.signedIn('operator')]
    const pages = [stays, leaves].map((client) => LivePage.open(there.socketUrl, client))
    const [open, ended] = await Promise.all(pages)
    for (const page of [open, ended]) await page?.cursor()
    if (kind === 'is lost') await line.cut()
    await expect.poll(() => lines.join()).toContain('NATS cannot be reached')
    await db.deleteFrom('auth_session').where('user_id', '=', leaves.userId).execute()

    for (let count = 0; count < 2; count++) {
      vi.advanceTimersByTime(10_000)
      expect(await open?.next()).toMatchObject({ kind: 'ready', missed: true })
    }

    expect(await ended?.closed).toMatchObject({ code: 4401 })
  },
)

test('a missing NATS server at start is logged, and joined when it appears', async () => {
  const line = await cable(natsUrl)
  await line.cut()
  await join(here, line.url)
  await join(there, natsUrl)
  const near = await LivePage.open(here.socketUrl, await here.signedIn('viewer'))
  await near.cursor()

  await line.restore()
  expect(await near.next()).toMatchObject({ kind: 'ready', missed: true })
  there.hub.changed('servers', [3])

  expect(await near.next()).toMatchObject({ changes: [{ ids: [3] }] })
  await line.cut()
})

test('a server that stays unreachable is logged once, not after each attempt', async () => {
  let attempts = 0
  const busy = createServer((socket) => {
    attempts += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void busy.close())
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => void lines.push(line) })

  await join(here, `nats://127.0.0.1:${portOf(busy)}`, logger)

  await expect.poll(() => attempts).toBeGreaterThan(3)
  expect(lines).toHaveLength(1)
})

async function nextOn(page: LivePage, topic: Topic) {
  for (;;) {
    const message = await page.next()
    const hint = 'changes' in message && message.changes.find((each) => each.topic === topic)
    if (hint) return hint
  }
}

async function join(node: Node, url: string, logger = silent()): Promise<void> {
  const onMessage = (message: NodeMessage) => node.hub.onMessage(message)
  const relay = new NatsRelay(url, await deploymentId(db), vault, onMessage, logger)
  relays.push(relay)
  await relay.connect()
  node.hub.relay = relay
}

const silent = () => createLogger('silent')
