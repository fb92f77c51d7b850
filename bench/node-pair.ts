import type { Db } from '#server/db/schema.ts'
import { readEnv } from '#server/env.ts'
import { stop } from './end-with-bench.ts'
import { openFilled, type Running } from './fleet.ts'
import { freshSchema } from './place.ts'
import { addressOf, launch } from './server.ts'

interface Pair<Prepared> {
  readonly databaseUrl: string
  readonly natsUrl: string | undefined
  readonly bots: number
  /** Called before the nodes start. */
  readonly prepare: (db: Db) => Promise<Prepared>
}

/** The servers that nodes share; ends the benchmark with an error message if there is no PostgreSQL. */
export function sharedServers(): { databaseUrl: string; natsUrl: string | undefined } {
  const { databaseUrl, natsUrl } = readEnv()
  if (databaseUrl !== undefined) return { databaseUrl, natsUrl }
  process.stderr.write(
    'Nodes share a PostgreSQL server: set DATABASE_URL, and NATS_URL for hints.\n',
  )
  process.exit(1)
}

/** Runs a job against two nodes with a demo fleet on PostgreSQL, then stops them and removes their data. */
export async function withTwoNodes<Prepared, Result>(
  { databaseUrl, natsUrl, bots, prepare }: Pair<Prepared>,
  job: (nodes: readonly [Running, Running], prepared: Prepared, db: Db) => Promise<Result>,
): Promise<Result> {
  const place = await freshSchema(databaseUrl)
  const db = await openFilled(place, bots)
  const prepared = await prepare(db)
  // The folder contains the master key, which the nodes share.
  const env = { ...place.env, ...(natsUrl !== undefined && { NATS_URL: natsUrl }) }
  const [near, far] = await startPair(place.folder, env)
  try {
    return await job([near, far], prepared, db)
  } finally {
    await Promise.all([near, far].map(({ server }) => stop(server)))
    await db.destroy()
    await place.remove()
  }
}

/** One after the other, because the first creates the master key. */
export async function startPair(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<[Running, Running]> {
  return [await startNode(folder, env), await startNode(folder, env)]
}

/** Starts a server with the data of the folder. */
export async function startNode(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const server = launch(folder, { env })
  return { server, url: await addressOf(server) }
}
