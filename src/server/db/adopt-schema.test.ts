import { readdir, readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freshLocation } from '#testing/database.ts'
import { expectExactCounters } from '#testing/exact-counters.ts'
import { type Location, openDatabase } from './open.ts'

const FIXTURES = new URL('../../testing/before-0.1/', import.meta.url)
const MIGRATIONS = new URL('./migrations/', import.meta.url)
const ROWS = [
  `insert into server (id, name, name_key, ip, port) values (1, 'Kyiv', 'kyiv', '203.0.113.1', 7777)`,
  `insert into account (id, server_id, nickname, nickname_key, password_sealed) values (4, 1, 'Nova', 'nova', '')`,
  'update account_money set cash = 70, deposit = 5',
  `update account_status set task = 'ready', task_since = '2026-11-01T08:00:00.000Z'`,
  `insert into br_bot (id, account_id, server_id) values (9, 4, 1)`,
  `insert into auth_user (id, username, name_key, name_skeleton, password_hash) values ('u', 'nova', 'nova', 'nova', '')`,
  `insert into saved_view (id, list, owner_id, name, name_key, visibility, query)
    values (1, 'bots', 'u', 'Old', 'old', 'all', '{"q":"-penalised:true","is_penalised":"true"}')`,
  `insert into penalty (id, account_id, server_id, type, starts_at) values (1, 4, 1, 'ban', '2026-11-01T08:00:00.000Z')`,
]

test('a database that has all migrations from before 0.1 is adopted with its rows and counters', async () => {
  const location = await databaseBefore01(ROWS)

  const db = await openDatabase(location)

  const migrations = await db.selectFrom('migration').select('name').orderBy('name').execute()
  expect(migrations.map(({ name }) => name)).toEqual((await readdir(MIGRATIONS)).sort())
  expect(await db.selectFrom('br_bot_name').select(['id', 'nickname_key']).execute()).toEqual([
    { id: 9, nickname_key: 'nova' },
  ])
  expect(await db.selectFrom('account_money').selectAll().execute()).toEqual([
    { id: 4, server_id: 1, cash: 70, deposit: 5, br_bot_id: 9 },
  ])
  expect(await db.selectFrom('account_status').selectAll().execute()).toEqual([
    {
      ...{ id: 4, server_id: 1, penalties_in_force: 1 },
      ...{ task: 'ready', task_since: new Date('2026-11-01T08:00:00Z') },
    },
  ])
  expect(await db.selectFrom('saved_view').select('query').execute()).toEqual([
    { query: { q: '-penalized:true', is_penalized: 'true' } },
  ])
  await db.updateTable('br_bot').set({ is_active: false }).execute()
  await expectExactCounters(db)
  await db.destroy()
  await (await openDatabase(location)).destroy()
})

test('a database without one of them is refused with a message that explains what to do', async () => {
  const location = await databaseBefore01([`delete from migration where name > '0018'`])

  await expect(openDatabase(location)).rejects.toThrow(
    'incomplete: its last migration is 0017-job-imports.sql. Start the version with the migration 0018-list-walks.sql once on this database, then this version',
  )
})

test('a database from before these migrations is refused with the same message', async () => {
  const location = await databaseBefore01([
    'delete from migration',
    `insert into migration (name, checksum) values ('0001-auth.sql', ''), ('0029-counters.sql', '')`,
  ])

  await expect(openDatabase(location)).rejects.toThrow(
    'incomplete: its last migration is 0029-counters.sql. Start the version with the migration 0018-list-walks.sql once',
  )
})

/** A database with the migrations from before 0.1, and with these statements applied. */
async function databaseBefore01(statements: string[]): Promise<Location> {
  const location = await freshLocation()
  const engine = location.url === undefined ? 'sqlite' : 'postgres'
  const schema = gunzipSync(await readFile(new URL(`${engine}.sql.gz`, FIXTURES))).toString()
  const text = [schema, ...statements].join(';\n')
  if (location.url === undefined) {
    const db = new Sqlite(location.file)
    db.exec(text)
    db.close()
    return location
  }
  const client = new Client(location.url)
  await client.connect()
  await client.query(text)
  await client.end()
  return location
}
