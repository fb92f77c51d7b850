import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeEach } from 'vitest'
import { type Location, openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { readEnv } from '#server/env.ts'
import { afterwards } from './on-teardown.ts'

/** The database of one test file, emptied before each test and gone afterwards. */
export async function testDatabase(): Promise<Db> {
  const db = await openDatabase(await freshLocation())
  beforeEach(async () => {
    for (const table of CHILDREN_FIRST) await db.deleteFrom(table).execute()
  })
  afterAll(() => db.destroy())
  return db
}

/** A place nobody else uses: a file of its own, or a schema of its own on the PostgreSQL server. */
export async function freshLocation(): Promise<Location> {
  const { databaseUrl } = readEnv()
  return databaseUrl === undefined ? freshFile() : freshSchema(databaseUrl)
}

async function freshFile(): Promise<Location> {
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-'))
  afterwards(() => rm(folder, { recursive: true, force: true }))
  return { file: join(folder, 'night-shift.db') }
}

async function freshSchema(databaseUrl: string): Promise<Location> {
  const schema = `test_${randomUUID().slice(0, 8)}`
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c search_path=${schema},public`)
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(`create schema ${schema}`)
  afterwards(async () => {
    await client.query(`drop schema ${schema} cascade`)
    await client.end()
  })
  return { url: url.href, file: '' }
}

const CHILDREN_FIRST = [
  'idempotency',
  'trade_order_move',
  'trade_order_tally',
  'trade_order',
  'captcha_key',
  'penalty_tally',
  'penalty',
  'admin',
  'account_task',
  'account_tally',
  'br_bot_tally',
  'br_bot_server',
  'br_bot',
  'br_bot_group_schedule',
  'br_bot_group',
  'account',
  'proxy_tally',
  'account_money_tally',
  'br_bot_hours_tally',
  'br_bot_group_tally',
  'proxy',
  'server',
  'setting',
  'log_fault',
  'log_segment',
  'log',
  'audit_seal',
  'audit_unsealed',
  'audit_chain',
  'audit',
  'auth_throttle',
  'auth_device',
  'auth_ticket',
  'auth_session',
  'auth_claim',
  'auth_user',
] as const
