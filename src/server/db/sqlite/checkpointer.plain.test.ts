import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '#testing/process.ts'
import { createLogger } from '../../history/logger.ts'
import { openDatabase } from '../open.ts'
import { Checkpointer } from './checkpointer.ts'

const PAGE_BYTES = 4096
const AUTOMATIC_PAGES = 1000
const LONG_LOG_PAGES = 200
const SETTINGS = { intervalMs: 20, logPages: 50, longLogPages: LONG_LOG_PAGES }

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** A database with a checkpoint worker, and functions to inspect both. */
async function checkpointed() {
  const file = join(await freshFolder(), 'night-shift.db')
  const db = await openDatabase({ file })
  const checkpointer = new Checkpointer(db, createLogger('silent'), { file, ...SETTINGS })
  const other = new Sqlite(file)
  onTestFinished(() => void other.close())

  const automaticPages = () =>
    db.transaction().execute(async (trx) => {
      const pragma = sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`
      return (await pragma.execute(trx)).rows[0]?.wal_autocheckpoint
    })
  const state = other.prepare<[], LogState>('pragma wal_checkpoint(noop)')
  const log = () => {
    const { log: pages = 0, checkpointed: copied = 0 } = state.get() ?? {}
    return { pages, waiting: pages - copied }
  }
  await sql`create table filler (bytes blob)`.execute(db)
  const write = (pages: number) =>
    sql`insert into filler values (zeroblob(${sql.lit(pages * PAGE_BYTES)}))`.execute(db)
  await expect.poll(automaticPages).toBe(0)
  return { file, db, checkpointer, other, automaticPages, log, write }
}

test('the worker copies a long log into the database file; commits no longer do', async () => {
  const { db, checkpointer, automaticPages, log, write } = await checkpointed()

  await write(AUTOMATIC_PAGES + 100)

  await expect.poll(log).toMatchObject({ waiting: 0 })
  expect(await automaticPages()).toBe(0)
  await checkpointer.close()
  await db.destroy()
})

test('the log starts over even if writes never pause', async () => {
  const { db, checkpointer, log, write } = await checkpointed()
  const writeUntil = async (isReached: (pages: number) => boolean) => {
    while (!isReached(log().pages)) {
      await write(10)
      await setImmediate()
    }
  }

  await writeUntil((pages) => pages > LONG_LOG_PAGES)
  await writeUntil((pages) => pages < LONG_LOG_PAGES)

  expect(log().pages).toBeLessThan(LONG_LOG_PAGES)
  await checkpointer.close()
  await db.destroy()
})

test('when the worker ends, commits make checkpoints again', async () => {
  const { db, checkpointer, automaticPages, log, write } = await checkpointed()

  await checkpointer.worker.terminate()

  await expect.poll(automaticPages).toBe(AUTOMATIC_PAGES)
  await write(AUTOMATIC_PAGES + 100)
  expect(log()).toMatchObject({ waiting: 0 })
  await db.destroy()
})

test('after closing, the worker no longer has the database open', async () => {
  const { file, db, checkpointer, other, write } = await checkpointed()
  await write(10)

  await checkpointer.close()
  other.close()
  await db.destroy()

  // The last connection removes the log.
  expect(existsSync(`${file}-wal`)).toBe(false)
})

test('closing does not wait for a long log that the worker can no longer finish', async () => {
  const { db, checkpointer } = await checkpointed()
  const write = Promise.withResolvers<void>()
  const writing = db.transaction().execute(() => write.promise)

  checkpointer.worker.emit('message', 'long-log')
  const exited = once(checkpointer.worker, 'exit')
  const closed = checkpointer.close()
  await exited
  write.resolve()

  await expect(Promise.all([writing, closed])).resolves.toHaveLength(2)
  await db.destroy()
})
