import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server process. It keeps its address and data when it is stopped and started again. */
export interface RunningConsole {
  readonly url: string
  readonly dataDir: string
  start(): Promise<void>
  /** Ends the process, gracefully by default, and waits until it has ended. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts the real server on a free port with a new data folder, which the caller removes. */
export async function startConsole(settings: Record<string, string> = {}): Promise<RunningConsole> {
  const dataDir = await mkdtemp(join(tmpdir(), 'night-shift-console-'))
  let running = launch(dataDir, '0', settings)
  const url = await addressOf(running)
  await expectReady(url)

  async function start(): Promise<void> {
    running = launch(dataDir, new URL(url).port, settings)
    await addressOf(running)
    await expectReady(url)
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
    // The environment is not inherited, since DATABASE_URL there is that of the tests.
    env: {
      NODE_COMPILE_CACHE: getCompileCacheDir(),
      NIGHT_SHIFT_PORT: port,
      NIGHT_SHIFT_DATA_DIR: dataDir,
      // Eight writers of one user exceed the normal limit, and so does polling.
      NIGHT_SHIFT_RATE_LIMIT: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The server prints its address when it listens. If it ends instead, its output is the reason. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk
      const address = /is ready: (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
}

async function expectReady(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`)
  if (status !== 200) throw new Error(`/readyz returned ${status}`)
}
