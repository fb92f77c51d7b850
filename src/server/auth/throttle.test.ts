import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time-units.ts'
import { testDatabase } from '#testing/database.ts'
import { stopClock } from '#testing/second-factor.ts'
import { sweepExpired } from './session.ts'
import { type Counter, charge, refund, reset } from './throttle.ts'

const db = await testDatabase()
stopClock()

const LOCK: Counter = {
  kind: 'lock',
  subject: 'digger',
  max: 5,
  windowMs: 15 * MINUTE_MS,
  restarts: true,
  code: 'locked',
  exceeded: 'Too many wrong passwords.',
}
const RATE: Counter = {
  ...LOCK,
  kind: 'rate',
  restarts: false,
  code: 'too_many_requests',
  exceeded: 'Too many attempts.',
  alternative: ', or ask an administrator',
}

/** Moves the times of every counter into the past by this time. A negative time simulates a clock that was ahead. */
async function pass(minutes: number): Promise<void> {
  const { resets_at } = await db
    .selectFrom('auth_throttle')
    .select('resets_at')
    .executeTakeFirstOrThrow()
  const earlier = new Date(resets_at.getTime() - minutes * MINUTE_MS)
  await db.updateTable('auth_throttle').set({ resets_at: earlier }).execute()
}

async function chargeTimes(times: number, counter = LOCK): Promise<void> {
  for (let count = 0; count < times; count++) await charge(db, counter)
}

test('five attempts pass; the sixth is refused with the time to wait', async () => {
  await chargeTimes(5)

  await expect(charge(db, LOCK)).rejects.toMatchObject({
    code: 'locked',
    message: 'Too many wrong passwords. Try again in 15 minutes.',
    details: { retryAfter: 900 },
  })
})

test('a refused attempt does not extend a lock', async () => {
  await chargeTimes(5)
  await pass(14)
  await expect(charge(db, LOCK)).rejects.toMatchObject({ details: { retryAfter: 60 } })
  await pass(1)

  await chargeTimes(5)
  await expect(charge(db, LOCK)).rejects.toMatchObject({ code: 'locked' })
})

test('five attempts within fifteen minutes always lock', async () => {
  await chargeTimes(1)
  await pass(14)
  await chargeTimes(3)
  await pass(2)

  await chargeTimes(1)
  await expect(charge(db, LOCK)).rejects.toMatchObject({ code: 'locked' })
})

test('the window of a rate starts at the first attempt, and a new one after it has passed', async () => {
  await chargeTimes(4, RATE)
  await pass(14)
  await chargeTimes(1, RATE)
  await expect(charge(db, RATE)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Too many attempts. Try again in a minute, or ask an administrator.',
  })
  await pass(1)

  await chargeTimes(5, RATE)
  await expect(charge(db, RATE)).rejects.toMatchObject({ details: { retryAfter: 900 } })
})

test('a lock set by a clock that was a day ahead does not last longer than its window', async () => {
  await chargeTimes(5)
  await pass(-24 * 60)

  await expect(charge(db, LOCK)).rejects.toMatchObject({ details: { retryAfter: 900 } })
  await pass(15)
  await chargeTimes(1)
})

test('a reset returns the attempts of only this subject and kind', async () => {
  await chargeTimes(5)
  await chargeTimes(2, { ...LOCK, subject: 'farmer' })
  await chargeTimes(3, RATE)

  expect(await reset(db, LOCK)).toBe(5)
  expect(await reset(db, LOCK)).toBe(0)

  await chargeTimes(5)
  expect(await reset(db, { ...LOCK, subject: 'farmer' })).toBe(2)
  expect(await reset(db, RATE)).toBe(3)
})

test('a refund subtracts attempts, down to zero', async () => {
  await chargeTimes(5, RATE)
  await refund(db, RATE, 3)
  await chargeTimes(3, RATE)
  await expect(charge(db, RATE)).rejects.toMatchObject({ code: 'too_many_requests' })

  await refund(db, RATE, 100)
  await chargeTimes(5, RATE)
  await expect(charge(db, RATE)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('five of twenty concurrent attempts pass', async () => {
  const charges = Array.from({ length: 20 }, () => charge(db, LOCK))

  const outcomes = await Promise.allSettled(charges)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('the sweep removes counters whose window has passed, and only those', async () => {
  await chargeTimes(1)
  await pass(15)
  await chargeTimes(1, { ...LOCK, subject: 'farmer' })

  await sweepExpired(db)

  expect(await db.selectFrom('auth_throttle').select('subject').execute()).toEqual([
    { subject: 'farmer' },
  ])
})
