import { expect, test } from 'vitest'
import type { Job } from '#contract/jobs.ts'
import { jobRegistry } from '#server/modules/index.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'
import { runExportSlice } from './export-slice.ts'
import { FILE_LIMITS } from './job-files.ts'
import { claimJob } from './lease.ts'
import { sweepJobs } from './sweep-jobs.ts'

const MANY = 12_000
const DAY_MS = 86_400_000
const { db, signedIn } = await testServer()
const registry = { ...jobRegistry }

const read = async (client: Client, id: number): Promise<Job> =>
  (await client.get(`jobs/${id}`)).json()
const ended = async (client: Client, id: number, state = 'done'): Promise<Job> => {
  await expect.poll(async () => (await read(client, id)).state, { timeout: 60_000 }).toBe(state)
  return read(client, id)
}
const begin = async (client: Client, query: object = {}): Promise<Job> =>
  (await client.post('jobs/exports', { kind: 'account.export', query })).json()
const textOf = async (client: Client, id: number) => (await client.get(`jobs/${id}/file`)).body
const chunksOf = async (job_id: number) =>
  (await db.selectFrom('job_file_chunk').select('seq').where('job_id', '=', job_id).execute())
    .length

/** An export that no process has begun, as it is while its process is being replaced. */
async function waitingExport(client: Client, query: object): Promise<number> {
  const { id } = await begin(client, query)
  await ended(client, id)
  await db.deleteFrom('job_file_chunk').where('job_id', '=', id).execute()
  await db
    .updateTable('job_file')
    .set({ chunks: 0, size: 0, stored: 0, last_id: 2 ** 31 - 1 })
    .where('job_id', '=', id)
    .execute()
  const running = { state: 'running', processed: 0, until_ms: 2 ** 42, finished_at: null } as const
  await db.updateTable('job').set(running).where('id', '=', id).execute()
  return id
}

/** Takes over an export, as another process does when the one before has died. */
async function take(id: number, node: number) {
  await db.updateTable('job').set({ until_ms: 0 }).where('id', '=', id).execute()
  const held = await claimJob(db, node)
  if (held?.id !== id) throw new Error('another job was claimed')
  return { ...held, kind: 'account.export' as const }
}

test('a job exports the same file as the stream, audited when it is downloaded', {
  timeout: 120_000,
}, async () => {
  const viewer = await signedIn('operator')
  const server_id = await buildServer(db)
  await fillBots(db, server_id, MANY)
  await buildAccount(db)

  const started = await begin(viewer, { server_id: String(server_id) })
  const job = await ended(viewer, started.id)
  const answer = await viewer.get(`jobs/${job.id}/file`)
  const direct = await viewer.get(`bots/export?server_id=${server_id}`)

  expect(started).toMatchObject({ state: 'running', total: MANY, file: null, can_control: true })
  expect(answer.body).toBe(direct.body)
  expect(answer.body.split('\r\n')).toHaveLength(MANY + 2)
  expect(answer.headers['content-disposition']).toMatch(/filename="bots-[0-9-]{10}\.csv"/)
  expect(job).toMatchObject({
    kind: 'account.export',
    processed: MANY,
    outcomes: {},
    can_download: true,
    can_undo: false,
    file: { size: Buffer.byteLength(answer.body) },
  })
  const audited = await db
    .selectFrom('audit')
    .select(['action', 'user_id', 'after'])
    .where('action', '=', 'account.exported')
    .orderBy('id')
    .limit(1)
    .execute()
  const filter = { server_id, search: '' }
  expect(audited).toEqual([
    { action: 'account.exported', user_id: viewer.userId, after: { filter, job: job.id } },
  ])
})

test('a process that takes over an export continues it, without rows that are missing or double', {
  timeout: 120_000,
}, async () => {
  const operator = await signedIn('operator')
  const server_id = await buildServer(db)
  await fillBots(db, server_id, MANY)
  const query = { server_id: String(server_id) }
  const id = await waitingExport(operator, query)

  const held = await take(id, 1)
  await runExportSlice({ db, registry }, held)
  const taken = await take(id, 2)

  expect(await runExportSlice({ db, registry }, held)).toBeUndefined()
  while (!(await runExportSlice({ db, registry }, taken))?.isLast);
  const direct = await operator.get(`bots/export?server_id=${server_id}`)
  expect(await textOf(operator, id)).toBe(direct.body)
  expect(await read(operator, id)).toMatchObject({ state: 'done', processed: MANY, total: MANY })
})

