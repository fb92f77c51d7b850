import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** A console in a process that it shares with others. It keeps its address and data when it is stopped and started again. */
export interface HostedConsole {
  readonly url: string
  readonly dataDir: string
  start(): Promise<void>
  /** Closes the port, all connections and the database. */
  stop(): Promise<void>
}

/** A command for `console-host-process.ts`. */
export type HostCommand = z.infer<typeof HostCommand>
export const HostCommand = z.object({
  kind: z.enum(['start', 'stop']),
  dataDir: z.string(),
  /** The port to start on; 0 for any free port. */
  port: z.string(),
})

/** What `console-host-process.ts` replies: the address of the console, or why the command failed. */
export type HostReply = z.infer<typeof HostReply>
const HostReply = z.object({ dataDir: z.string(), url: z.string(), error: z.string().optional() })

/** Runs the real server for one test after another in one process, because loading its modules takes longer than starting it. */
export class ConsoleHost {
  readonly #process: ChildProcess

  constructor() {
    this.#process = spawn(
      process.execPath,
      [join(import.meta.dirname, 'console-host-process.ts')],
      {
        cwd: join(import.meta.dirname, '../..'),
        // The environment is not inherited, since DATABASE_URL there is that of the tests.
        env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    )
  }

  /**
   * Starts a console on a free port with a new data folder, which the caller removes. `seed` is the data folder
   * of a stopped console to copy.
   */
  async startConsole(seed?: string): Promise<HostedConsole> {
    const dataDir = await mkdtemp(join(tmpdir(), 'night-shift-console-'))
    if (seed) await cp(seed, dataDir, { recursive: true })
    const url = await this.#run({ kind: 'start', dataDir, port: '0' })
    const { port } = new URL(url)
    const run = async (kind: HostCommand['kind']) => void (await this.#run({ kind, dataDir, port }))
    return { url, dataDir, start: () => run('start'), stop: () => run('stop') }
  }

  /** Stops the consoles that still run. */
  async close(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.disconnect()
    await ended
  }

  async #run(command: HostCommand): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<HostReply>()
    const onMessage = (message: unknown) => {
      const reply = HostReply.parse(message)
      if (reply.dataDir === command.dataDir) resolve(reply)
    }
    const onExit = () => reject(new Error('the process of the consoles ended'))
    this.#process.on('message', onMessage).once('exit', onExit)
    this.#process.send(command, (error) => error && reject(error))
    const { url, error } = await promise
    this.#process.off('message', onMessage).off('exit', onExit)
    if (error !== undefined) throw new Error(`the server did not ${command.kind}: ${error}`)
    return url
  }
}
