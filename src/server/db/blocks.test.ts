import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { expectExactCounters } from '#testing/exact-counters.ts'
import { buildBrBot, buildServer } from '#testing/factories.ts'
import { skipBlocks } from './blocks.ts'
import { startAt } from './lists/ids.ts'

const db = await testDatabase()

/** Bots in seven blocks, with gaps: some bots are deleted, and one block is empty. */
async function aSparseFleet(): Promise<number[]> {
  const server_id = await buildServer(db)
  const ids: number[] = []
  for (let count = 0; count < 60; count++) {
    const id = 1 + count * 1000 + (count % 7) * 100
    ids.push(await buildBrBot(db, { id, account: { server_id, nickname: `bot ${count}` } }))
  }
  const isDeleted = (id: number) => id % 3 === 0 || Math.floor(id / 8192) === 2
  await db.deleteFrom('br_bot').where('id', 'in', ids.filter(isDeleted)).execute()
  return ids.filter((id) => !isDeleted(id))
}

test.each(['asc', 'desc'] as const)(
  'a range that skips blocks has the same rows, %s',
  async (order) => {
    const ids = await aSparseFleet()
    if (order === 'desc') ids.reverse()
    await expectExactCounters(db)
    // Each of these bots counts as a thousand.
    await db
      .updateTable('br_bot_block')
      .set(({ eb }) => ({ amount: eb('amount', '*', 1000) }))
      .execute()

    for (let offset = 0; offset < ids.length; offset++) {
      const range = { order, limit: 5, offset: offset * 1000 }
      const { from, ...rest } = await skipBlocks(db, 'br_bot_block', range)
      const { rows } = await sql<{ id: number }>`
      select id from br_bot where ${sql.join([sql`1 = 1`, ...startAt(sql`id`, order, from)], sql` and `)}
      order by id ${sql.raw(order)} limit 5 offset ${rest.offset / 1000}`.execute(db)
      expect(rows.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 5))
      expect(from === undefined).toBe(offset * 1000 < 8192)
    }
  },
)
