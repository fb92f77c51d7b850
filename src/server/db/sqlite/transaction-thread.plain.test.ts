import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '#testing/process.ts'
import { laneOf, openDatabase } from '../open.ts'
import type { Db } from '../schema.ts'
import { codeOf } from '../transact.ts'
import { TransactionThread } from './transaction-thread.ts'

async function opened() {
  const file = join(await freshFolder(), 'night-shift.db')
  const db = await openDatabase({ file })
  onTestFinished(() => db.destroy())
  return { file, db, bulk: laneOf(db, 'bulk') }
}

const add = (db: Db, name: string) =>
  db
    .insertInto('server')
    .values({ name, name_key: name, color: null, ip: '192.0.2.1', port: 7777 })
    .execute()

const names = async (db: Db) =>
  (await db.selectFrom('server').select('name').orderBy('id').execute()).map(({ name }) => name)

test('other connections see the rows of a bulk transaction after its commit, and write after it', async () => {
  const { db, bulk } = await opened()
  const own = Promise.withResolvers<string[]>()
  const release = Promise.withResolvers<void>()

  const written = bulk.transaction().execute(async (trx) => {
    await add(trx, 'first')
    own.resolve(await names(trx))
    await release.promise
    await add(trx, 'second')
  })
  const inside = await own.promise
  const outside = await names(db)
  const later = add(db, 'third')
  release.resolve()
  await Promise.all([written, later])

  expect(inside).toEqual(['first'])
  expect(outside).toEqual([])
  expect(await names(db)).toEqual(['first', 'second', 'third'])
})

test('a refused statement has its code, and the transaction is rolled back', async () => {
  const { db, bulk } = await opened()

  const refused = bulk.transaction().execute(async (trx) => {
    await add(trx, 'twice')
    await add(trx, 'twice')
  })

  expect(await refused.catch(codeOf)).toBe('SQLITE_CONSTRAINT_UNIQUE')
  await add(db, 'once')
  expect(await names(db)).toEqual(['once'])
})

test('times, JSON and booleans are written and read as in the main thread', async () => {
  const { db, bulk } = await opened()
  const updated_at = new Date('2026-11-22T20:00:00.000Z')

  const inside = await bulk.transaction().execute(async (trx) => {
    await trx
      .insertInto('setting')
      .values({ name: 'a', value: { isOn: true, list: [1] }, updated_at })
      .execute()
    return trx
      .selectFrom('setting')
      .select(['value', 'updated_at'])
      .where('name', '=', 'a')
      .execute()
  })

  const outside = await db
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('name', '=', 'a')
    .execute()
  expect(inside).toEqual([{ value: { isOn: true, list: [1] }, updated_at }])
  expect(outside).toEqual(inside)
})

test('a thread that ends early leaves nothing behind, and its statements fail', async () => {
  const { file, db } = await opened()
  const thread = new TransactionThread(file)
  await thread.run('begin immediate', [])
  await thread.run(
    "insert into server (name, name_key, ip, port) values ('lost', 'lost', '192.0.2.1', 1)",
    [],
  )

  await thread.close()

  await expect(thread.run('commit', [])).rejects.toThrow('has ended')
  await thread.rollback()
  expect(await names(db)).toEqual([])
  await sql`select 1`.execute(db)
})
