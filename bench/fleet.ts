import type { ChildProcess } from 'node:child_process'
import { createVault } from '#server/auth/vault.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { fillFleet } from '#server/demo/fleet.ts'
import { stop } from './end-with-bench.ts'
import { freshFile, type Place } from './place.ts'
import { addressOf, launch, signIn } from './server.ts'

export interface Running {
  readonly server: ChildProcess
  readonly url: string
}

interface Fleet<Prepared> {
  readonly bots: number
  /** The lowest level that is logged. */
  readonly log?: string
  /** Whether `longestBlock` works on the server. */
  readonly isWatched?: boolean
  /** Creates the database. The default is SQLite. */
  readonly freshPlace?: () => Promise<Place>
  /** Called before the server starts. */
  readonly prepare: (db: Db) => Promise<Prepared>
}

/** Runs a job against the real server with a demo fleet, then stops the server and removes its data. */
export async function withFleet<Prepared>(
  { bots, log, isWatched = false, freshPlace = freshFile, prepare }: Fleet<Prepared>,
  job: (running: Running, prepared: Prepared) => Promise<void>,
): Promise<void> {
  const place = await freshPlace()
  const db = await openFilled(place, bots)
  const prepared = await prepare(db)
  await db.destroy()
  const server = launch(place.folder, {
    ...{ env: place.env, isWatched },
    ...(log !== undefined && { log }),
  })
  try {
    await job({ server, url: await addressOf(server) }, prepared)
  } finally {
    await stop(server)
    await place.remove()
  }
}

/** Creates a database with a demo fleet. */
export async function openFilled({ location }: Place, bots: number): Promise<Db> {
  const db = await openDatabase(location)
  const vault = createVault([{ version: 1, key: Buffer.alloc(32, 'k') }])
  await fillFleet(db, vault, { bots, seed: 1 })
  return db
}

/** The cookie of a new administrator. */
export const cookieOf = async (db: Db): Promise<string> => (await cookiesOf(db, 1))[0] ?? ''

/** The cookies of this number of new administrators. */
export async function cookiesOf(db: Db, amount: number): Promise<string[]> {
  const cookies: string[] = []
  while (cookies.length < amount)
    cookies.push(`night-shift=${await signIn(db, `Bench ${cookies.length}`)}`)
  return cookies
}
