import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runImportSlice } from '#server/jobs/import-slice.ts'
import { jobRegistry as registry } from '#server/modules/index.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildBrBot, buildServer } from '#testing/factories.ts'
import { importsIn, rosterOf, sendRoster } from '#testing/imports.ts'

const ROWS = 1200

const { db, signedIn } = await testServer()
const { take, waitingImport } = importsIn(db)

const IMPORTS = {
  'in one request': (admin: Client) => sendRoster(admin, rosterOf(ROWS)),
  async 'by a job'(admin: Client) {
    const held = await take(await waitingImport(admin, rosterOf(ROWS)), 1)
    while (!(await runImportSlice({ db, vault, registry }, held, { chunks: 1 }))?.isLast);
  },
}

test.each(Object.entries(IMPORTS))(
  'after an import into a small fleet %s, lists and foreign keys are planned for its rows',
  async (_, importRoster) => {
    const admin = await signedIn('administrator')
    await buildBrBot(db, { server_id: await buildServer(db, { name: 'Kyiv' }) })
    await sql`analyze`.execute(db)

    await importRoster(admin)

    // Rows that a later part of the import added may be missing.
    const tables = ['account', 'account_money', 'br_bot', 'br_bot_name', 'br_bot_server']
    const known = await Promise.all(tables.map(knownRows))
    expect(known.filter((rows) => rows < ROWS / 2)).toEqual([])
  },
)

test('a table that grows slowly is left to the automatic analyze', async () => {
  const admin = await signedIn('administrator')
  await buildServer(db, { name: 'Kyiv' })
  await sendRoster(admin, rosterOf(ROWS))
  await sql`analyze`.execute(db)
  const before = await analyses('br_bot')

  await admin.post('br-bots/import', {
    format: 'csv',
    content: rosterOf(600).replaceAll('bot', 'later'),
  })

  expect(await analyses('br_bot')).toBe(before)
})

/** How often a table was analyzed on request. */
async function analyses(table: string): Promise<number | undefined> {
  const { rows } = await sql<{ times: number }>`
    select analyze_count as times from pg_stat_user_tables
    where relname = ${table} and schemaname = current_schema()`.execute(db)
  return rows[0]?.times
}

/** The number of rows that PostgreSQL plans for. */
async function knownRows(table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class
    where relname = ${table} and relnamespace = current_schema()::regnamespace`.execute(db)
  return rows[0]?.rows ?? 0
}
