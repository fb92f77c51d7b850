import { openVault } from '#server/auth/master-key.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { isEmpty, openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { fillFleet } from '#server/demo/fleet.ts'
import { type Env, readEnv } from '#server/env.ts'
import { explainFailure } from '#server/start-failure.ts'
import { commandLine } from './command-line.ts'

const MOST = 1_000_000
const QUARTER_PERCENT = 25
const RATE_MOST = 20_000
const USAGE = `npm run demo -- [--bots N] [--seed S]
  Fills an empty console with a demo fleet: 12 servers, 300 proxies and N BR bots (1 to ${MOST}; default 2000).
  The same seed gives the same fleet. Uses the data folder or DATABASE_URL of the server.

AGENT_KEY=nsa_... npm run demo -- --live [--rate N] [--url URL]
  Reports for all bots of the console what they would do, N times a second (1 to ${RATE_MOST}; default 200), as an agent of yours
  would. Add the agent and copy its key on the Agents page. URL is the address of the console (default: on this
  machine, at NIGHT_SHIFT_PORT).`
const { parse, wrong } = commandLine(USAGE)

let env: Env | undefined
try {
  await main()
} catch (error) {
  process.stderr.write(`${explainFailure(error, env)}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const options = readOptions()
  if (!options) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  env = readEnv()
  await prepareDataDir(env)
  const db = await openDatabase({ url: env.databaseUrl, file: env.databaseFile })
  try {
    if (options.live) {
      await live(db, env, options)
      return
    }
    if (!(await isEmpty(db)))
      throw new Error(
        'This console already has a fleet, and the demo needs an empty one. Set another NIGHT_SHIFT_DATA_DIR or DATABASE_URL.',
      )
    const vault = await openVault(db, env.keyFile)
    const start = performance.now()
    await fillFleet(db, vault, { ...options, onProgress: createProgress(options.bots) })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(
      `\n${options.bots} BR bots in ${seconds} s. Start the console with npm start.\n`,
    )
  } finally {
    await db.destroy()
  }
}

async function live(db: Db, { dataDir, port }: Env, { rate, seed, ...given }: Options) {
  const { AGENT_KEY: key } = process.env
  if (!key) throw wrong('AGENT_KEY is not set.')
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  // Imported here, because it needs `examples/` and filling a fleet does not.
  const { runLive } = await import('./demo-live.ts')
  const { url = `http://127.0.0.1:${port}` } = given
  await runLive(db, { url, key, rate, seed, dataDir, signal: stop.signal })
}

type Options = NonNullable<ReturnType<typeof readOptions>>

/** Undefined if the user asks for help. */
function readOptions() {
  const options = {
    bots: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    live: { type: 'boolean', default: false },
    rate: { type: 'string', default: '200' },
    url: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const values = parse(options)
  if (values.help) return undefined
  if (!/^-?[0-9]{1,15}$/.test(values.seed)) throw wrong('--seed must be a whole number.')
  if (values.url !== undefined && !URL.canParse(values.url))
    throw wrong('--url must be an address such as http://127.0.0.1:4000.')
  return {
    ...values,
    bots: wholeOf('bots', MOST),
    seed: Number(values.seed),
    rate: wholeOf('rate', RATE_MOST),
  }

  function wholeOf(name: 'bots' | 'rate', most: number): number {
    const value = Number(values[name])
    if (Number.isInteger(value) && value >= 1 && value <= most) return value
    throw wrong(`--${name} must be a whole number from 1 to ${most}.`)
  }
}

/** Updates one line on a terminal; writes a line per quarter to a file. */
function createProgress(all: number): (done: number) => void {
  let reported = 0
  return (done) => {
    const percent = Math.floor((done / all) * 100)
    if (process.stdout.isTTY) process.stdout.write(`\r${percent} %`)
    else if (percent - reported >= QUARTER_PERCENT) process.stdout.write(`${percent} %\n`)
    else return
    reported = percent
  }
}
