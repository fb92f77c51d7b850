import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createVault } from '#server/auth/vault.ts'
import { type Location, openDatabase } from '#server/db/open.ts'
import { fillFleet } from '#server/demo/fleet.ts'
import { readEnv } from '#server/env.ts'
import { type Node, startNode, startPair } from '../node-pair.ts'
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
  const { location, remove } = databaseUrl ? await freshSchema(databaseUrl) : await freshFile()
  const folder = databaseUrl ? await mkdtemp(join(tmpdir(), 'night-shift-bench-')) : undefined
  const db = await openDatabase(location)
  await fillFleet(db, createVault([{ version: 1, key: Buffer.alloc(32, 'k') }]), {
    bots: BOTS,
    seed: 1,
  })
  await signIn(db, 'Bench')
  const reporters = await addReporters(db, AGENTS, { tasks: 0.2, money: 1 })
  await db.destroy()
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const nodes = await startNodes(location, folder ?? dirname(location.file))
    await reportUntilKilled(nodes, reporters)
    const db = await openDatabase(location)
    lost += await countLost(db, reporters)
    await db.destroy()
  }
  const accepted = reporters.reduce((sum, reporter) => sum + reporter.accepted, 0)
  process.stdout.write(`${rounds} rounds, ${accepted} acknowledged reports, ${lost} lost\n`)
  process.exitCode = lost === 0 ? 0 : 1
  await remove()
  if (folder) await rm(folder, { recursive: true })
}

async function startNodes({ url }: Location, folder: string): Promise<readonly Node[]> {
  return url ? startPair(folder, { DATABASE_URL: url }) : [await startNode(folder, {})]
}

async function reportUntilKilled(
  nodes: readonly Node[],
  reporters: readonly Reporter[],
): Promise<void> {
  let isKilled = false
  const run = async (reporter: Reporter, index: number) => {
    const { url } = nodes[index % nodes.length] ?? { url: '' }
    while (!isKilled) await reporter.report(url, REPORTS)
  }
  const running = Promise.allSettled(reporters.map(run))
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
