import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeEach, inject } from 'vitest'
import { type Location, openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { readEnv } from '#server/env.ts'
import { emptyTables, tablesChildrenFirst } from './empty-tables.ts'
import { onTeardown } from './on-teardown.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the tests run once, not on each database engine. */
    readonly isPlain?: boolean
  }
}

/** The database of a test file, emptied before each test and removed afterwards. */
export async function testDatabase(place = freshLocation()): Promise<Db> {
  const location = await place
  const db = await openDatabase(location)
  const isPostgres = location.url !== undefined
  const tables = await tablesChildrenFirst(db, isPostgres)
  beforeEach(() => emptyTables(db, tables, isPostgres))
  afterAll(() => db.destroy())
  return db
}

/** A database of its own: a file, or a schema on the PostgreSQL server. */
export async function freshLocation(): Promise<Location> {
  if (inject('isPlain'))
    throw new Error('This test depends on the database engine: remove ".plain" from its file name.')
  const { databaseUrl } = readEnv()
  return databaseUrl === undefined ? freshFile() : freshSchema(databaseUrl)
}

async function freshFile(): Promise<Location> {
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  return { file: join(folder, 'night-shift.db') }
}

async function freshSchema(databaseUrl: string): Promise<Location> {
  const schema = `test_${randomUUID().slice(0, 8)}`
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c search_path=${schema},public`)
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(`create schema ${schema}`)
  onTeardown(async () => {
    await client.query(`drop schema ${schema} cascade`)
    await client.end()
  })
  return { url: url.href, file: '' }
}
