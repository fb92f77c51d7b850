import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Agent } from '#contract/agents.ts'
import { type RunningConsole, startConsole } from '#testing/console-process.ts'

const EXAMPLES = join(import.meta.dirname, '../examples/agent')
const PYTHON = process.env.PYTHON_PATH || 'python3'
const hasPython = spawnSync(PYTHON, ['--version']).status === 0
const CLIENTS = [
  { name: 'TypeScript', command: [process.execPath, join(EXAMPLES, 'agent.ts')] },
  // `npm test` lists missing programs, or fails if all are required.
  ...(hasPython ? [{ name: 'Python', command: [PYTHON, join(EXAMPLES, 'agent.py')] }] : []),
]

test.each(CLIENTS)(
  'the $name client loses nothing and sends nothing twice while the console is unavailable',
  async ({ command }) => {
    const console = await startConsole()
    const spool = await mkdtemp(join(tmpdir(), 'night-shift-spool-'))
    onTestFinished(async () => {
      await console.stop()
      await rm(console.dataDir, { recursive: true, force: true })
      await rm(spool, { recursive: true, force: true })
    })
    const { read, bots, agent, key } = await fleetOf(console)
    const start = () => startClient(command, { url: console.url, key, spool })
    const report = async () => (await read<Agent>(`agents/${agent}`)).report
    const waiting = async () =>
      (await readdir(spool)).filter((name) => name.endsWith('.ndjson')).length

    const first = start()
    tell(first, bots, { task: 'ready', cash: 100 })
    await expect.poll(async () => (await report())?.accepted).toBe(3)
    await expect.poll(waiting).toBe(0)

    await console.stop('SIGKILL')
    tell(first, bots, { task: 'transferring', cash: 200 })
    // The second report of a bot starts another batch.
    tell(first, bots, { task: 'completed', cash: 300 })
    await expect.poll(waiting).toBe(2)
    const killed = once(first, 'exit')
    first.kill('SIGKILL')
    await killed
    const second = start()
    tell(second, bots, { cash: 400 })
    await expect.poll(waiting).toBe(3)
    await console.start()
    const ended = once(second, 'exit')
    second.stdin?.end()

    expect(await ended).toEqual([0, null])
    expect(await waiting()).toBe(0)
    expect(await report()).toMatchObject({ accepted: 12, lost: 0 })
    expect(Object.values((await report())?.rejected ?? {})).toEqual([0, 0, 0, 0, 0, 0])
    const bot = await read<{ cash: number; task: string }>(`bots/${bots[0]}`)
    expect(bot).toMatchObject({ cash: 400, task: 'completed' })
  },
)

test.each(CLIENTS)('the $name client drops the oldest batches of a full spool', async (client) => {
  const spool = await mkdtemp(join(tmpdir(), 'night-shift-spool-'))
  onTestFinished(() => rm(spool, { recursive: true, force: true }))
  // No server listens on this port.
  const url = 'http://127.0.0.1:9'
  const running = startClient(client.command, { url, key: 'nsa_', spool, SPOOL_MAX: '3' })

  // Each report starts another batch.
  for (let cash = 1; cash <= 6; cash++) tell(running, [1], { cash })

  await expect
    .poll(async () => {
      const names = (await readdir(spool)).filter((name) => name.endsWith('.ndjson'))
      return names.length
    })
    .toBe(3)
})

test.each(CLIENTS)(
  'the $name client names a missing key and a line that is no report',
  async ({ command }) => {
    const [program = '', ...args] = command
    const run = (env: object, input: string) =>
      spawnSync(program, args, { env: { PATH: process.env.PATH, ...env }, input, encoding: 'utf8' })
    const spool = await mkdtemp(join(tmpdir(), 'night-shift-spool-'))
    const console = await startConsole()
    onTestFinished(async () => {
      await console.stop()
      await rm(console.dataDir, { recursive: true, force: true })
      await rm(spool, { recursive: true, force: true })
    })
    const { read, bots, agent, key } = await fleetOf(console)
    const lines = ['no report', JSON.stringify({ bot: bots[0], cash: 7 }), 'null', '']

    const refused = run({ SPOOL_DIR: spool }, '')
    const sent = run(
      { SPOOL_DIR: spool, CONSOLE_URL: console.url, AGENT_KEY: key },
      lines.join('\n'),
    )

    expect(refused.status).toBe(1)
    expect(refused.stderr.trim()).toBe('Set AGENT_KEY to the key of an agent.')
    expect(sent.status).toBe(0)
    expect(sent.stderr).toContain('no report')
    expect((await read<Agent>(`agents/${agent}`)).report).toMatchObject({ accepted: 1 })
  },
)

