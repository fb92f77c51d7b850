import { CompiledQuery, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { BrBotQuery } from '#contract/br-bot-query.ts'
import { listBots } from '#server/modules/br-bots/list.ts'
import { testDatabase } from '#testing/database.ts'
import { buildServer } from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'

const db = await testDatabase()
const BOTS = 3000

test('PostgreSQL knows how many bots match a filter', async () => {
  await fillBots(db, await buildServer(db), BOTS)
  await sql`analyze`.execute(db)
  const run = vi.spyOn(db, 'executeQuery')

  await listBots(db, BrBotQuery.parse({ job_type: '1', sort_by: 'cash' }))

  const statements = run.mock.calls.flatMap(([query]) => ('sql' in query ? [query] : []))
  const page = statements.find((query) => query.sql.includes('order by "account_money"."cash"'))
  const explain = `explain (format json) ${page?.sql}`
  const { rows } = await db.executeQuery(CompiledQuery.raw(explain, [...(page?.parameters ?? [])]))
  const matching = { 'Plan Rows': expect.closeTo(BOTS, -3) }
  expect(rows).toMatchObject([{ 'QUERY PLAN': [{ Plan: { Plans: [matching] } }] }])
})
