import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Location } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'

/** Database of a benchmark. */
export interface Place {
  location: Location
  /** The data folder of servers on the database. */
  folder: string
  /** Environment variables that configure the database of the servers. */
  env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL'
  readonly freshPlace: () => Promise<Place>
}

/** SQLite, and PostgreSQL if `DATABASE_URL` is set. */
export function engines(): Engine[] {
  const { databaseUrl } = readEnv()
  const sqlite = { name: 'SQLite', freshPlace: freshFile } as const
  if (databaseUrl === undefined) return [sqlite]
  return [sqlite, { name: 'PostgreSQL', freshPlace: () => freshSchema(databaseUrl) }]
}

/** A new database file. */
export async function freshFile(): Promise<Place> {
  const folder = await freshFolder()
  return {
    location: { file: join(folder, 'night-shift.db') },
    folder,
    env: {},
    remove: () => rm(folder, { recursive: true }),
  }
}

const freshFolder = () => mkdtemp(join(tmpdir(), 'night-shift-bench-'))

/** A new schema on a PostgreSQL server. */
export async function freshSchema(databaseUrl: string): Promise<Place> {
  const schema = `bench_${process.pid}_${Date.now()}`
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c search_path=${schema},public`)
  await run(databaseUrl, `create schema ${schema}`)
  const folder = await freshFolder()
  return {
    location: { url: url.href, file: '' },
    folder,
    env: { DATABASE_URL: url.href },
    async remove() {
      await run(databaseUrl, `drop schema ${schema} cascade`)
      await rm(folder, { recursive: true })
    },
  }
}

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(statement)
  await client.end()
}
