import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer as createSocketServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { auth } from '#contract/auth.ts'
import { commandLine } from './command-line.ts'

const USERNAME = 'dev'
const PASSWORD = 'only for development'
const ROOT = join(import.meta.dirname, '..')
const PORT_MAX = 65_535

const USAGE = `npm run dev -- [--port N] [--bots N] [--data-dir FOLDER]
  Serves the web app with hot reload on port N (default 5173; 0 for any free port). A new data folder (default data-dev)
  gets a demo fleet of N bots (default 2000).`
const { parse, wrong } = commandLine(USAGE)

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const options = readOptions()
  if (!options) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const { port: wanted, bots, dataDir } = options
  const port = wanted || (await freePort())
  const serverPort = await freePort()
  const origin = `http://localhost:${port}`
  // Used by the server and by the proxy of Vite. Development only uses the database in the data folder.
  Object.assign(process.env, {
    DATABASE_URL: '',
    NATS_URL: '',
    NIGHT_SHIFT_DATA_DIR: dataDir,
    NIGHT_SHIFT_PORT: String(serverPort),
    NIGHT_SHIFT_PUBLIC_ORIGIN: origin,
  })

  const web = await createServer({ root: ROOT, server: { port, strictPort: true } })
  await web.listen()
  if (!existsSync(join(dataDir, 'night-shift.db'))) await fillDataDirectory(bots)
  // Detached, because a terminal sends Ctrl-C to each process of its group, and a second signal stops the server immediately.
  const server = run(['--watch', '--watch-preserve-output', 'src/server/main.ts'], true)
  stopOnSignal(server, () => web.close())
  await isReady(server)
  await createAdministrator(serverPort, origin)
  process.stdout.write(`
  Open          ${origin}
  Sign in as    ${USERNAME}
  Password      ${PASSWORD}
  Data          ${dataDir} (delete it for a new demo fleet)

`)
}

/** Undefined if the user asks for help. */
function readOptions() {
  const options = {
    port: { type: 'string', default: '5173' },
    'data-dir': { type: 'string', default: 'data-dev' },
    bots: { type: 'string', default: '2000' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const values = parse(options)
  if (values.help) return undefined
  if (!/^[0-9]{1,5}$/.test(values.port) || Number(values.port) > PORT_MAX)
    throw wrong(`--port must be a number from 0 to ${PORT_MAX}.`)
  const dataDir = resolve(ROOT, values['data-dir'])
  return { port: Number(values.port), bots: values.bots, dataDir }
}

async function fillDataDirectory(bots: string): Promise<void> {
  const [code] = await once(run(['scripts/demo.ts', '--bots', bots]), 'exit')
  if (code !== 0) process.exit(1)
}

function run(args: string[], detached = false): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached,
  })
}

/** Forwards the server's output; resolves when it first reports that it is ready. */
function isReady({ stdout }: ChildProcess): Promise<void> {
  return new Promise((ready) => {
    stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (chunk.includes('Night Shift is ready')) ready()
    })
  })
}

/** The first user of an empty console becomes its administrator. */
async function createAdministrator(serverPort: number, origin: string): Promise<void> {
  const api = `http://127.0.0.1:${serverPort}/api`
  const setup = await fetch(`${api}/auth/setup`)
  if (!auth.setup.response.parse(await setup.json()).first_run) return
  const answer = await fetch(`${api}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username: USERNAME, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The user ${USERNAME} was not created: ${await answer.text()}`)
}

function stopOnSignal(child: ChildProcess, close: () => Promise<void>): void {
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.all([ended, close()])
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop())
  process.once('exit', () => child.kill())
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const socket = createSocketServer().on('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address()
      socket.close(() => resolvePort(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
