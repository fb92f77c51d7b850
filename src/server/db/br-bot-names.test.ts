import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshLocation } from '#testing/database.ts'
import { openDatabase } from './open.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)

const folder = await mkdtemp(join(tmpdir(), 'before-names-'))
afterAll(() => rm(folder, { recursive: true }))
const location = await freshLocation()

test('bots of a database from before are named when it is updated', async () => {
  for (const file of await readdir(MIGRATIONS))
    if (file < '0008') await cp(new URL(file, MIGRATIONS), join(folder, file))
  const before = await openDatabase(location, pathToFileURL(`${folder}/`))
  await sql`insert into server (id, name, name_key, ip, port) values (1, 'Kyiv', 'kyiv', '203.0.113.1', 7777)`.execute(
    before,
  )
  await sql`
    insert into account (id, server_id, nickname, nickname_key, password_sealed)
    values (4, 1, 'Nova', 'nova', ''), (5, 1, 'Without bot', 'without bot', '')`.execute(before)
  await sql`insert into br_bot (id, account_id, server_id) values (9, 4, 1)`.execute(before)
  await before.destroy()

  const db = await openDatabase(location)

  const names = await db.selectFrom('br_bot_name').selectAll().execute()
  expect(names).toEqual([{ id: 9, account_id: 4, nickname_key: 'nova' }])
  await db.destroy()
})
