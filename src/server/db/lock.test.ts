import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { chargeAttempt, clearAttempts } from './lock.ts'
import { sweepExpired } from './session.ts'

const db = await testDatabase()
const MINUTE_MS = 60_000

/** What happened is now this much longer ago. */
async function pass(minutes: number): Promise<void> {
  const { since } = await db.selectFrom('auth_lock').select('since').executeTakeFirstOrThrow()
  const earlier = new Date(since.getTime() - minutes * MINUTE_MS)
  await db.updateTable('auth_lock').set({ since: earlier }).execute()
}

async function charge(times: number): Promise<void> {
  for (let count = 0; count < times; count++) await chargeAttempt(db, 'digger')
}

test('five attempts are looked at, the sixth is refused and told how long', async () => {
  await charge(5)

  await expect(charge(1)).rejects.toMatchObject({
    code: 'locked',
    message: 'Too many wrong passwords. Try again in 15 minutes.',
    details: { retryAfter: 900 },
  })
})

test('asking again does not make a lock last longer', async () => {
  await charge(5)
  await pass(14)
  await expect(charge(1)).rejects.toMatchObject({ details: { retryAfter: 60 } })
  await pass(1)

  await charge(5)
  await expect(charge(1)).rejects.toMatchObject({ code: 'locked' })
})

test('any five within fifteen minutes lock, whenever they began', async () => {
  await charge(1)
  await pass(14)
  await charge(3)
  await pass(2)

  await charge(1)
  await expect(charge(1)).rejects.toMatchObject({ code: 'locked' })
})

test('failures are forgotten fifteen minutes after the last', async () => {
  await charge(4)
  await pass(15)

  await charge(5)
  await expect(charge(1)).rejects.toMatchObject({ code: 'locked' })
})

test('a right password clears them, of this name alone', async () => {
  await charge(5)
  await chargeAttempt(db, 'farmer')
  await clearAttempts(db, 'farmer')
  await expect(charge(1)).rejects.toMatchObject({ code: 'locked' })

  await clearAttempts(db, 'digger')
  await charge(5)
})

test('twenty at once: five are looked at', async () => {
  const charges = Array.from({ length: 20 }, () => chargeAttempt(db, 'digger'))

  const outcomes = await Promise.allSettled(charges)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('the sweep removes counts that no longer matter, and only those', async () => {
  await charge(1)
  await pass(15)
  await chargeAttempt(db, 'farmer')

  await sweepExpired(db)

  expect(await db.selectFrom('auth_lock').select('name_key').execute()).toEqual([
    { name_key: 'farmer' },
  ])
})
