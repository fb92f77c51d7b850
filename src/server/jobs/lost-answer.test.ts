import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildServer } from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'
import { importsIn, rosterOf } from '#testing/imports.ts'
import { HELD_MS, jobsOf } from '#testing/jobs.ts'
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

test('a job that is paused, resumed or cancelled again stays as it is', async () => {
  const admin = await signedIn('administrator')
  const ids = await fillBots(db, await buildServer(db), 2)
  const { job } = await jobsOf(admin).draft({ kind: 'br_bot.deactivate', ids })
  // Another process has claimed it.
  const held = { state: 'running', node: 7, until_ms: Date.now() + HELD_MS } as const
  await db.updateTable('job').set(held).where('id', '=', job.id).execute()
  const control = (name: string) => admin.post(`jobs/${job.id}/${name}`)

  const answers = [await control('resume'), await control('pause'), await control('pause')]
  answers.push(await control('cancel'), await control('cancel'), await control('pause'))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 409])
  expect(answers[2]?.json()).toEqual(answers[1]?.json())
  expect(answers[4]?.json()).toEqual(answers[3]?.json())
  const actions = await db
    .selectFrom('audit')
    .select('action')
    .where('entity_id', '=', String(job.id))
    .where('action', 'like', 'job.%')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['job.paused', 'job.cancelled'])
})
