import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time-units.ts'
import { testServer, vault } from '#testing/app.ts'
import { useServerClock } from '#testing/server-clock.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { withoutTable } from '#testing/without-table.ts'
import type { Db } from './db/schema.ts'
import { Maintenance } from './maintenance.ts'

const { db, signedIn } = await testServer()
const lines: string[] = []
const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) })
const live = { ...SILENT_LIVE, checkSessions: () => {} }

beforeEach(async () => {
  // Each check of the clock switches to that of the database.
  await useServerClock(db, logger)
  lines.length = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return () => void vi.useRealTimers()
})

async function addOldLines(amount: number): Promise<void> {
  const row = {
    level: 'info',
    source: 'server',
    username: null,
    message: 'old',
    text_key: 'old',
  } as const
  const at = new Date('2020-01-01T00:00:00Z')
  const rows = Array.from({ length: amount }, () => ({
    ...row,
    at,
    details: null,
    request_id: null,
    audit_id: null,
  }))
  await db.insertInto('log').values(rows).execute()
}

async function countLines(): Promise<number> {
  const { amount } = await db
    .selectFrom('log')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

test('a stop ends the sweep of a large log, and waits for the statement in progress', async () => {
  await addOldLines(1000)
  const maintenance = new Maintenance({ db, vault, live, logger })
  vi.advanceTimersByTime(MINUTE_MS)
  await expect.poll(countLines, { interval: 1 }).toBeLessThan(1000)

  await maintenance.close()
  const left = await countLines()
  for (let turn = 0; turn < 100; turn++) await setImmediate()

  expect(left).toBeGreaterThan(0)
  expect(await countLines()).toBe(left)
  expect(lines).toEqual([])
})

test('a sweep that takes longer than a minute is not joined by another one', async () => {
  const sweeps = () => lines.filter((line) => line.includes('expired sessions were not deleted'))
  await signedIn('viewer')
  const touch = (trx: Db) =>
    trx
      .updateTable('auth_session')
      .set({ seen_at: new Date(0) })
      .execute()
  await touch(db)
  await withoutTable(db, 'auth_device', async () => {
    const maintenance = new Maintenance({ db, vault, live, logger })
    // The first statement of a sweep waits for this transaction.
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('auth_session')
        .set({ seen_at: new Date(0) })
        .execute()
      for (let minute = 0; minute < 3; minute++) {
        vi.advanceTimersByTime(MINUTE_MS)
        await delay(50)
      }
    })
    await expect.poll(sweeps).toHaveLength(1)
    await maintenance.close()
  })

  expect(sweeps()).toHaveLength(1)
})
