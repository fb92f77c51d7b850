import { expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts'
import { signIn, testServer } from '#testing/app.ts'
import { holdClock } from '#testing/hold-clock.ts'
import { createPasswordReset, findPasswordReset, usePasswordReset } from './password-reset.ts'

const { app, db } = await testServer()

test('a link that was created while the clock was ahead ends when the clock is set right', async () => {
  const { userId } = await signIn(app, db, 'viewer', 'approved')
  holdClock()
  vi.setSystemTime(Date.now() + DAY_MS)
  const { token } = await createPasswordReset(db, userId, false)
  vi.setSystemTime(Date.now() - DAY_MS)

  expect(await findPasswordReset(db, token)).toBeUndefined()
  expect(await usePasswordReset(db, token)).toBeUndefined()
})

test('a link works for 30 minutes', async () => {
  const { userId } = await signIn(app, db, 'viewer', 'approved')
  holdClock()
  const { token } = await createPasswordReset(db, userId, false)

  vi.setSystemTime(Date.now() + 30 * MINUTE_MS - 1)
  expect(await findPasswordReset(db, token)).toMatchObject({ id: userId })
  vi.setSystemTime(Date.now() + 1)
  expect(await findPasswordReset(db, token)).toBeUndefined()
})
