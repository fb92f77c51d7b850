import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#server/db/schema.ts'
import { cookieOf, type Running, withFleet } from '../fleet.ts'
import { numberOf, quantileText, table } from '../measure.ts'
import { sharedServers, withTwoNodes } from '../node-pair.ts'
import { repeatDuring } from '../probed.ts'
import { cpuMsOf, residentKb } from '../server.ts'
import { closeWindows } from './close.ts'
import { killRounds } from './kill.ts'
import { addReporters, countLost, type Reporter, type Shares } from './reporter.ts'

const BOTS = 100_000
const AGENTS = 100
const SHARES = { tasks: 0.01, money: 0.05 }
const PROBE_MS = 20
const LIST_MS = 50
const SAMPLE_MS = 250
const IDLE_S = 10
const SECONDS = 60
const NODES_BOTS = 20_000
const NODES_REPORTS = 2000

/**
 * `npm run bench -- telemetry [SECONDS] [REPORTS] [MONEY]`: 100 agents report for 100,000 bots on SQLite, by default 10,000 reports a second of
 * which 0.05 change the money of a bot, while lists and `/healthz` are requested. `-- telemetry kill [ROUNDS]`: kills the server during reports, then
 * checks that each acknowledged one survived. `-- telemetry nodes [SECONDS] [REPORTS] [MONEY]`: 2,000 reports a second to two nodes on PostgreSQL.
 * `-- telemetry close [BOTS]`: closes windows of the history.
 */
export async function bench([first, ...more]: string[]): Promise<void> {
  if (first === 'kill') return killRounds(numberOf(more[0], 50))
  if (first === 'close') return closeWindows(numberOf(more[0], BOTS))
  if (first === 'nodes')
    return reportToTwoNodes({
      seconds: numberOf(more[0], SECONDS),
      rate: numberOf(more[1], NODES_REPORTS),
      shares: sharesOf(more[2]),
    })
  const [seconds, rate] = [numberOf(first, SECONDS), numberOf(more[0], 10_000)]
  const shares = sharesOf(more[1])
  const prepare = async (db: Db) => ({
    cookie: await cookieOf(db),
    reporters: await addReporters(db, AGENTS, shares),
  })
  await withFleet({ bots: BOTS, log: 'info', prepare }, async ({ server, url }, prepared) => {
    const { cookie, reporters } = prepared
    const job = { server, url, cookie }
    await measure(job, () => delay(3000))
    const idle = await measure(job, () => delay(IDLE_S * 1000))
    const busy = await measure(job, () => reportFor(() => url, reporters, seconds, rate))
    process.stdout.write(`\n${report({ idle, reporting: busy }, reporters, seconds)}\n`)
  })
}

const sharesOf = (money: string | undefined) => ({
  ...SHARES,
  money: numberOf(money, SHARES.money),
})

interface Load {
  readonly seconds: number
  /** Reports a second. */
  readonly rate: number
  readonly shares: Shares
}

/** Half of the agents report to each node; every agent switches to the other node with its next batch. */
async function reportToTwoNodes({ seconds, rate, shares }: Load): Promise<void> {
  const prepare = async (db: Db) => ({
    cookie: await cookieOf(db),
    reporters: await addReporters(db, AGENTS, shares),
  })
  const pair = { ...sharedServers(), bots: NODES_BOTS, prepare }
  await withTwoNodes(pair, async (nodes, { cookie, reporters }, db) => {
    const measureBoth = async (job: () => Promise<unknown>) => {
      const running = job()
      return Promise.all(nodes.map((node) => measure({ ...node, cookie }, () => running)))
    }
    await measureBoth(() => delay(3000))
    const idle = await measureBoth(() => delay(IDLE_S * 1000))
    const urlOf = (batch: number) => nodes[batch % 2 === 0 ? 0 : 1].url
    const busy = await measureBoth(() => reportFor(urlOf, reporters, seconds, rate))
    const names = ['one', 'other']
    const figures = { idle, reporting: busy }
    const named = Object.entries(figures).flatMap(([state, both]) =>
      both.map((each, index) => [`${state}, ${names[index]} node`, each] as const),
    )
    const lost = await countLost(db, reporters)
    process.stdout.write(
      `\n${report(Object.fromEntries(named), reporters, seconds)}, ${lost} lost\n`,
    )
  })
}

/** Each agent sends a batch a second, and the start times of the agents are spread over the second. */
export async function reportFor(
  urlOf: (batch: number) => string,
  reporters: readonly Reporter[],
  seconds: number,
  rate: number,
): Promise<void> {
  const endsAt = performance.now() + seconds * 1000
  const run = async (reporter: Reporter, index: number) => {
    await delay((index * 1000) / reporters.length)
    for (let batch = index; performance.now() < endsAt; batch++) {
      const next = performance.now() + 1000
      await reporter.report(urlOf(batch), Math.round(rate / reporters.length))
      await delay(Math.max(0, next - performance.now()))
    }
    reporter.close()
  }
  await Promise.all(reporters.map(run))
}

interface Job extends Running {
  readonly cookie: string
}

interface Figures {
  readonly seconds: number
  readonly cpuMs: number
  readonly peakKb: number
  readonly lists: number[]
  readonly probes: number[]
}

async function measure(
  { server, url, cookie }: Job,
  job: () => Promise<unknown>,
): Promise<Figures> {
  let peakKb = 0
  const [startMs, cpuMs] = [performance.now(), await cpuMsOf(server)]
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { cookie } })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    await response.arrayBuffer()
  }
  const running = job()
  const list = (serial: number) => get(`/api/br-bots?fields=list&page=${1 + (serial % 500)}`)
  const [lists, probes] = await Promise.all([
    repeatDuring(running, LIST_MS, list),
    repeatDuring(running, PROBE_MS, () => get('/healthz')),
    repeatDuring(running, SAMPLE_MS, async () => {
      peakKb = Math.max(peakKb, await residentKb(server))
    }),
    running,
  ])
  const seconds = (performance.now() - startMs) / 1000
  return { seconds, cpuMs: (await cpuMsOf(server)) - cpuMs, peakKb, lists, probes }
}

function report(
  measured: Record<string, Figures>,
  reporters: readonly Reporter[],
  seconds: number,
): string {
  const rows = Object.entries(measured).map(([name, figures]) => [
    name,
    quantileText(figures.lists, 0.5),
    quantileText(figures.lists, 0.99),
    quantileText(figures.probes, 0.5),
    quantileText(figures.probes, 0.99),
    ((figures.cpuMs / figures.seconds / 1000) * 100).toFixed(0),
    Math.round(figures.peakKb / 1024),
  ])
  const heads = ['', 'list p50 ms', 'p99', '/healthz p50', 'p99', '% of a core', 'MB']
  const times = reporters.flatMap(({ timesMs }) => timesMs)
  const sum = (of: (reporter: Reporter) => number) =>
    reporters.reduce((total, reporter) => total + of(reporter), 0)
  const accepted = sum((reporter) => reporter.accepted)
  return [
    table(heads, rows),
    `${accepted} reports acknowledged in ${times.length} batches, ${Math.round(accepted / seconds)} a second;`,
    `${quantileText(times, 0.5)} ms at the median, ${quantileText(times, 0.99)} at the 99th percentile, ${quantileText(times, 1)} at most;`,
    `${sum((reporter) => reporter.refused)} batches refused`,
  ].join('\n')
}
