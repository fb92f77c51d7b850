import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts'
import { lockRows } from '#server/db/lock-rows.ts'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Db } from '#server/db/schema.ts'
import { createLogger } from '#server/history/logger.ts'
import { sweep } from '#server/maintenance.ts'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildPenalty } from '#testing/factories.ts'
import { holdClock } from '#testing/hold-clock.ts'
import { blockedBy, startTransaction } from '#testing/lock-wait.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { expirePenalties } from './expire-penalties.ts'

const { db, signedIn } = await testServer()

test('penalties that have ended are locked in the order of their ids', async () => {
  const viewer = await signedIn('viewer')
  const account = await buildAccount(db)
  const ends_at = new Date(Date.now() - 1000)
  const lower = await buildPenalty(db, account, { ends_at })
  const higher = await buildPenalty(db, account, { ends_at })
  // PostgreSQL moves the row behind the other one, and scans a table that it knows to be small.
  await db.updateTable('penalty').set({ reason: 'Appeal' }).where('id', '=', lower).execute()
  await sql`analyze penalty`.execute(db)
  const lock = (trx: Db, id: number) =>
    lockRows(trx, [{ table: 'penalty', condition: sql`id = ${id}` }])

  const other = await startTransaction(
    db,
    (trx) => lock(trx, lower),
    async (trx) => {
      if (!isSqlite(db)) await sql`set local lock_timeout = '100ms'`.execute(trx)
      await lock(trx, higher)
    },
  )
  const ended = viewer.get('penalties?state=ended')
  if (other.pid !== undefined) await blockedBy(db, other.pid)
  await other.commit()

  expect((await ended).json().meta.filtered).toBe(2)
})

test('a penalty that was marked while the clock was ahead is in force again', async () => {
  const viewer = await signedIn('viewer')
  const account = await buildAccount(db)
  const id = await buildPenalty(db, account, { ends_at: new Date(Date.now() + HOUR_MS) })

  holdClock()
  vi.setSystemTime(Date.now() + DAY_MS)
  await expirePenalties(db)
  vi.setSystemTime(Date.now() - DAY_MS)
  await sweep({ db, live: SILENT_LIVE, logger: createLogger('silent') })

  const active = (await viewer.get('penalties?state=active')).json()
  expect(active.data).toMatchObject([{ id }])
  const penalized = (await viewer.get('bots?is_penalized=true')).json()
  expect(penalized.data).toMatchObject([{ id: account }])
})
