import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openVault } from '#server/auth/master-key.ts'
import { isEmpty, openDatabase, refreshStatistics } from '#server/db/open.ts'
import { fillFleet } from '#server/demo/fleet.ts'
import { readEnv } from '#server/env.ts'

const MOST = 1_000_000
const QUARTER_PERCENT = 25
const USAGE = `npm run demo -- [--bots N] [--seed S]
  Fills an empty console with a demo fleet: 12 servers, 300 proxies and N BR bots (1 to ${MOST}; default 2000).
  The same seed gives the same fleet. Uses the data directory or DATABASE_URL of the server.`

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const size = readOptions()
  const env = readEnv()
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  const db = await openDatabase({ url: env.databaseUrl, file: env.databaseFile })
  try {
    if (!(await isEmpty(db)))
      throw new Error(
        'This console already has a fleet, and the demo needs an empty one. Set another NIGHT_SHIFT_DATA_DIR or DATABASE_URL.',
      )
    const vault = await openVault(db, env.keyFile)
    const start = performance.now()
    await fillFleet(db, vault, { ...size, onProgress: createProgress(size.bots) })
    await refreshStatistics(db)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(
      `\n${size.bots} BR bots in ${seconds} s. Start the console with npm start.\n`,
    )
  } finally {
    await db.destroy()
  }
}

function readOptions(): { bots: number; seed: number } {
  const options = {
    bots: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  } as const
  try {
    const { values } = parseArgs({ options })
    const [bots, seed] = [Number(values.bots), Number(values.seed)]
    if (Number.isInteger(bots) && bots >= 1 && bots <= MOST && Number.isInteger(seed))
      return { bots, seed }
  } catch {
    // For an unknown option the usage lists the known ones.
  }
  throw new Error(USAGE)
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
