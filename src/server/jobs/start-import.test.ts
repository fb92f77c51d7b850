import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { JobDraft } from '#contract/job.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildServer } from '#testing/factories.ts'
import { importsIn, rosterOf } from '#testing/imports.ts'
import { jobsOf } from '#testing/jobs.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { endLeases } from './lease.ts'
import { JobRunner } from './runner.ts'
import { sweepJobs } from './sweep-jobs.ts'

const { app, db, signedIn } = await testServer()
const changed = vi.fn()
const sweep = () => sweepJobs({ db, live: { ...SILENT_LIVE, changed }, logger: app.log })
const { begin, bots, chunksOf, send, waitingImport } = importsIn(db)
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
  await buildServer(db, { name: 'Kyiv' })
})

const jobs = () => db.selectFrom('job').select('id').execute()

test('a job imports the rows of a file, audited with the file', async () => {
  const started = await begin(admin, rosterOf(600), 600)

  const job = await jobsOf(admin).ended(started.id)

  expect(started).toMatchObject({ kind: 'br_bot.import', state: 'running', total: 600 })
  expect(job).toMatchObject({ processed: 600, outcomes: { done: 600 }, can_undo: true })
  expect(await bots()).toHaveLength(600)
  const entries = await db
    .selectFrom('audit')
    .select(['after', 'user_id'])
    .where('action', '=', 'br_bot.imported')
    .where('request_id', '=', `job-${job.id}`)
    .execute()
  expect(entries[0]).toMatchObject({
    user_id: admin.userId,
    after: { job: job.id, file: job.params.file },
  })
  expect(await chunksOf(job.id)).toBe(0)
})

test('passwords are stored sealed until they are imported', async () => {
  const id = await waitingImport(admin, rosterOf(3))

  const { rows } = await sql<{ rows_sealed: string }>`select * from job_import_chunk`.execute(db)

  expect(await chunksOf(id)).toBe(1)
  for (const encoding of ['utf8', 'base64', 'base64url'] as const)
    expect(Buffer.from(JSON.stringify(rows), encoding).toString()).not.toContain('secret')
  await admin.post(`jobs/${id}/cancel`)
})

test('a file with errors starts no job and names them by line', async () => {
  const answer = await send(admin, `${rosterOf(2)}\nbot0,pw,Kyiv,\nx,pw,Nowhere,\n`, 4)

  expect(answer.json()).toMatchObject({
    job: null,
    report: {
      total: 4,
      valid: 2,
      faults: [
        { line: 4, field: 'nickname', message: '"bot0" is also on line 2, for Kyiv.' },
        { line: 5, field: 'servers' },
      ],
    },
  })
  expect(await jobs()).toEqual([])
})

test('a dry run and another number of rows start no job', async () => {
  const dry = await send(admin, rosterOf(2), 2, { dry_run: true })
  const miscounted = await send(admin, rosterOf(2), 3)

  expect(dry.json()).toEqual({
    job: null,
    report: { total: 2, valid: 2, imported: 0, faults: [] },
  })
  expect(miscounted.statusCode).toBe(409)
  expect(miscounted.json().message).toBe('This file has 2 rows, not 3.')
  expect(await jobs()).toEqual([])
})

test('a repeated call with its key starts one job', async () => {
  admin.headers = { 'idempotency-key': 'k1' }

  const answers = await Promise.all([1, 2, 3].map(() => send(admin, rosterOf(2), 2)))
  const [first] = answers.map((answer) => answer.json().job.id)
  await jobsOf(admin).ended(first)
  const late = await send(admin, rosterOf(2), 2)

  for (const answer of [...answers, late]) expect(answer.json().job.id).toBe(first)
  expect(await jobs()).toEqual([{ id: first }])
  expect(await bots()).toHaveLength(2)
})

test('a user can have two unfinished imports', async () => {
  const ids = [await waitingImport(admin, rosterOf(1)), await waitingImport(admin, rosterOf(1))]

  const third = await send(admin, rosterOf(1), 1)

  expect(third.statusCode).toBe(429)
  expect(third.json().message).toMatch(
    /^You have 2 unfinished imports\. Wait until one of them ends/,
  )
  for (const id of ids) await admin.post(`jobs/${id}/cancel`)
  const { id } = await begin(admin, rosterOf(1), 1)
  await jobsOf(admin).ended(id)
})

test('parallel requests cannot start more imports than a user can have', async () => {
  vi.spyOn(JobRunner.prototype, 'wake').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())

  const answers = await Promise.all([1, 2, 3, 4].map(() => send(admin, rosterOf(1), 1)))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429])
  expect(await jobs()).toHaveLength(2)
})

test('parallel requests of several users cannot start more imports than all users can have', async () => {
  vi.spyOn(JobRunner.prototype, 'wake').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  for (let waiting = 0; waiting < 8; waiting++) await waitingImport(admin, rosterOf(1))
  const others: Client[] = []
  while (others.length < 4) others.push(await signedIn('administrator'))

  const answers = await Promise.all(others.map((other) => send(other, rosterOf(1), 1)))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429])
  expect(await jobs()).toHaveLength(10)
})

