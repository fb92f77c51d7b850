import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freshLocation } from './database.ts'
import { onTeardown } from './on-teardown.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A temporary directory, removed after the test or the test file. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder, and a database in it or on the PostgreSQL server. */
export async function freshPlace() {
  const location = await freshLocation()
  const folder = location.url === undefined ? dirname(location.file) : await freshFolder()
  const settings: Record<string, string> = { NIGHT_SHIFT_DATA_DIR: folder }
  if (location.url !== undefined) settings.DATABASE_URL = location.url
  return { location, folder, settings }
}

/** Runs the real program in a child process, which is killed at the end of the test if it is still running. */
export class Program {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  output = ''
  #wake: () => void = () => undefined

  constructor(args: string[], settings: Record<string, string>) {
    this.child = spawn(process.execPath, args, {
      cwd: ROOT,
      // The environment is not inherited, since DATABASE_URL there is that of the tests.
      env: { NODE_COMPILE_CACHE: getCompileCacheDir(), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk) => {
        this.output += chunk
        this.#wake()
      })
    this.ended = once(this.child, 'close').then(([code]) => {
      this.#wake()
      return typeof code === 'number' ? code : null
    })
    onTestFinished(async () => {
      this.child.kill('SIGKILL')
      await this.ended
    })
  }

  /** Waits for matching output; fails if the process ends first. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.output)
      if (found) return found
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`the process ended without printing ${pattern}:\n${this.output}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}

/** Starts the server on a free port and without a drain period, unless the settings override that. */
export function runServer(settings: Record<string, string>, args: string[] = []): Program {
  const defaults = { NIGHT_SHIFT_PORT: '0', NIGHT_SHIFT_DRAIN_SECONDS: '0' }
  return new Program([...args, 'src/server/main.ts'], { ...defaults, ...settings })
}

/** Runs a command of the console, such as a backup, to its end. */
export async function runCommand(args: string[], settings: Record<string, string>) {
  const program = new Program(args, settings)
  return { code: await program.ended, output: program.output }
}

/** The address that the server listens on. */
export async function addressOf(program: Program): Promise<string> {
  const [, address = ''] = await program.says(/is ready: (\S+)/)
  return address
}

/** Starts the server and stops it again. */
export async function runOnce(
  settings: Record<string, string>,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<Program> {
  const server = runServer(settings)
  await addressOf(server)
  server.child.kill(signal)
  await server.ended
  return server
}
