import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { isSqlite } from '../db/reserve-ids.ts'
import { writeLines } from './log.ts'
import type { LogEntry } from './log-entry.ts'
import { sizeOfLog, trimLog } from './log-size.ts'

const db = await testDatabase()
const MEGABYTE = 1024 * 1024
const MAX = 2 * MEGABYTE
const ROUNDS = 8
const LINES = 1000

const line = (number: number, length: number): LogEntry => ({
  at: new Date(),
  level: 'info',
  source: 'requests',
  userId: '',
  username: null,
  message: `${number} ${words(number, length)}`,
  details: { path: words(number + 1, length) },
  requestId: null,
})

/** Text with little repetition, different for each seed. */
const words = (seed: number, length: number) =>
  Array.from({ length }, (_, at) =>
    (((seed * 7919 + at * 104_729) >>> (at % 11)) % 36).toString(36),
  ).join('')

const write = (round: number, length: number) =>
  writeLines(
    db,
    Array.from({ length: LINES }, (_, index) => line(round * LINES + index, length)),
  )

const messages = async () =>
  (await db.selectFrom('log').select('message').orderBy('id').execute()).map(({ message }) =>
    Number(message.split(' ')[0]),
  )

test('the log stays within its size limit under many lines, and the newest lines are kept', async () => {
  const sizes: number[] = []
  const files: number[] = []

  for (let round = 0; round < ROUNDS; round++) {
    await write(round, 20)
    sizes.push(await sizeOfLog(db))
    await trimLog(db, MAX)
    expect(await sizeOfLog(db)).toBeLessThanOrEqual(MAX)
    if (isSqlite(db)) files.push(await bytesOnDisk())
  }

  const first = sizes[0] ?? 0
  expect(first * ROUNDS).toBeGreaterThan(2 * MAX)
  const kept = await messages()
  expect(kept.at(-1)).toBe(ROUNDS * LINES - 1)
  // A contiguous sequence up to the last line.
  expect(kept.at(-1)).toBe((kept[0] ?? 0) + kept.length - 1)
  expect(kept.length * (first / LINES)).toBeGreaterThan(MAX / 2)
  // SQLite reuses the space of deleted lines.
  expect(files.at(-1) ?? 0).toBeLessThanOrEqual(1.3 * Math.max(0, ...files.slice(0, ROUNDS / 2)))
})

test.each([20, 200, 900])(
  'the size of lines of %i characters is about what they take on the disk',
  async (length) => {
    if (!isSqlite(db)) await sql`truncate log`.execute(db)
    const before = await bytesUsed()
    await write(0, length)

    const ratio = (await sizeOfLog(db)) / ((await bytesUsed()) - before)

    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  },
)

test('processes that trim concurrently delete no more lines than one', async () => {
  for (let round = 0; round < 5; round++) await write(round, 20)
  const round = (await sizeOfLog(db)) / 5

  await Promise.all([trimLog(db, MAX), trimLog(db, MAX), trimLog(db, MAX), trimLog(db, MAX)])

  const size = await sizeOfLog(db)
  expect(size).toBeLessThanOrEqual(MAX)
  expect(size).toBeGreaterThan(MAX - 1.1 * round)
})

test('a line that is still being written when others are counted is counted later', async () => {
  await write(0, 20)
  await trimLog(db, MAX)
  const before = await sizeOfLog(db)

  await write(1, 20)
  await trimLog(db, MAX)

  expect((await sizeOfLog(db)) / before).toBeCloseTo(2, 1)
})

test('the latest thousand groups of warnings and errors are kept', async () => {
  const groups = Array.from({ length: 1100 }, (_, index) => ({
    key: String(index),
    level: 'warn' as const,
    source: 'server' as const,
    message: String(index),
    details: null,
    amount: 1,
    first_at: new Date(index),
    last_at: new Date(index),
  }))
  await db.insertInto('error_group').values(groups).execute()

  await trimLog(db, MAX)

  const kept = await db.selectFrom('error_group').select('message').orderBy('last_at').execute()
  expect(kept).toHaveLength(1000)
  expect(kept[0]).toEqual({ message: '100' })
})

test('a log far beyond its size limit is trimmed in several steps', async () => {
  for (let round = 0; round < 9; round++) await write(round, 20)

  expect(await trimLog(db, MEGABYTE)).toBe(false)
  const [first = 0] = await messages()
  while (!(await trimLog(db, 2 * MEGABYTE)));

  expect(first).toBeGreaterThan(0)
  expect(await sizeOfLog(db)).toBeLessThanOrEqual(2 * MEGABYTE)
})

/** The size of the file, or of the table with its indexes. */
async function bytesOnDisk(): Promise<number> {
  const { rows } = await (isSqlite(db)
    ? sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
    : sql<{ bytes: number }>`select pg_total_relation_size('log') as bytes`
  ).execute(db)
  return rows[0]?.bytes ?? 0
}

/** The reusable part of this size. */
async function bytesFree(): Promise<number> {
  if (!isSqlite(db)) return 0
  const { rows } = await sql<{ bytes: number }>`
    select freelist_count * page_size as bytes from pragma_freelist_count, pragma_page_size`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

const bytesUsed = async () => (await bytesOnDisk()) - (await bytesFree())
