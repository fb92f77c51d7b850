import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, inject } from 'vitest'
import { type Location, openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { readEnv } from '#server/env.ts'
import { emptyTables, tablesChildrenFirst } from './empty-tables.ts'
import { onTeardown } from './on-teardown.ts'
import { connected, inSchema } from './postgres.ts'
import { copyDatabase } from './postgres-copies.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the tests run only once instead of on each database engine. */
    readonly isPlain?: boolean
    /** The database that tests copy: its file, or its name on the PostgreSQL server. */
    readonly migrated?: string
  }
}

/** The database of a test file, emptied before each test and removed afterwards. */
export async function testDatabase(place = migratedLocation()): Promise<Db> {
  const location = await place
  const db = await openDatabase(location)
  const isPostgres = location.url !== undefined
  const tables = await tablesChildrenFirst(db, isPostgres)
  beforeEach(() => emptyTables(db, tables, isPostgres))
  afterAll(() => db.destroy())
  return db
}

/** A database of its own without tables: a file, or a schema on the PostgreSQL server. */
export async function freshLocation(): Promise<Location> {
  const databaseUrl = databaseOfEngine()
  return databaseUrl === undefined ? freshFile() : freshSchema(databaseUrl)
}

/** A database of its own with all tables: a copy, because migrating takes ten times as long. */
export async function migratedLocation(): Promise<Location> {
  const databaseUrl = databaseOfEngine()
  const migrated = inject('migrated') ?? ''
  if (databaseUrl !== undefined) return { url: await copyDatabase(databaseUrl, migrated), file: '' }
  const location = await freshFile()
  await copyFile(migrated, location.file)
  return location
}

function databaseOfEngine(): string | undefined {
  if (inject('isPlain'))
    throw new Error('This test depends on the database engine: remove ".plain" from its file name.')
  return readEnv().databaseUrl
}

async function freshFile(): Promise<Location> {
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  return { file: join(folder, 'night-shift.db') }
}

async function freshSchema(databaseUrl: string): Promise<Location> {
  const schema = `test_${randomUUID().slice(0, 8)}`
  const run = (statement: string) =>
    connected(databaseUrl, (client) => client.query(statement).then(() => {}))
  await run(`create schema ${schema}`)
  onTeardown(() => run(`drop schema ${schema} cascade`))
  return { url: inSchema(new URL(databaseUrl), schema), file: '' }
}
