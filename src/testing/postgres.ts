import { Client } from 'pg'
import { readEnv } from '#server/env.ts'

/** Runs once before all test files: their schemas share one extension, and creating it in parallel is not safe. */
export async function setup(): Promise<void> {
  const client = new Client(readEnv().databaseUrl)
  await client.connect()
  await client.query('create extension if not exists pg_trgm with schema public')
  await client.end()
}