test('undoing an import deletes the rows that have not changed since', async () => {
  const { id } = await begin(admin, rosterOf(3), 3)
  await jobsOf(admin).ended(id)
  const [changed] = await bots()
  await admin.post(`br-bots/${changed?.id}/active`, { is_active: false })

  const undo: JobDraft = (await admin.post(`jobs/${id}/undo`)).json()
  await admin.post(`jobs/${undo.job.id}/start`, { total: 3 })

  expect(undo.forecast.outcomes).toEqual({ done: 2, conflict: 1 })
  expect(await jobsOf(admin).ended(undo.job.id)).toMatchObject({
    outcomes: { done: 2, conflict: 1 },
  })
  expect((await bots()).map((bot) => bot.id)).toEqual([changed?.id])
  expect(await jobsOf(admin).read(id)).toMatchObject({ undone_by: undo.job.id, can_undo: false })
})

test('the undo of a large import warns that it deletes the rows', async () => {
  const { id } = await begin(admin, rosterOf(11), 11)
  await jobsOf(admin).ended(id)

  const { warning }: JobDraft = (await admin.post(`jobs/${id}/undo`)).json()
  expect(warning).toMatch(
    /^This job deletes 11 of \d+ BR bots \(\d+ %\)\. The game accounts and bot groups that the import added stay\.$/,
  )
})

test('a job that deletes most rows warns that it deletes them', async () => {
  const { id } = await begin(admin, rosterOf(11), 11)
  await jobsOf(admin).ended(id)
  const ids = (await bots()).map((bot) => bot.id)

  const { warning }: JobDraft = (
    await admin.post('jobs', { kind: 'br_bot.delete', params: {}, reason: '', ids })
  ).json()
  expect(warning).toMatch(/^This job deletes \d+ of \d+ BR bots \(\d+ %\)\.$/)
})

test('the rows of an import cannot be retried, because they are deleted', async () => {
  const { id } = await begin(admin, rosterOf(1), 1)
  await jobsOf(admin).ended(id)

  expect((await admin.post(`jobs/${id}/retry`)).json().message).toMatch(/import it again\.$/)
})

test('an import that nobody resumes is cancelled, its file deleted, and open pages notified', async () => {
  const id = await waitingImport(admin, rosterOf(1))
  const until_ms = Date.now() - 11 * DAY_MS
  await db.updateTable('job').set({ state: 'paused', until_ms }).where('id', '=', id).execute()

  await sweep()

  expect(await jobsOf(admin).read(id)).toMatchObject({ state: 'cancelled' })
  expect(await chunksOf(id)).toBe(0)
  expect(changed).toHaveBeenCalledExactlyOnceWith('jobs', [id], undefined)
})

test('an import that is paused again keeps its rows for a week from then', async () => {
  const id = await waitingImport(admin, rosterOf(1))
  const job = db.updateTable('job').where('id', '=', id)
  const started_at = new Date(Date.now() - 11 * DAY_MS)
  const until_ms = Date.now() - 2 * DAY_MS
  await job.set({ state: 'paused', started_at, until_ms }).execute()
  await sweep()
  expect(await chunksOf(id)).toBe(1)

  // Simulates a job that was resumed for a while.
  await job.set({ state: 'running', until_ms: Date.now() - 11 * DAY_MS, node: 7 }).execute()
  await endLeases(db, 7)
  expect((await admin.post(`jobs/${id}/pause`)).json()).toMatchObject({ state: 'paused' })
  await endLeases(db, 7)
  await sweep()

  expect(await jobsOf(admin).read(id)).toMatchObject({ state: 'paused' })
  expect(await chunksOf(id)).toBe(1)
  await admin.post(`jobs/${id}/cancel`)
})

test.each([
  { path: 'proxies', table: 'proxy', format: 'lines', content: '203.0.113.9:8000:login:pw\n' },
  { path: 'servers', table: 'server', format: 'csv', content: 'name,ip,port\nLviv,192.0.2.7,1\n' },
] as const)(
  'a job imports $path, and another one deletes them',
  async ({ path, table, ...file }) => {
    const count = async () => (await db.selectFrom(table).select('id').execute()).length
    const before = await count()
    const { job } = (await admin.post(`jobs/imports/${path}?total=1`, file)).json()
    await jobsOf(admin).ended(job.id)

    expect(await count()).toBe(before + 1)
    const undo: JobDraft = (await admin.post(`jobs/${job.id}/undo`)).json()
    await admin.post(`jobs/${undo.job.id}/start`, { total: 1 })
    await jobsOf(admin).ended(undo.job.id)
    expect(await count()).toBe(before)
  },
)

test.each([
  ['', 'This field is required.'],
  ['?total=', 'Must be a positive whole number.'],
  ['?total=0x1', 'Must be a positive whole number.'],
  ['?total=1e2', 'Must be a positive whole number.'],
  ['?total=%201', 'Must be a positive whole number.'],
])('the number of rows is required in its only spelling: "%s"', async (query, message) => {
  const admin = await signedIn('administrator')
  const file = { format: 'lines', content: '10.0.0.1:1080' }

  const answer = await admin.post(`jobs/imports/proxies${query}`, file)

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual([{ pointer: '/query/total', message }])
})
