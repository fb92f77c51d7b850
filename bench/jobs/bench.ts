import { setTimeout as delay } from 'node:timers/promises'
import { readEnv } from '#server/env.ts'
import { runJobKillRounds } from '#testing/job-kill-rounds.ts'
import { Caller } from '../caller.ts'
import { cookieOf, withFleet } from '../fleet.ts'
import { numberOf, quantileText, table } from '../measure.ts'
import { engines, freshSchema } from '../place.ts'
import { repeatDuring } from '../probed.ts'
import { draftJob, runJob, startJob } from './run-job.ts'
import { measureUndo } from './undo.ts'

const BOTS = 20_000
const UNDO_BOTS = 5000
/** A job of fewer bots can end before the bench cancels it. */
const BOTS_MIN = 1000
const WRITE_MS = 25
/** When the second job is cancelled, as a share of the time that the first one takes. */
const CANCEL_AFTER = 0.25

/**
 * `npm run bench -- jobs [BOTS]`: deactivates and activates the whole fleet, of at least 1,000 bots, by jobs over HTTP, while a
 * user changes a proxy 40 times a second, and cancels one job. On SQLite, and on PostgreSQL if `DATABASE_URL` is set.
 * `-- jobs kill [ROUNDS]`: SIGKILL in the middle of jobs. `-- jobs undo [BOTS]`: jobs on all rows of lists, and their undo.
 */
export async function bench([first, second]: string[]): Promise<void> {
  if (first === 'kill') return kill(numberOf(second, 50))
  if (first === 'undo') return measureUndo(numberOf(second, UNDO_BOTS))
  const bots = botsOf(first)
  const rows: (string | number)[][] = []
  for (const { name, freshPlace } of engines())
    await withFleet({ bots, freshPlace, prepare: cookieOf }, async ({ url }, cookie) => {
      rows.push([name, ...(await measureJobs(new Caller(url, cookie)))])
    })
  process.stdout.write(`\n${table(HEADS, rows)}\n`)
}

function botsOf(option: string | undefined): number {
  const bots = numberOf(option, BOTS)
  if (bots >= BOTS_MIN) return bots
  process.stderr.write(
    `"${option}" is too few BR bots: a job of fewer than ${BOTS_MIN} can end before the bench cancels it.\n`,
  )
  process.exit(1)
}

async function kill(rounds: number): Promise<void> {
  const { databaseUrl } = readEnv()
  const place = databaseUrl === undefined ? undefined : await freshSchema(databaseUrl)
  const { kills, jobs, faults } = await runJobKillRounds(rounds, place?.location.url)
  process.stdout.write(`${kills} kills in ${jobs} jobs of 5,000 items, ${faults} faults\n`)
  process.exitCode = faults === 0 ? 0 : 1
  await place?.remove()
}

const HEADS = [
  'engine',
  'draft ms',
  'items/s',
  'changes alone p50 ms',
  'p99',
  'beside the job p50',
  'p99',
  '/healthz p99',
  'cancel ms',
]

async function measureJobs(caller: Caller): Promise<(string | number)[]> {
  const alone = await measureWrites(caller, () => delay(5000))
  const began = performance.now()
  const draft = await draftJob(caller, 'br_bot.deactivate')
  const draftMs = performance.now() - began
  let perSecond = 0
  const beside = await measureWrites(caller, async () => {
    const done = await runJob(caller, draft)
    perSecond = done.perSecond
  })
  const seconds = draft.job.total / perSecond
  const second = await startJob(caller, await draftJob(caller, 'br_bot.activate'))
  await delay(seconds * CANCEL_AFTER * 1000)
  const cancelMs = performance.now()
  await caller.post(`jobs/${second.id}/cancel`, {})
  const cancelled = performance.now() - cancelMs
  return [
    Math.round(draftMs),
    Math.round(perSecond),
    ...[quantileText(alone.changes, 0.5), quantileText(alone.changes, 0.99)],
    ...[
      quantileText(beside.changes, 0.5),
      quantileText(beside.changes, 0.99),
      quantileText(beside.probes, 0.99),
    ],
    cancelled.toFixed(1),
  ]
}

/** Changes a proxy and requests `/healthz` until the job ends. */
async function measureWrites(caller: Caller, job: () => Promise<void>) {
  const running = job()
  const change = (serial: number) =>
    caller.call('PUT', '/api/proxies/1', JSON.stringify({ login: `u${serial + 1}` }))
  const [changes, probes] = await Promise.all([
    repeatDuring(running, WRITE_MS, change),
    repeatDuring(running, WRITE_MS, () => caller.call('GET', '/healthz')),
    running,
  ])
  return { changes, probes }
}
