import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Location } from '#server/db/open.ts'

/** Database of a benchmark. */
interface Place {
  location: Location
  remove(): Promise<void>
}

/** A new database file. */
export async function freshFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-bench-'))
  return {
    location: { file: join(folder, 'night-shift.db') },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** A new schema on a PostgreSQL server. */
export async function freshSchema(databaseUrl: string): Promise<Place> {
  const schema = `bench_${process.pid}_${Date.now()}`
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c search_path=${schema},public`)
  await run(databaseUrl, `create schema ${schema}`)
  return {
    location: { url: url.href, file: '' },
    remove: () => run(databaseUrl, `drop schema ${schema} cascade`),
  }
}

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(statement)
  await client.end()
}
