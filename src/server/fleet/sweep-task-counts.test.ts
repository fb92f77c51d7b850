import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { expectExactCounters } from '#testing/exact-counters.ts'
import { buildServer } from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { sweep } from '../maintenance.ts'

const { db } = await testServer()
const logger = pino({ level: 'silent' })

const countZeros = async () =>
  (await db.selectFrom('account_counter').select('task').where('amount', '=', 0).execute()).length

test('task statuses that no account has any more do not slow down lists forever', async () => {
  await fillBots(db, await buildServer(db), 700)
  const report = (task: string) =>
    db
      .updateTable('account_status')
      .set({ task: sql`cast(${task} as text) || cast(id as text)`, task_since: new Date() })
      .execute()
  for (const task of ['walked ', 'sold ', 'bought ', 'waits ']) await report(task)
  expect(await countZeros()).toBeGreaterThan(2000)

  await sweep({ db, live: SILENT_LIVE, logger })

  expect(await countZeros()).toBeLessThan(1000)
  await report('sold ')
  await expectExactCounters(db)
})
