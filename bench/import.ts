import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#server/db/schema.ts'
import { Caller } from './caller.ts'
import { cookieOf, withFleet } from './fleet.ts'
import { numberOf, quantileText, table } from './measure.ts'
import { repeatDuring } from './probed.ts'
import { roster } from './roster.ts'
import { cpuMsOf, residentKb } from './server.ts'

const ROWS = 100_000
/** The fleet before the import. */
const BOTS = 1000
/** Run one after another, because a single export ends before there are enough probes for a 99th percentile. */
const EXPORTS = 5
const PROBE_MS = 10
const WRITE_MS = 50
const SAMPLE_MS = 50
const POLL_MS = 100

/**
 * `npm run bench -- import [ROWS]`: a roster is checked, imported and exported over HTTP, on SQLite, while `/healthz` is requested every 10 ms
 * and an operator changes a bot every 50 ms.
 */
export async function bench([amount]: string[]): Promise<void> {
  const total = numberOf(amount, ROWS)
  const prepare = async (db: Db) => ({
    addresses: await addressesOf(db),
    cookie: await cookieOf(db),
  })
  await withFleet(
    { bots: BOTS, log: 'info', prepare },
    async ({ server, url }, { addresses, cookie }) => {
      const caller = new Caller(url, cookie)
      const body = (dry_run: boolean, before = 0) => {
        const content = roster(total, addresses, before)
        return Buffer.from(JSON.stringify({ format: 'csv', content, dry_run }))
      }
      const bodies = { dry: body(true), real: body(false), job: body(false, total) }
      const jobs = {
        nothing: () => delay(5000),
        'import, dry run': () => importRoster(caller, bodies.dry),
        import: () => importRoster(caller, bodies.real),
        'import by a job': () => importByJob(caller, bodies.job, total),
        [`${EXPORTS} exports`]: async () => {
          for (let count = 0; count < EXPORTS; count++) await caller.call('GET', '/api/bots/export')
        },
      }
      const rows: (string | number)[][] = []
      for (const [name, job] of Object.entries(jobs)) {
        rows.push([name, ...(await measureJob(server, caller, job))])
        // Leaves the server time to copy its database log and to collect garbage.
        await delay(3000)
      }
      process.stdout.write(`\n${table(HEADS, rows)}\n`)
    },
  )
}

const HEADS = [
  'job',
  'seconds',
  'CPU s',
  'MB before',
  'MB at most',
  '/healthz p50 ms',
  'p99',
  'longest',
  'change p50 ms',
  'p99',
  'longest',
]

/** Runs a job while probes and changes are sent. */
async function measureJob(
  server: Parameters<typeof residentKb>[0],
  caller: Caller,
  job: () => Promise<unknown>,
): Promise<(string | number)[]> {
  const [beforeKb, beforeMs, began] = [
    await residentKb(server),
    await cpuMsOf(server),
    performance.now(),
  ]
  let peakKb = beforeKb
  const running = job().then(() => (performance.now() - began) / 1000)
  const [seconds, probes, changes] = await Promise.all([
    running,
    repeatDuring(running, PROBE_MS, () => caller.call('GET', '/healthz')),
    repeatDuring(running, WRITE_MS, (serial) => changeBot(caller, serial + 1)),
    repeatDuring(running, SAMPLE_MS, async () => {
      peakKb = Math.max(peakKb, await residentKb(server))
    }),
  ])
  const cpuSeconds = ((await cpuMsOf(server)) - beforeMs) / 1000
  return [
    seconds.toFixed(1),
    cpuSeconds.toFixed(1),
    Math.round(beforeKb / 1024),
    Math.round(peakKb / 1024),
    ...[quantileText(probes, 0.5), quantileText(probes, 0.99), quantileText(probes, 1)],
    ...[quantileText(changes, 0.5), quantileText(changes, 0.99), quantileText(changes, 1)],
  ]
}

async function importRoster(caller: Caller, file: Buffer): Promise<void> {
  const report = JSON.parse(await caller.call('POST', '/api/br-bots/import', file))
  if (report.faults.length > 0) throw new Error(JSON.stringify(report.faults[0]))
}

/** Starts the job, then waits for its end. */
async function importByJob(caller: Caller, file: Buffer, total: number): Promise<void> {
  const start = performance.now()
  const path = `/api/jobs/imports/roster?total=${total}`
  const { job, report } = JSON.parse(await caller.call('POST', path, file))
  if (!job) throw new Error(JSON.stringify(report.faults[0]))
  const secondsSince = () => ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`checked and stored after ${secondsSince()} s\n`)
  for (let state = job.state; state === 'running'; await delay(POLL_MS))
    ({ state } = JSON.parse(await caller.call('GET', `/api/jobs/${job.id}`)))
  process.stdout.write(`imported after ${secondsSince()} s\n`)
}

function changeBot(caller: Caller, serial: number): Promise<string> {
  const path = `/api/br-bots/${1 + (serial % BOTS)}/active`
  return caller.call('POST', path, JSON.stringify({ is_active: serial % 2 === 0 }))
}

/** The addresses of the proxies that bots can use. */
async function addressesOf(db: Db): Promise<string[]> {
  const usable = db.selectFrom('proxy').select(['ip', 'port']).where('is_banned', '=', false)
  return (await usable.execute()).map(({ ip, port }) => `${ip}:${port}`)
}
