import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildServer } from '#testing/factories.ts'
import { importsIn, rosterOf } from '#testing/imports.ts'
import { jobsOf } from '#testing/jobs.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'

let isAnswerLost = false
const live = {
  ...SILENT_LIVE,
  changed: () => {
    if (!isAnswerLost) return
    isAnswerLost = false
    throw new Error('the connection was lost after the commit')
  },
}
const { db, signedIn } = await testServer({ live })
const { bots, send } = importsIn(db)

test('an import that was started but not answered runs, and the repeated call returns it', async () => {
  const admin = await signedIn('administrator')
  await buildServer(db, { name: 'Kyiv' })
  admin.headers = { 'idempotency-key': 'k1' }
  isAnswerLost = true

  const lost = await send(admin, rosterOf(2), 2)
  const repeated = await send(admin, rosterOf(2), 2)

  const { id } = repeated.json().job
  expect(lost.statusCode).toBe(500)
  expect((await admin.get(`jobs/${id}`)).statusCode).toBe(200)
  await jobsOf(admin).ended(id)
  expect(await bots()).toHaveLength(2)
})
