import { expect, test } from 'vitest'
import { DRAFTS_MAX } from '#contract/job-choices.ts'
import { testServer } from '#testing/app.ts'
import { buildServer } from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'
import { importsIn, rosterOf } from '#testing/imports.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn } = await testServer()
const { waitingImport } = importsIn(db)

/** The drafts with items. */
const stored = async () => {
  const rows = await db
    .selectFrom('job_item')
    .innerJoin('job', 'job.id', 'job_id')
    .select('job_id')
    .distinct()
    .where('state', '=', 'draft')
    .orderBy('job_id')
    .execute()
  return rows.map(({ job_id }) => job_id)
}

const itemsOfOthers = (drafts: number[]) =>
  db.selectFrom('job_item').select('job_id').where('job_id', 'not in', drafts).execute()

test('the newest drafts of a user are kept, so that drafts cannot fill the database', async () => {
  const [user, other] = [
    jobsOf(await signedIn('administrator')),
    jobsOf(await signedIn('administrator')),
  ]
  await fillBots(db, await buildServer(db), 3)
  const draft = { kind: 'br_bot.deactivate', query: {} } as const
  const { job: foreign } = await other.draft(draft)
  const ids: number[] = []
  while (ids.length < DRAFTS_MAX) ids.push((await user.draft(draft)).job.id)
  expect(await stored()).toEqual([foreign.id, ...ids])

  const { job: last } = await user.draft(draft)

  expect(await stored()).toEqual([foreign.id, ...ids.slice(1), last.id])
  const items = db
    .selectFrom('job_item')
    .select('seq')
    .where('job_id', '=', ids[0] ?? 0)
  expect(await items.execute()).toEqual([])
})

test('drafts that a user creates at the same time are limited too', async () => {
  const client = await signedIn('administrator')
  await fillBots(db, await buildServer(db), 3)
  const body = { kind: 'br_bot.deactivate', params: {}, query: {} }

  const answers = await Promise.all(
    Array.from({ length: DRAFTS_MAX + 5 }, () => client.post('jobs', body)),
  )

  const drafts = await stored()
  expect(drafts).toHaveLength(DRAFTS_MAX)
  expect(await itemsOfOthers(drafts)).toEqual([])
  const replaced = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(replaced.map((answer) => answer.json().message)).toEqual(
    replaced.map(() => 'You have created 10 newer drafts, which replaced this one.'),
  )
})

test('new drafts do not cancel an import whose file is still being stored', async () => {
  const client = await signedIn('administrator')
  const user = jobsOf(client)
  await fillBots(db, await buildServer(db), 1)
  const id = await waitingImport(client, rosterOf(1, { server: '' }))
  await db.updateTable('job').set({ state: 'draft' }).where('id', '=', id).execute()

  for (let count = 0; count <= DRAFTS_MAX; count++)
    await user.draft({ kind: 'br_bot.deactivate', query: {} })

  expect(await user.read(id)).toMatchObject({ state: 'draft' })
})

test('a draft that would change nothing has no warning about the number of its rows', async () => {
  const jobs = jobsOf(await signedIn('administrator'))
  const server_id = await buildServer(db)
  await fillBots(db, server_id, 12)

  const { forecast, warning } = await jobs.draft({
    kind: 'br_bot.activate',
    query: { server_id: String(server_id) },
  })

  expect(forecast.outcomes).toEqual({ unchanged: 12 })
  expect(warning).toBe(null)
})
