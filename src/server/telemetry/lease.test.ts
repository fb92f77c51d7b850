import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts'
import { testDatabase } from '#testing/database.ts'
import { endLease, requireLease, takeLease } from './lease.ts'

const db = await testDatabase()
const PAUSED = 1
const SUCCESSOR = 2

test('a process that was paused cannot write after its successor has written and ended', async () => {
  await takeLease(db, 'history', PAUSED, 0)
  expect(await takeLease(db, 'history', SUCCESSOR, 2 * MINUTE_MS)).toBe(true)
  await endLease(db, 'history', SUCCESSOR)

  const writing = requireLease(db, PAUSED, 2 * MINUTE_MS)

  await expect(writing).rejects.toThrow('another process has taken over the history')
})

test('a process that was paused can write if no other process has taken its lease', async () => {
  await takeLease(db, 'history', PAUSED, 0)

  await requireLease(db, PAUSED, 2 * MINUTE_MS)

  expect(await takeLease(db, 'history', SUCCESSOR, 2 * MINUTE_MS + 1)).toBe(false)
})

test('the lease of a process that died while the clock was an hour ahead ends', async () => {
  await takeLease(db, 'history', PAUSED, HOUR_MS)

  expect(await takeLease(db, 'history', SUCCESSOR, MINUTE_MS)).toBe(true)
})
