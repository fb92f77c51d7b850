import { beforeEach, expect, test } from 'vitest'
import type { Job } from '#contract/job.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildPenalty } from '#testing/factories.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn } = await testServer()
const LATEST = new Date('9999-12-31T00:00:00Z')
const SOON = new Date('2027-01-01T00:00:00Z')
const DAY_LATER = new Date('2027-01-02T00:00:00Z')

let administrator: Client
let jobs: ReturnType<typeof jobsOf>

beforeEach(async () => {
  administrator = await signedIn('administrator')
  jobs = jobsOf(administrator)
})

const endOf = async (id: number) =>
  (await db.selectFrom('penalty').select('ends_at').where('id', '=', id).executeTakeFirstOrThrow())
    .ends_at

const setEnd = (ids: number[], ends_at: Date) =>
  db.updateTable('penalty').set({ ends_at }).where('id', 'in', ids).execute()

/** A job that could not extend penalties, which can be extended now. */
async function failedJob(penalties: number[]): Promise<Job> {
  await setEnd(penalties, LATEST)
  const job = await jobs.run({ kind: 'penalty.extend', params: { hours: 24 }, ids: penalties })
  expect(job.outcomes).toEqual({ invalid: penalties.length })
  await setEnd(penalties, SOON)
  return job
}

const retry = async ({ id }: Job): Promise<Job> =>
  (await administrator.post(`jobs/${id}/retry`)).json().job

test('a job is retried once, so that its items are not changed twice', async () => {
  const penalty = await buildPenalty(db, await buildAccount(db))
  const job = await failedJob([penalty])
  const [first, second] = [await retry(job), await retry(job)]
  await jobs.start(first)
  await jobs.ended(first.id)

  const answers = [await jobs.start(second), await administrator.post(`jobs/${job.id}/retry`)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(answers[1]?.json()).toMatchObject({
    message: `Job ${first.id} is the retry of job ${job.id}.`,
  })
  expect(await endOf(penalty)).toEqual(DAY_LATER)
})

/** Cancels a job that has changed only its first item. */
async function cancelAfterFirst(job: Job): Promise<void> {
  const rest = db.updateTable('job_item').where('job_id', '=', job.id).where('seq', '>', 1)
  await rest.set({ outcome: 'invalid', audit_id: null }).execute()
  await db.updateTable('job').set({ state: 'cancelled' }).where('id', '=', job.id).execute()
}

test('after retries of a job and of its retries were cancelled, another one has the items that none of them changed', async () => {
  const account = await buildAccount(db)
  const job = await failedJob([
    await buildPenalty(db, account),
    await buildPenalty(db, account),
    await buildPenalty(db, account),
  ])
  const totals = [job.total]
  let latest = job
  for (const origin of [() => job, () => latest]) {
    latest = await retry(origin())
    totals.push(latest.total)
    await jobs.start(latest)
    await jobs.ended(latest.id)
    await cancelAfterFirst(latest)
  }

  totals.push((await retry(job)).total)

  expect(totals).toEqual([3, 3, 2, 1])
})

test('a retry is not started if another one has changed some of its items since, even if that one was cancelled', async () => {
  const account = await buildAccount(db)
  const penalties = [await buildPenalty(db, account), await buildPenalty(db, account)]
  const job = await failedJob(penalties)
  const [first, second] = [await retry(job), await retry(job)]
  await jobs.start(first)
  await jobs.ended(first.id)
  await cancelAfterFirst(first)

  const refused = await jobs.start(second)

  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    message: `Another retry has some of the failed items of job ${job.id}. Retry job ${job.id} again for the others.`,
  })
  for (const penalty of penalties) expect(await endOf(penalty)).toEqual(DAY_LATER)
})

test('a paused job is not retried before it has ended', async () => {
  const job = await failedJob([await buildPenalty(db, await buildAccount(db))])
  await db.updateTable('job').set({ state: 'paused' }).where('id', '=', job.id).execute()

  const refused = await administrator.post(`jobs/${job.id}/retry`)

  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    message: 'This job is paused. Resume or cancel it first.',
  })
})

/** A retry that was cancelled before it changed anything. */
async function cancelledRetry(job: Job): Promise<Job> {
  const cancelled = await retry(job)
  await setEnd(await penaltiesOf(job), LATEST)
  await jobs.start(cancelled)
  await jobs.ended(cancelled.id)
  await db.updateTable('job').set({ state: 'cancelled' }).where('id', '=', cancelled.id).execute()
  return cancelled
}

const penaltiesOf = async ({ id }: Job) =>
  (await jobs.itemsOf(id)).map(({ target_id }) => Number(target_id))

test('a job is not retried again while a retry of its cancelled retry has its items', async () => {
  const job = await failedJob([await buildPenalty(db, await buildAccount(db))])
  const [second, further] = [await retry(job), await retry(await cancelledRetry(job))]
  await jobs.start(further)
  await jobs.ended(further.id)

  const refused = [await jobs.start(second), await administrator.post(`jobs/${job.id}/retry`)]

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(refused[0]?.json()).toMatchObject({
    message: `Another retry has some of the failed items of job ${job.id}. Retry job ${job.id} again for the others.`,
  })
  expect((await retry(further)).total).toBe(1)
})

test('a retry of a cancelled retry is not started after a new retry of the first job', async () => {
  const job = await failedJob([await buildPenalty(db, await buildAccount(db))])
  const cancelled = await cancelledRetry(job)
  const [further, second] = [await retry(cancelled), await retry(job)]
  await jobs.start(second)
  await jobs.ended(second.id)

  const refused = [
    await jobs.start(further),
    await administrator.post(`jobs/${cancelled.id}/retry`),
  ]

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409])
})
