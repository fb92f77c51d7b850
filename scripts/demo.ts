import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openVault } from '#server/auth/master-key.ts'
import { isEmpty, openDatabase, refreshStatistics } from '#server/db/open.ts'
import { fillFleet } from '#server/demo/fleet.ts'
import { readEnv } from '#server/env.ts'

const MOST = 1_000_000
const QUARTER_PERCENT = 25
const USAGE = `npm run demo -- [--bots N] [--seed S]
  Fills an empty console with a fleet: 12 servers, 300 proxies and N BR bots (1 to ${MOST}; 2000 unless told).
  The same seed gives the same fleet. The data directory or DATABASE_URL is the server's.`

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
        'There is a fleet here already, and the demo fills an empty console only: name another NIGHT_SHIFT_DATA_DIR, or another database by DATABASE_URL.',
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
    // An unknown option: the usage says which there are.
  }
  throw new Error(USAGE)
}

/** One line that counts up; into a file, a line for every quarter. */
function createProgress(all: number): (done: number) => void {
  let told = 0
  return (done) => {
    const percent = Math.floor((done / all) * 100)
    if (process.stdout.isTTY) process.stdout.write(`\r${percent} %`)
    else if (percent - told >= QUARTER_PERCENT) process.stdout.write(`${percent} %\n`)
    else return
    told = percent
  }
}
