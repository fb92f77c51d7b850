import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server process of the caller's own. Stopped and started again it keeps its address and its data. */
export interface RunningConsole {
  readonly url: string
  readonly dataDir: string
  start(): Promise<void>
  /** Ends it, gently unless told otherwise, and waits until it is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts the real server on a free port with a fresh data directory, which the caller removes in the end. It holds
 * what `filled`, the data directory of a stopped console, holds.
 */
export async function startConsole(
  settings: Record<string, string> = {},
  filled?: string,
): Promise<RunningConsole> {
  const dataDir = await mkdtemp(join(tmpdir(), 'night-shift-console-'))
  if (filled) await cp(filled, dataDir, { recursive: true })
  let running = launch(dataDir, '0', settings)
  const url = await addressOf(running)
  await isReady(url)

  async function start(): Promise<void> {
    running = launch(dataDir, new URL(url).port, settings)
    await addressOf(running)
    await isReady(url)
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }

  return { url, dataDir, start, stop }
}

function launch(dataDir: string, port: string, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    // Nothing else of our own environment: a DATABASE_URL in it is not this server's.
    env: {
      NODE_COMPILE_CACHE: getCompileCacheDir(),
      NIGHT_SHIFT_PORT: port,
      NIGHT_SHIFT_DATA_DIR: dataDir,
      ...settings,
    },
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
