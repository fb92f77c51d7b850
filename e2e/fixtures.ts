import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'

/** A server of the journey's own. Stopped and started again it keeps its address and its data. */
export interface RunningConsole {
  readonly url: string
  readonly dataDir: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** Every test gets a fresh server without any data; relative addresses lead to it. */
export const test = base.extend<{ server: RunningConsole }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  server: async ({}, use) => {
    const server = await startConsole()
    await use(server)
    await server.stop()
    await rm(server.dataDir, { recursive: true })
  },
  baseURL: ({ server }, use) => use(server.url),
})

/** For the journeys of one file that share a server: stop it, and remove its data, in `afterAll`. */
export async function startConsole(): Promise<RunningConsole> {
  const dataDir = await mkdtemp(join(tmpdir(), 'night-shift-journey-'))
  let running = launch(dataDir, '0')
  const url = await addressOf(running)
  await isReady(url)

  async function start(): Promise<void> {
    running = launch(dataDir, new URL(url).port)
    await addressOf(running)
    await isReady(url)
  }

  async function stop(): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }

  return { url, dataDir, start, stop }
}

function launch(dataDir: string, port: string): ChildProcess {
  return spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    // Nothing else of our environment: a DATABASE_URL in it is not the journey's.
    env: { PATH: process.env.PATH, NIGHT_SHIFT_PORT: port, NIGHT_SHIFT_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The server prints its address once it listens; if it ends instead, what it said is the reason. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      const address = /is ready: (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
}

async function isReady(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`)
  if (status !== 200) throw new Error(`/readyz answers ${status}`)
}
