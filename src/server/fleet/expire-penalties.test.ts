import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockRows } from '#server/db/lock-rows.ts'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Db } from '#server/db/schema.ts'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildPenalty } from '#testing/factories.ts'
import { blockedBy, startTransaction } from '#testing/lock-wait.ts'

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
