import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import WebSocket from 'ws'
import { z } from 'zod'
import { startSession } from '#server/auth/session.ts'
import type { Db } from '#server/db/schema.ts'
import { endWithBench } from './end-with-bench.ts'
import type { Block } from './loop-watch.ts'

interface Launch {
  /** The lowest level that is logged. */
  readonly log?: string
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>
  /** Whether `longestBlock` works on the server. */
  readonly isWatched?: boolean
}

/** The environment that `npm start` adds. */
const START_NAMES = [
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
]

/** Starts the real server in its own process, with the data of the folder and the Node options of this process. */
export function launch(
  folder: string,
  { log = 'warn', env = {}, isWatched = false }: Launch = {},
): ChildProcess {
  const watch = isWatched ? ['--import', './bench/loop-watch.ts'] : []
  const server = spawn(process.execPath, [...process.execArgv, ...watch, 'src/server/main.ts'], {
    env: {
      ...Object.fromEntries(START_NAMES.map((name) => [name, process.env[name]])),
      ...env,
      NIGHT_SHIFT_DATA_DIR: folder,
      NIGHT_SHIFT_PORT: '0',
      NIGHT_SHIFT_LOG_LEVEL: log,
      // One session sends the requests of many users.
      NIGHT_SHIFT_RATE_LIMIT: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit', ...(isWatched ? ['ipc' as const] : [])],
  })
  return endWithBench(server)
}

const Longest = z.object({ ms: z.number(), cpuMs: z.number() })

/** The longest time that the event loop of a server was blocked since the last call. */
export async function longestBlock(server: ChildProcess): Promise<Block> {
  const answer = once(server, 'message')
  server.send('longest')
  return Longest.parse((await answer)[0])
}

export function addressOf(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  // The output is read to the end, because a full pipe would block the server.
  server.stdout?.on('data', (chunk: Buffer) => {
    if (said.length < START_MAX) said += String(chunk)
    const address = /is ready: (\S+)/.exec(said)?.[1]
    if (address) resolve(address)
  })
  server.once('exit', () => reject(new Error(said)))
  return promise
}

/** Characters that the server prints at most until it is ready. */
const START_MAX = 10_000

/** Creates an administrator and returns their session. */
export async function signIn(db: Db, username: string): Promise<string> {
  const id = randomUUID()
  const name = { username, name_key: username.toLowerCase(), password_hash: '', state_reason: null }
  await db
    .insertInto('auth_user')
    .values({ id, ...name, role: 'administrator', state: 'approved' })
    .execute()
  return startSession(db, id, { ip: '127.0.0.1', agent: 'bench' })
}

/** Opens the socket of a page and completes the handshake. */
export async function openPage(url: string, ticket: string): Promise<WebSocket> {
  const page = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    origin: url,
    perMessageDeflate: false,
  })
  const refused = once(page, 'close').then(([code]) => {
    throw new Error(`a page was closed with ${code}`)
  })
  await once(page, 'open')
  page.send(JSON.stringify({ ticket }))
  await Promise.race([once(page, 'message'), refused])
  // Sockets closed later belong to the end of the benchmark.
  refused.catch(() => undefined)
  return page
}

/** Linux only: resident memory as the kernel reports it. */
export async function residentKb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
}

/** User and system time of all threads of the server, as Linux counts it. */
export async function cpuMsOf({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field, the name in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

/** Clock ticks per second. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK']))

/** Limits a process to this many cores from now on. Linux only, as root. */
export async function holdTo({ pid }: ChildProcess, cores: number): Promise<void> {
  const isUnified = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const group = join(isUnified ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu', 'night-shift-bench')
  const quota = String(Math.round(PERIOD_US * cores))
  await mkdir(group, { recursive: true })
  if (isUnified) await writeFile(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`)
  else {
    await writeFile(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
    await writeFile(join(group, 'cpu.cfs_quota_us'), quota)
  }
  await writeFile(join(group, 'cgroup.procs'), String(pid))
}

/** Period of the CPU quota. */
const PERIOD_US = 100_000
