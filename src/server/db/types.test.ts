import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { buildBrBot, buildProxy, buildServer } from '#testing/factories.ts'
import { transact } from './transact.ts'

const db = await testDatabase()

test('every type is read back as it was written', async () => {
  const written = {
    is_banned: true,
    valid_until: new Date('2026-02-03T04:05:06.789Z'),
    login: '{"not": "parsed"}',
  }
  const id = await buildProxy(db, written)
  const device = { model: 'Pixel 7a', screen_width: 1080 }
  const brBot = await buildBrBot(db, { device, client_info: { nested: [{ a: 1 }, null] } })

  expect(
    await db.selectFrom('proxy').selectAll().where('id', '=', id).executeTakeFirst(),
  ).toMatchObject(written)
  expect(
    await db.selectFrom('br_bot').selectAll().where('id', '=', brBot).executeTakeFirst(),
  ).toMatchObject({
    device,
    client_info: { nested: [{ a: 1 }, null] },
    timer_enabled: false,
    proxy_id: null,
  })
})

test('an amount beyond 32 bits keeps every digit', async () => {
  await buildBrBot(db, { account: { cash: 9_007_199_254_740_991 } })

  const account = await db.selectFrom('account_money').select('cash').executeTakeFirst()

  expect(account).toEqual({ cash: 9_007_199_254_740_991 })
})

test('a column keeps its type under another name and inside a common table expression', async () => {
  await buildProxy(db, { is_banned: true })

  const row = await db
    .with('banned', (cte) =>
      cte.selectFrom('proxy').select(['is_banned as yes', 'created_at as at']),
    )
    .selectFrom('banned')
    .select(['yes', 'at'])
    .executeTakeFirst()

  expect(row).toEqual({ yes: true, at: expect.any(Date) })
})

test('a default date is the present, and dates compare with each other', async () => {
  await buildServer(db)
  const minuteAgo = new Date(Date.now() - 60_000)

  const fresh = db.selectFrom('server').select('created_at').where('created_at', '>', minuteAgo)

  expect((await fresh.executeTakeFirstOrThrow()).created_at).toBeInstanceOf(Date)
  expect(await fresh.where('created_at', '<', minuteAgo).execute()).toEqual([])
})

test('counts and sums are numbers', async () => {
  await buildServer(db)

  const row = await db
    .selectFrom('server')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('version').as('sum')])
    .executeTakeFirst()

  expect(row).toEqual({ count: 1, sum: 1 })
})

test('a transaction that fails leaves nothing', async () => {
  const failing = transact(db, async (trx) => {
    await buildServer(trx)
    throw new Error('no')
  })

  await expect(failing).rejects.toThrow('no')
  expect(await db.selectFrom('server').select('id').execute()).toEqual([])
})

test('uncommitted changes are not visible to other connections, and reads do not wait for them', async () => {
  const seen: number[] = []
  const count = async () => (await db.selectFrom('server').select('id').execute()).length

  await transact(db, async (trx) => {
    await buildServer(trx)
    seen.push(await count())
  })
  seen.push(await count())

  expect(seen).toEqual([0, 1])
})

test('concurrent writes all succeed', async () => {
  const writes = Array.from({ length: 50 }, (_, index) =>
    index % 2 ? buildServer(db) : transact(db, (trx) => buildServer(trx)),
  )

  const ids = await Promise.all(writes)

  expect(new Set(ids).size).toBe(50)
})

test('constraints of the database reject invalid rows', async () => {
  const refused = [
    buildServer(db, { port: 0 }),
    buildServer(db, { name: '' }),
    buildBrBot(db, { start_hour: 24 }),
    buildBrBot(db, { proxy_id: 2_000_000_000 }),
    buildBrBot(db, { account: { cash: -1 } }),
    db
      .insertInto('br_bot_group')
      .values({ name: 'full', name_key: 'full', size: 1, bot_count: 2, proxy_id: null })
      .execute(),
  ]

  const results = await Promise.allSettled(refused)

  expect(results.map(({ status }) => status)).toEqual(Array(refused.length).fill('rejected'))
})

test("a BR bot's server is its account's, also when that moves", async () => {
  const id = await buildBrBot(db)
  const server_id = await buildServer(db)

  await db.updateTable('account').set({ server_id }).execute()

  const moved = db.selectFrom('br_bot').select('server_id').where('id', '=', id)
  expect(await moved.executeTakeFirst()).toEqual({ server_id })
  const own = db.updateTable('br_bot').set({ server_id: await buildServer(db) })
  await expect(own.execute()).rejects.toThrow()
})
