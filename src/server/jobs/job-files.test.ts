import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#domain/time-units.ts'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Db } from '#server/db/schema.ts'
import { hasWaitingWriters } from '#server/db/waiting-writers.ts'
import { jobRegistry as registry } from '#server/modules/index.ts'
import { testServer } from '#testing/app.ts'
import { exportsIn } from '#testing/exports.ts'
import { buildAccount } from '#testing/factories.ts'
import { jobsOf } from '#testing/jobs.ts'
import { blockedBy, ownPid } from '#testing/lock-wait.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { runExportSlice } from './export-slice.ts'
import { checkLimits, FILE_LIMITS } from './job-files.ts'
import { JobRunner } from './runner.ts'
import { sweepJobs } from './sweep-jobs.ts'

const { app, db, signedIn } = await testServer()
const sweep = () => sweepJobs({ db, live: SILENT_LIVE, logger: app.log })
const { begin, chunksOf, take, textOf, waitingExport } = exportsIn(db)

test('only its author and administrators can download and delete a file', async () => {
  const author = await signedIn('operator')
  const others = [await signedIn('viewer'), await signedIn('operator')]
  const administrator = await signedIn('administrator')
  await buildAccount(db, { nickname: 'Secretive' })
  const { id } = await begin(author, { search: 'Secretive' })
  await jobsOf(author).ended(id)

  for (const other of others) {
    expect((await other.get(`jobs/${id}/file`)).statusCode).toBe(403)
    expect((await other.delete(`jobs/${id}/file`)).statusCode).toBe(403)
    expect(await jobsOf(other).read(id)).toMatchObject({ can_download: false, can_control: false })
  }
  expect(await textOf(administrator, id)).toContain('Secretive')

  expect((await author.delete(`jobs/${id}/file`)).json()).toMatchObject({ file: null })
  expect((await author.get(`jobs/${id}/file`)).json()).toMatchObject({
    code: 'not_found',
    message: 'The file of this export was deleted. Export the rows again.',
  })
  await sweep()
  expect(await chunksOf(id)).toBe(0)
})

test('a file is deleted a week after the end of its export', async () => {
  const operator = await signedIn('operator')
  const { id } = await begin(operator)
  const { file } = await jobsOf(operator).ended(id)
  await sweep()
  expect(await chunksOf(id)).toBeGreaterThan(0)

  const endDaysAgo = (days: number) =>
    db
      .updateTable('job')
      .set({ finished_at: new Date(Date.now() - days * DAY_MS) })
      .where('id', '=', id)
      .execute()
  await endDaysAgo(8)
  expect((await operator.get(`jobs/${id}/file`)).statusCode).toBe(404)
  // Deleted with a delay like all expired data, because the clock may be wrong.
  await endDaysAgo(11)
  await sweep()

  expect(new Date(file?.expires_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 6 * DAY_MS)
  expect(await chunksOf(id)).toBe(0)
  expect(await jobsOf(operator).read(id)).toMatchObject({
    state: 'done',
    file: null,
    can_download: false,
  })
})

test('an expired file is kept if its export is resumed during the sweep', async () => {
  const operator = await signedIn('operator')
  const id = await waitingExport(operator, {})
  await runExportSlice({ db, registry }, await take(id, 1))
  const job = db.updateTable('job').where('id', '=', id)
  const until_ms = Date.now() - 11 * DAY_MS
  await job.set({ state: 'paused', finished_at: null, until_ms }).execute()

  let sweeping: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('job').set({ state: 'running' }).where('id', '=', id).execute()
    sweeping = sweep()
    await untilAwaited(trx)
  })
  await sweeping

  expect(await jobsOf(operator).read(id)).toMatchObject({ state: 'running' })
  expect(await chunksOf(id)).toBe(1)
  await operator.post(`jobs/${id}/cancel`)
})

test('a paused export keeps its file for a week from the last pause', async () => {
  const operator = await signedIn('operator')
  const id = await waitingExport(operator, {})
  await runExportSlice({ db, registry }, await take(id, 1))
  const started_at = new Date(Date.now() - 11 * DAY_MS)
  const job = db.updateTable('job').where('id', '=', id)
  await job.set({ state: 'running', finished_at: null, started_at }).execute()

  expect((await operator.post(`jobs/${id}/pause`)).json()).toMatchObject({ state: 'paused' })
  await sweep()

  expect(await jobsOf(operator).read(id)).toMatchObject({ state: 'paused' })
  expect(await chunksOf(id)).toBe(1)
  await operator.post(`jobs/${id}/cancel`)
})

/** Waits until another transaction waits for this one. */
async function untilAwaited(trx: Db): Promise<void> {
  if (isSqlite(db)) await vi.waitUntil(() => hasWaitingWriters(trx))
  else await blockedBy(db, await ownPid(trx))
}

test('a cancelled export leaves no file', async () => {
  const operator = await signedIn('operator')
  const id = await waitingExport(operator, {})
  await runExportSlice({ db, registry }, await take(id, 1))
  await db.updateTable('job').set({ state: 'paused' }).where('id', '=', id).execute()

  expect((await operator.post(`jobs/${id}/cancel`)).json()).toMatchObject({ state: 'cancelled' })

  await sweep()
  expect(await chunksOf(id)).toBe(0)
})

test('the number and the size of the files of a user are limited', async () => {
  const operator = await signedIn('operator')
  const [first, second] = [await waitingExport(operator, {}), await waitingExport(operator, {})]

  const third = await operator.post('jobs/exports', { kind: 'account.export', query: {} })
  expect(third.statusCode).toBe(429)
  expect(third.json().message).toMatch(
    /^You have 2 unfinished exports\. Wait until one of them ends/,
  )

  const held = await take(first, 1)
  const setStored = (stored: number) =>
    db.updateTable('job_file').set({ stored }).where('job_id', '=', first).execute()
  await setStored(FILE_LIMITS.file)
  await expect(runExportSlice({ db, registry }, held)).rejects.toThrow(
    'The file would be larger than 128 MiB when compressed. Export fewer rows at a time.',
  )
  await db
    .updateTable('job')
    .set({ state: 'done', finished_at: new Date() })
    .where('id', 'in', [first, second])
    .execute()
  await setStored(FILE_LIMITS.user)
  const full = await operator.post('jobs/exports', { kind: 'account.export', query: {} })
  expect(full.statusCode).toBe(409)
  expect(full.json().message).toMatch(/^Your exported files have reached their limit of 256 MiB\./)
  await operator.delete(`jobs/${first}/file`)
  const { id } = await begin(operator)
  await jobsOf(operator).ended(id)
})

test('parallel exports of several users cannot exceed the limit of all files', async () => {
  const [one, other] = [await signedIn('operator'), await signedIn('operator')]
  const id = await waitingExport(one, {})
  const held = await take(await waitingExport(other, {}), 1)

  // Almost all space is in use once this commits.
  const stored = FILE_LIMITS.all - 1
  const trx = await db.startTransaction().execute()
  await trx.updateTable('job_file').set({ stored }).where('job_id', '=', id).execute()
  await checkLimits(trx, { userId: other.userId, stored: 0 })
  await Promise.all([
    expect(runExportSlice({ db, registry }, held)).rejects.toThrow(
      'The exported files of all users have reached their limit of 1024 MiB.',
    ),
    untilAwaited(trx).then(() => trx.commit().execute()),
  ])
})

test('parallel requests cannot start more exports than a user can have', async () => {
  const operator = await signedIn('operator')
  vi.spyOn(JobRunner.prototype, 'wake').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())

  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => operator.post('jobs/exports', { kind: 'account.export', query: {} })),
  )

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429])
})