test.each(CLIENTS)('the $name client says why it cannot reach the console', async ({ command }) => {
  const spool = await mkdtemp(join(tmpdir(), 'night-shift-spool-'))
  onTestFinished(() => rm(spool, { recursive: true, force: true }))
  // No server listens on this port.
  const running = startClient(command, { url: 'http://127.0.0.1:9', key: 'nsa_', spool })
  let printed = ''
  running.stderr?.on('data', (text) => (printed += text))

  tell(running, [1], { cash: 1 })

  await expect.poll(() => printed).toMatch(/^http:\/\/127\.0\.0\.1:9: ./)
})

test('the live demo reports for the bots of the console until it is stopped', async () => {
  const console = await startConsole()
  onTestFinished(async () => {
    await console.stop()
    await rm(console.dataDir, { recursive: true, force: true })
  })
  const { read, bots, agent, key } = await fleetOf(console)
  const args = ['scripts/demo.ts', '--live', '--rate', '20', '--url', console.url]
  const env = { PATH: process.env.PATH, AGENT_KEY: key, NIGHT_SHIFT_DATA_DIR: console.dataDir }
  const demo = spawn(process.execPath, args, { env, stdio: 'ignore' })
  onTestFinished(() => void demo.kill('SIGKILL'))
  const accepted = async () => (await read<Agent>(`agents/${agent}`)).report?.accepted ?? 0

  await expect.poll(accepted).toBeGreaterThanOrEqual(2 * bots.length)
  const ended = once(demo, 'exit')
  demo.kill('SIGINT')

  expect(await ended).toEqual([0, null])
  expect(Object.values((await read<Agent>(`agents/${agent}`)).report?.rejected ?? {})).toEqual([
    0, 0, 0, 0, 0, 0,
  ])
})

function startClient(
  [command = '', ...args]: readonly string[],
  { url, key, spool, ...more }: { url: string; key: string; spool: string; SPOOL_MAX?: string },
): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    CONSOLE_URL: url,
    AGENT_KEY: key,
    SPOOL_DIR: spool,
    ...more,
  }
  const client = spawn(command, args, { env, stdio: ['pipe', 'ignore', 'pipe'] })
  onTestFinished(() => void client.kill('SIGKILL'))
  return client
}

function tell({ stdin }: ChildProcess, bots: readonly number[], change: object): void {
  for (const bot of bots) stdin?.write(`${JSON.stringify({ bot, ...change })}\n`)
}

/** Three bots and an agent on a new console. */
async function fleetOf({ url }: RunningConsole) {
  let cookie = ''
  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${url}/api/${path}`, init)
    cookie ||= response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    if (!response.ok) throw new Error(await response.text())
    const answer: Answer = JSON.parse(await response.text())
    return answer
  }
  const add = async (path: string, body: object) =>
    call<{ id: number; key: string }>('POST', path, body)

  await add('auth/register', { username: 'watch', password: 'correct horse battery' })
  const server = await add('servers', { name: 'Alpha', ip: '192.0.2.1', port: 7777 })
  const bots: number[] = []
  for (const nickname of ['One', 'Two', 'Three'])
    bots.push((await add('bots', { nickname, password: 'secret', server_id: server.id })).id)
  const { id, key } = await add('agents', { name: 'Frankfurt', reports_for: 'all' })
  const read = <Answer>(path: string) => call<Answer>('GET', path)
  return { read, bots, agent: id, key }
}
