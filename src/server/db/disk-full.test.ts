import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildPenalty } from '#testing/factories.ts'
import { isSqlite } from './reserve-ids.ts'

const { db, signedIn } = await testServer()

test('a write fails on a full database disk with a message that names the disk, and changes nothing', async () => {
  const admin = await signedIn('administrator')
  const add = () => admin.post('captcha/add', { key: 'k'.repeat(500), label: 'Main' })
  const fill = async () => {
    for (let count = 0; count < 1000; count++) {
      const answer = await add()
      if (answer.statusCode !== 201) return answer
    }
    throw new Error('the disk was never full')
  }

  await limitDisk('captcha_key')
  const refused = await fill()
  const rows = (await db.selectFrom('captcha_key').select('id').execute()).length
  const audited = await db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'captcha_key.added')
    .execute()
  const list = await admin.get('captcha')
  await liftLimit('captcha_key')
  const taken = await add()

  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({
    code: 'unavailable',
    message: `The disk of the ${isSqlite(db) ? 'console' : 'database server'} is full. Nothing was saved. Free some space on it, then try again. Reading still works.`,
  })
  expect(audited).toHaveLength(rows)
  expect([list.statusCode, list.json().length]).toEqual([200, rows])
  expect(taken.statusCode).toBe(201)
})

test('a list with a penalty that has ended is read on a full disk', async () => {
  const viewer = await signedIn('viewer')
  await buildPenalty(db, await buildAccount(db), { ends_at: new Date(Date.now() - 1000) })

  await limitDisk('penalty')
  const full = await viewer.get('penalties?state=active')
  await liftLimit('penalty')
  const ended = await viewer.get('penalties?state=ended')

  expect(full.statusCode).toBe(200)
  expect(ended.json().meta.filtered).toBe(1)
})

type Limited = 'captcha_key' | 'penalty'

/** Simulates a full disk: SQLite by a limit of its pages, PostgreSQL by the error code of a full disk. */
async function limitDisk(table: Limited): Promise<void> {
  if (isSqlite(db)) return allowPages(20)
  await sql`create or replace function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger disk_full before insert or update on ${sql.table(table)}
    for each row execute function refuse_write()`.execute(db)
}

async function liftLimit(table: Limited): Promise<void> {
  if (isSqlite(db)) return allowPages(1_000_000)
  await sql`drop trigger disk_full on ${sql.table(table)}`.execute(db)
}

/** Inside a transaction, because the limit applies to the connection that writes. */
function allowPages(more: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx)
    const limit = (rows[0]?.page_count ?? 0) + more
    await sql`pragma max_page_count = ${sql.lit(limit)}`.execute(trx)
  })
}
