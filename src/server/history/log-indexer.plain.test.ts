import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { LogQuery } from '#contract/logs.ts'
import { freshFolder } from '#testing/process.ts'
import { indexRows, unindexedRows } from '../db/index-rows.ts'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { listLines } from '../modules/logs/list.ts'
import { writeLines } from './log.ts'
import { startLogIndexer } from './log-indexer.ts'
import { createLogger } from './logger.ts'

const ENOUGH = 2000

async function openLog(file?: string): Promise<Db> {
  const db = await openDatabase({ file: file ?? join(await freshFolder(), 'log.db') })
  onTestFinished(() => db.destroy())
  return db
}

const write = (db: Db, messages: readonly string[]) =>
  writeLines(
    db,
    messages.map((message) => ({
      at: new Date(),
      level: 'info' as const,
      source: 'server' as const,
      userId: '',
      username: null,
      message,
      details: null,
      requestId: null,
    })),
  )

async function search(db: Db, query: Record<string, string>) {
  const { data, next } = await listLines(db, LogQuery.parse(query))
  return { messages: data.map(({ message }) => message), next }
}

const numbered = (amount: number) => Array.from({ length: amount }, (_, at) => `line ${at + 1}`)

/** Throws if the index contains lines that the log does not contain, or lacks some. */
const checkIndex = (db: Db) =>
  sql`insert into log_search (log_search, rank) values ('integrity-check', 1)`.execute(db)

test('a search finds lines before and after they enter the text index, newest first', async () => {
  const db = await openLog()
  await write(db, ['first words', 'a line', 'second words'])

  expect((await search(db, { search: 'words' })).messages).toEqual(['second words', 'first words'])
  await indexRows(db, 'log', 2)
  expect(await unindexedRows(db, 'log')).toBe(1)
  await write(db, ['third words'])

  const page = await search(db, { search: 'words', limit: '2' })
  const rest = await search(db, { search: 'words', limit: '2', before: String(page.next) })
  expect(page.messages).toEqual(['third words', 'second words'])
  expect(rest).toEqual({ messages: ['first words'], next: null })
})

test('deleted lines leave nothing in the text index', async () => {
  const db = await openLog()
  await write(db, numbered(4))
  await indexRows(db, 'log', 2)

  await db.deleteFrom('log').where('message', 'in', ['line 1', 'line 3']).execute()
  await indexRows(db, 'log', 1)

  await checkIndex(db)
  expect((await search(db, { search: 'line' })).messages).toEqual(['line 4', 'line 2'])
})

test('the server indexes many lines once enough of them wait', async () => {
  const db = await openLog()
  const run = () => startLogIndexer(db, undefined, createLogger('silent')).close()

  await write(db, numbered(ENOUGH - 1))
  await run()
  expect(await unindexedRows(db, 'log')).toBe(ENOUGH - 1)

  await write(db, ['one more', 'and another'])
  await run()
  expect(await unindexedRows(db, 'log')).toBe(1)
  await indexRows(db, 'log', 1)
  await checkIndex(db)
})

test('lines from before the text index was filled in batches are still found and deleted', async () => {
  const folder = await freshFolder()
  const [file, earlier] = [join(folder, 'log.db'), join(folder, 'migrations')]
  await cp(new URL('../db/migrations/', import.meta.url), earlier, { recursive: true })
  const later = (await readdir(earlier)).filter((name) => name >= '0005')
  await Promise.all(later.map((name) => rm(join(earlier, name))))
  const old = await openDatabase({ file }, pathToFileURL(`${earlier}/`))
  await write(old, numbered(3))
  await old.destroy()

  const db = await openLog(file)
  await write(db, ['line 4'])
  await db.deleteFrom('log').where('message', '=', 'line 2').execute()

  expect((await search(db, { search: 'line' })).messages).toEqual(['line 4', 'line 3', 'line 1'])
  await indexRows(db, 'log', 1)
  await checkIndex(db)
})
