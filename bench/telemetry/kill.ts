import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { openFilled, type Running } from '../fleet.ts'
import { startNode, startPair } from '../node-pair.ts'
import { freshFile, freshSchema } from '../place.ts'
import { signIn } from '../server.ts'
import { addReporters, countLost, type Reporter } from './reporter.ts'

const BOTS = 5000
const AGENTS = 20
const REPORTS = 100
const ALIVE_MIN_MS = 500
const ALIVE_SPREAD_MS = 1500

/**
 * Kills the server while it receives reports, restarts it on the same data, and checks that each acknowledged report is there. On PostgreSQL the
 * agents report to two nodes, which are killed together.
 */
export async function killRounds(rounds: number): Promise<void> {
  const { databaseUrl } = readEnv()
  const place = databaseUrl ? await freshSchema(databaseUrl) : await freshFile()
  const { folder, env } = place
  const db = await openFilled(place, BOTS)
  await signIn(db, 'Bench')
  const reporters = await addReporters(db, AGENTS, { tasks: 0.2, money: 1 })
  await db.destroy()
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const nodes = databaseUrl ? await startPair(folder, env) : [await startNode(folder, env)]
    await reportUntilKilled(nodes, reporters)
    const db = await openDatabase(place.location)
    lost += await countLost(db, reporters)
    await db.destroy()
  }
  const accepted = reporters.reduce((sum, reporter) => sum + reporter.accepted, 0)
  process.stdout.write(`${rounds} rounds, ${accepted} acknowledged reports, ${lost} lost\n`)
  process.exitCode = lost === 0 ? 0 : 1
  await place.remove()
}

async function reportUntilKilled(
  nodes: readonly Running[],
  reporters: readonly Reporter[],
): Promise<void> {
  let isKilled = false
  const { promise: acknowledged, resolve: acknowledge } = Promise.withResolvers<void>()
  const run = async (reporter: Reporter, index: number) => {
    const { url } = nodes[index % nodes.length] ?? { url: '' }
    while (!isKilled) {
      await reporter.report(url, REPORTS)
      acknowledge()
    }
  }
  const running = Promise.allSettled(reporters.map(run))
  // A busy machine can take longer for the first reports than the servers are to live.
  await Promise.race([acknowledged, running])
  // Not a wait for an event: the kill must come at a random moment.
  await delay(ALIVE_MIN_MS + Math.random() * ALIVE_SPREAD_MS)
  const ended = Promise.all(nodes.map(({ server }) => once(server, 'exit')))
  for (const { server } of nodes) server.kill('SIGKILL')
  isKilled = true
  await ended
  const faults = (await running).filter((end) => end.status === 'rejected' && !isCut(end.reason))
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
}

/** Whether a request failed because the server had been killed. */
const isCut = (error: unknown) =>
  error instanceof Error && 'code' in error && /^E(CONN|PIPE)/.test(String(error.code))
