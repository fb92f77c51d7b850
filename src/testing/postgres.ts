import { Client } from 'pg'
import { readEnv } from '#server/env.ts'

/** Once for all test files: their schemas share one extension, and creating it is not safe in parallel. */
export async function setup(): Promise<void> {
  const client = new Client(readEnv().databaseUrl)
  await client.connect()
  await client.query('create extension if not exists pg_trgm with schema public')
  await client.end()
}
