import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { Commits } from '../commits.ts'
import { Semaphore } from '../semaphore.ts'
import { sqliteDialect } from './dialect.ts'
import { LogFlush } from './log-flush.ts'
import { SharedCommit } from './shared-commit.ts'
import { Statements } from './statements.ts'

/** A log whose flushes are completed by the test. */
function controlledLog() {
  const flushes: PromiseWithResolvers<void>[] = []
  const flush = () => {
    const running = Promise.withResolvers<void>()
    flushes.push(running)
    return running.promise
  }
  const close = async () => undefined
  return { flushes, flush: new LogFlush(async () => ({ flush, close })) }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a flush completes the writes that were waiting before it started, and the next flush completes the others', async () => {
  const { flushes, flush } = controlledLog()
  const done: string[] = []
  const wait = (name: string) => flush.wait().then(() => done.push(name))
  const first = wait('first')
  await soon()
  expect(flushes).toHaveLength(1)
  const others = [wait('second'), wait('third')]
  await soon()
  expect(flushes).toHaveLength(1)
  flushes[0]?.resolve()
  await first
  await soon()
  expect(done).toEqual(['first'])
  expect(flushes).toHaveLength(2)
  flushes[1]?.resolve()
  await Promise.all(others)
  expect(done).toEqual(['first', 'second', 'third'])
})

test('a write completes when it is on disk, and the next writer does not wait for that', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'log-flush-'))
  const file = join(directory, 'test.db')
  const writer = new Sqlite(file)
  writer.pragma('journal_mode = wal')
  writer.exec('create table note (text text)')
  const { flushes, flush } = controlledLog()
  const parts = {
    writer: new Statements(writer),
    turn: new Semaphore(1),
    flush,
    commits: new Commits(() => 0),
  }
  const db = new Kysely<{ note: { text: string } }>({
    dialect: sqliteDialect({
      ...parts,
      reader: new Statements(new Sqlite(file, { readonly: true })),
      sharedCommit: new SharedCommit(parts),
      close: () => flush.close(),
    }),
  })
  const answered: string[] = []
  const insert = (text: string) =>
    db
      .transaction()
      .execute((trx) => trx.insertInto('note').values({ text }).execute())
      .then(() => answered.push(text))
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from note`.execute(db)
    return rows[0]?.n
  }

  const first = insert('first')
  await expect.poll(() => flushes.length).toBe(1)
  const second = insert('second')
  const third = db
    .insertInto('note')
    .values({ text: 'third' })
    .execute()
    .then(() => answered.push('third'))
  await expect.poll(count).toBe(3)
  expect(answered).toEqual([])
  flushes[0]?.resolve()
  await first
  await expect.poll(() => flushes.length).toBe(2)
  expect(answered).toEqual(['first'])
  flushes[1]?.resolve()
  await Promise.all([second, third])
  expect(answered.toSorted()).toEqual(['first', 'second', 'third'])

  await db.destroy()
  await rm(directory, { recursive: true })
})
