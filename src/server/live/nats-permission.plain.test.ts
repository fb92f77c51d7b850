import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { vault } from '#testing/app.ts'
import { freshFolder } from '#testing/process.ts'
import { createLogger } from '../history/logger.ts'
import { NatsRelay } from './nats.ts'
import type { NodeMessage } from './relay.ts'

// Not every user has these folders in PATH.
const program = ['', '/usr/sbin/', '/usr/local/sbin/', '/opt/homebrew/bin/']
  .map((prefix) => `${prefix}nats-server`)
  .find((path) => spawnSync(path, ['--version']).error === undefined)
const folder = await freshFolder()

const DENIED = {
  subscribe: 'publish: ">", subscribe: { deny: ["night-shift.>"] }',
  publish: 'publish: { deny: ["night-shift.>"] }, subscribe: ">"',
}

/** A server whose user has these permissions. Returns its port. */
async function startNats(permissions: string, port = -1) {
  const config = join(folder, 'nats.conf')
  const user = `{ user: node, password: secret, permissions: { ${permissions} } }`
  await writeFile(config, `authorization { users: [ ${user} ] }`)
  const child = spawn(program ?? '', ['-c', config, '-a', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill()
    await closed
  }
  onTestFinished(stop)
  for await (const line of createInterface(child.stderr)) {
    const [, used] = /client connections on .*:(\d+)/.exec(line) ?? []
    if (used !== undefined) {
      child.stderr.resume()
      return { port: Number(used), stop }
    }
  }
  throw new Error('nats-server did not start')
}

/** A node's relay, with the lines that it logs and the messages that it receives. */
function relayTo(port: number) {
  const lines: string[] = []
  const received: NodeMessage[] = []
  let wake = () => {}
  const noted =
    <Value>(list: Value[]) =>
    (value: Value) => {
      list.push(value)
      wake()
    }
  const logger = createLogger('info', { write: noted(lines) })
  const url = `nats://node:secret@127.0.0.1:${port}`
  const relay = new NatsRelay(url, 'deployment', vault, noted(received), logger)
  onTestFinished(() => relay.close())
  const until = async (isDone: () => boolean) => {
    while (!isDone()) await new Promise<void>((resolve) => (wake = resolve))
  }
  const logs = (text: string) => until(() => lines.some((line) => line.includes(text)))
  return { relay, lines, received, until, logs }
}

test.skipIf(program === undefined)(
  'a node that is not permitted to subscribe logs the reason, and joins once it is permitted',
  async () => {
    const nats = await startNats(DENIED.subscribe)
    const { relay, lines, received, until, logs } = relayTo(nats.port)

    await relay.connect()
    await logs('Permissions Violation for Subscription to \\"night-shift.deployment')
    expect(lines.join()).toContain('NATS does not permit live messages')
    expect(lines.join()).not.toContain('NATS is connected')

    await nats.stop()
    await startNats('publish: ">", subscribe: ">"', nats.port)
    await logs('NATS is connected')
    const other = relayTo(nats.port).relay
    await other.connect()
    other.publish({ kind: 'changed', changes: [{ topic: 'servers', ids: [1] }] })
    await until(() => received.some(({ kind }) => kind === 'changed'))
  },
)

test.skipIf(program === undefined)(
  'a node that is not permitted to publish logs the reason once',
  async () => {
    const { port } = await startNats(DENIED.publish)
    const { relay, lines, logs } = relayTo(port)

    await relay.connect()
    relay.publish({ kind: 'changed', changes: [{ topic: 'servers', ids: [1] }] })
    await logs('NATS does not permit live messages')
    const logged = lines.length
    relay.publish({ kind: 'changed', changes: [{ topic: 'servers', ids: [2] }] })
    await relay.close()

    expect(lines.join()).toContain('Permissions Violation for Publish')
    expect(lines).toHaveLength(logged)
  },
)
