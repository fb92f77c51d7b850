import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { afterwards } from './on-teardown.ts'
import { freshLocation } from './database.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A directory of this test, or test file, gone afterwards. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-'))
  afterwards(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data directory, and a database in it or on the PostgreSQL server. */
export async function freshPlace() {
  const location = await freshLocation()
  const folder = location.url === undefined ? dirname(location.file) : await freshFolder()
  const settings: Record<string, string> = { NIGHT_SHIFT_DATA_DIR: folder }
  if (location.url !== undefined) settings.DATABASE_URL = location.url
  return { location, folder, settings }
}

/** The real program in a process of its own, killed at the end of the test if it has not ended by then. */
export class Program {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  output = ''
  #wake: () => void = () => undefined

  constructor(args: string[], settings: Record<string, string>) {
    this.child = spawn(process.execPath, args, {
      cwd: ROOT,
      // Nothing else of our environment: a DATABASE_URL in it is not the program's.
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

  /** Waits until it has said so; fails when it ends before. */
  async says(words: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = words.exec(this.output)
      if (found) return found
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`it ended without saying ${words}:\n${this.output}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}

/** The server, listening on a port that it picks itself and stopping without a drain period, unless told otherwise. */
export function runServer(settings: Record<string, string>, args: string[] = []): Program {
  const defaults = { NIGHT_SHIFT_PORT: '0', NIGHT_SHIFT_DRAIN_SECONDS: '0' }
  return new Program([...args, 'src/server/main.ts'], { ...defaults, ...settings })
}

/** Where it listens. */
export async function addressOf(program: Program): Promise<string> {
  const [, address = ''] = await program.says(/is ready: (\S+)/)
  return address
}
