import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'

const SCHEMA = 'test'

/**
 * Runs once before all test files: makes the database that they copy, and the extension for schemas of their own, because
 * creating it in parallel is not safe.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl = '' } = readEnv()
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query('create extension if not exists pg_trgm with schema public')
  const name = `test_${randomUUID().slice(0, 8)}`
  await client.query(`create database ${name}`)
  const url = urlOf(databaseUrl, name)
  await createSchema(url)
  const db = await openDatabase({ url, file: '' })
  await db.destroy()
  project.provide('migrated', name)
  return async () => {
    // And the copies.
    const made = await client.query(
      'select datname from pg_database where starts_with(datname, $1)',
      [name],
    )
    for (const { datname } of made.rows) await client.query(`drop database ${datname} with (force)`)
    await client.end()
  }
}

/** The address of the schema of the tests in this database. */
export function urlOf(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl)
  url.pathname = database
  return inSchema(url, SCHEMA)
}

export function inSchema(url: URL, schema: string): string {
  url.searchParams.set('options', `-c search_path=${schema},public`)
  return url.href
}

/** Runs a function with a connection of its own. */
export async function connected<Result>(
  url: string,
  run: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(url)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const createSchema = (url: string) =>
  connected(url, (client) =>
    client.query(`create extension pg_trgm with schema public; create schema ${SCHEMA}`),
  )