test.each([{ role: 'viewer', state: 'suspended' }, { state: 'rejected' }] as const)(
  'an export stops once its author is %o',
  async (change) => {
    const operator = await signedIn('operator')
    const server_id = await buildServer(db)
    await fillBots(db, server_id, 3)
    const id = await waitingExport(operator, { server_id: String(server_id) })
    const held = await take(id, 1)
    await db.updateTable('auth_user').set(change).where('id', '=', operator.userId).execute()

    await expect(runExportSlice({ db, registry }, held)).rejects.toThrow('lost the permission')
    expect(await chunksOf(id)).toBe(0)
    await db.updateTable('job').set({ state: 'cancelled' }).where('id', '=', id).execute()
  },
)

test('only its author and administrators can download and delete a file', async () => {
  const author = await signedIn('operator')
  const others = [await signedIn('viewer'), await signedIn('operator')]
  const administrator = await signedIn('administrator')
  await buildAccount(db, { nickname: 'Secretive' })
  const { id } = await begin(author, { search: 'Secretive' })
  await ended(author, id)

  for (const other of others) {
    expect((await other.get(`jobs/${id}/file`)).statusCode).toBe(403)
    expect((await other.delete(`jobs/${id}/file`)).statusCode).toBe(403)
    expect(await read(other, id)).toMatchObject({ can_download: false, can_control: false })
  }
  expect(await textOf(administrator, id)).toContain('Secretive')

  expect((await author.delete(`jobs/${id}/file`)).json()).toMatchObject({ file: null })
  expect((await author.get(`jobs/${id}/file`)).json()).toMatchObject({
    code: 'not_found',
    message: 'The file of this export was deleted. Export the rows again.',
  })
  await sweepJobs(db)
  expect(await chunksOf(id)).toBe(0)
})

test('a file is deleted a week after the end of its export', async () => {
  const operator = await signedIn('operator')
  const { id } = await begin(operator)
  const { file } = await ended(operator, id)
  await sweepJobs(db)
  expect(await chunksOf(id)).toBeGreaterThan(0)

  const endDaysAgo = (days: number) =>
    db
      .updateTable('job')
      .set({ finished_at: new Date(Date.now() - days * DAY_MS) })
      .where('id', '=', id)
      .execute()
  await endDaysAgo(8)
  expect((await operator.get(`jobs/${id}/file`)).statusCode).toBe(404)
  // As anything old, later than that: the clock may be wrong.
  await endDaysAgo(11)
  await sweepJobs(db)

  expect(new Date(file?.expires_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 6 * DAY_MS)
  expect(await chunksOf(id)).toBe(0)
  expect(await read(operator, id)).toMatchObject({ state: 'done', file: null, can_download: false })
})

test('a cancelled export leaves no file', async () => {
  const operator = await signedIn('operator')
  const id = await waitingExport(operator, {})
  await runExportSlice({ db, registry }, await take(id, 1))
  await db.updateTable('job').set({ state: 'paused' }).where('id', '=', id).execute()

  expect((await operator.post(`jobs/${id}/cancel`)).json()).toMatchObject({ state: 'cancelled' })

  await sweepJobs(db)
  expect(await chunksOf(id)).toBe(0)
})

test('the number and the size of the files of a user are limited', async () => {
  const operator = await signedIn('operator')
  const [first, second] = [await waitingExport(operator, {}), await waitingExport(operator, {})]

  const third = await operator.post('jobs/exports', { kind: 'account.export', query: {} })
  expect(third.statusCode).toBe(429)
  expect(third.json().message).toMatch(/^You have 2 unfinished exports\. Wait for their end/)

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
  expect(full.json().message).toMatch(/^Your exported files take up the 256 MiB that they can\./)
  await operator.delete(`jobs/${first}/file`)
  const { id } = await begin(operator)
  await ended(operator, id)
})

test('an export reads the filter as it was at its start, and no rows that were added since', async () => {
  const operator = await signedIn('operator')
  const server_id = await buildServer(db, { name: 'Before' })
  await buildAccount(db, { server_id, nickname: 'Early' })
  const id = await waitingExport(operator, { q: 'server:Before created>=-1h' })
  const { query } = await db
    .selectFrom('job_file')
    .select('query')
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow()
  await db.updateTable('server').set({ name: 'After', name_key: 'after' }).execute()

  await runExportSlice({ db, registry }, await take(id, 1))

  expect(query).toMatchObject({ server_id, q: expect.stringMatching(/^created>=\d{4}-/) })
  expect((await textOf(operator, id)).split('\r\n')).toHaveLength(3)
  expect(await read(operator, id)).toMatchObject({ query: { q: 'created>=-1h server:"Before"' } })
})

test('a list that the role cannot read cannot be exported', async () => {
  const dealer = await signedIn('dealer')

  const answer = await dealer.post('jobs/exports', { kind: 'penalty.export', query: {} })

  expect(answer.statusCode).toBe(403)
  const wrong = await dealer.post('jobs/exports', {
    kind: 'order.export',
    query: { colour: 'red' },
  })
  expect(wrong.statusCode).toBe(422)
})
