import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { holdClock } from '#testing/hold-clock.ts'
import { freshFolder } from '#testing/process.ts'
import { commitsOf, expectWriters, laneOf, openDatabase } from '../open.ts'
import type { Db } from '../schema.ts'
import { transact } from '../transact.ts'

/** A database, its lane for requests, and the numbers of its commits as another process sees them. */
async function open() {
  const file = join(await freshFolder(), 'night-shift.db')
  const db = await openDatabase({ file })
  const other = new Sqlite(file)
  onTestFinished(async () => {
    other.close()
    await db.destroy()
  })
  const version = other.prepare<[], number>('pragma data_version').pluck()
  const names = other.prepare<[], string>('select name from setting order by name').pluck()
  return { db, requests: laneOf(db, 'part servers'), version: () => version.get(), names }
}

/** Expects writers until this many transactions have begun. */
function expectTransactions(db: Db, amount: number) {
  let begun = 0
  expectWriters(db, () => begun < amount)
  return () => {
    begun += 1
  }
}

const add = (trx: Db, name: string) =>
  trx.insertInto('setting').values({ name, value: {} }).execute()

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('transactions of requests share a commit while more are expected', async () => {
  const { db, requests, version, names } = await open()
  // A busy machine could otherwise end the commit by its age.
  holdClock('performance')
  const begin = expectTransactions(db, 3)
  const versions: unknown[] = [version()]

  const adding = ['a', 'b', 'c'].map(async (name, index) => {
    for (let waited = 0; waited < index; waited++) await turn()
    begin()
    await requests.transaction().execute((trx) => add(trx, name))
    versions.push(version())
  })
  await Promise.all(adding)

  const [before, ...after] = versions
  expect(new Set(after).size).toBe(1)
  expect(after).not.toContain(before)
  expect(names.all()).toEqual(['a', 'b', 'c'])
})

test.each([0, 1, 2])('of three transactions in a commit number %i fails alone', async (failing) => {
  const { db, requests, names } = await open()
  const begin = expectTransactions(db, 3)
  const all = ['a', 'b', 'c']

  const results = await Promise.allSettled(
    all.map((name, index) => {
      begin()
      return requests.transaction().execute(async (trx) => {
        await add(trx, name)
        if (index === failing) throw new Error('refused')
      })
    }),
  )

  expect(results.map(({ status }) => status)).toEqual(
    all.map((_, index) => (index === failing ? 'rejected' : 'fulfilled')),
  )
  expect(names.all()).toEqual(all.filter((_, index) => index !== failing))
})

test('a transaction sees those before it in the same commit, and other connections see none', async () => {
  const { db, requests, names } = await open()
  const begin = expectTransactions(db, 2)
  begin()
  const first = requests.transaction().execute((trx) => add(trx, 'a'))
  await turn()

  const outside = await requests.selectFrom('setting').select('name').execute()
  begin()
  const inside = requests
    .transaction()
    .execute((trx) => trx.selectFrom('setting').select('name').execute())

  expect(outside).toEqual([])
  expect(await inside).toEqual([{ name: 'a' }])
  await first
  expect(names.all()).toEqual(['a'])
})

test('when the commit fails, every transaction in it fails and nothing is stored', async () => {
  const { db, requests, names } = await open()
  await sql`create table child (name text references setting (name) deferrable initially deferred)`.execute(
    db,
  )
  const begin = expectTransactions(db, 2)

  const results = await Promise.allSettled([
    requests.transaction().execute((trx) => {
      begin()
      return add(trx, 'a')
    }),
    requests.transaction().execute((trx) => {
      begin()
      return sql`insert into child values ('nobody')`.execute(trx)
    }),
  ])
  await requests.transaction().execute((trx) => add(trx, 'b'))

  expect(results).toMatchObject([
    { status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } },
    { status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } },
  ])
  expect(names.all()).toEqual(['b'])
})

test('a transaction whose commit another one rolls back with a full disk is repeated', async () => {
  const { db, requests, names } = await open()
  await limitPages(db, 20)
  const begin = expectTransactions(db, 2)
  const addOf = (name: string, size: number) =>
    transact(requests, (trx) => {
      begin()
      const value = { text: 'x'.repeat(size) }
      return trx.insertInto('setting').values({ name, value }).execute()
    })

  const results = await Promise.allSettled([addOf('small', 1), addOf('large', 500_000)])

  expect(results).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'SQLITE_FULL' } },
  ])
  expect(names.all()).toEqual(['small'])
})

/** Limits the database to some more pages. In a transaction, because the limit applies to the connection that writes. */
const limitPages = (db: Db, more: number) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx)
    const limit = (rows[0]?.page_count ?? 0) + more
    await sql`pragma max_page_count = ${sql.lit(limit)}`.execute(trx)
  })

test.each(['a bulk transaction', 'a statement'])(
  'other writers do not wait for more requests: %s',
  async (kind) => {
    const { db, requests, names } = await open()
    expectWriters(db, () => true)
    const first = requests.transaction().execute((trx) => add(trx, 'a'))
    await turn()

    if (kind === 'a bulk transaction')
      await laneOf(db, 'bulk')
        .transaction()
        .execute((trx) => add(trx, 'b'))
    else await add(db, 'b')

    await first
    expect(names.all()).toEqual(['a', 'b'])
  },
)

test('every lane counts the commits of the others', async () => {
  const { db, requests } = await open()
  const before = commitsOf(db)?.version()

  await requests.transaction().execute((trx) => add(trx, 'a'))

  expect(commitsOf(requests)).toBe(commitsOf(db))
  expect(commitsOf(db)?.version()).not.toBe(before)
})

test('a statement that changes no row is no commit', async () => {
  const { db } = await open()
  const version = () => commitsOf(db)?.version()
  const rename = (from: string) =>
    db.updateTable('setting').set({ name: 'b' }).where('name', '=', from).execute()
  await add(db, 'a')
  const before = version()

  await rename('nobody')
  expect(version()).toBe(before)
  await rename('a')
  expect(version()).not.toBe(before)
})
