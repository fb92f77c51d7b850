import pino from 'pino'
import { expect, test } from 'vitest'
import { refreshStatistics } from '#server/db/statistics.ts'
import { AppError } from '#server/errors.ts'
import { accountFile } from '#server/modules/bots/bots.ts'
import { jobRegistry as registry } from '#server/modules/index.ts'
import { testServer, vault } from '#testing/app.ts'
import { exportsIn } from '#testing/exports.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'
import { jobsOf } from '#testing/jobs.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { runExportSlice } from './export-slice.ts'
import { JobRunner } from './runner.ts'

const MANY = 12_000
const { db, signedIn } = await testServer()
const { begin, chunksOf, take, textOf, waitingExport } = exportsIn(db)

test('a job exports the same file as the stream, audited when it is downloaded', {
  timeout: 120_000,
}, async () => {
  const viewer = await signedIn('operator')
  const server_id = await buildServer(db)
  await fillBots(db, server_id, MANY)
  await refreshStatistics(db)
  await buildAccount(db)

  const started = await begin(viewer, { server_id: String(server_id) })
  const job = await jobsOf(viewer).ended(started.id)
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

test('a process that takes over an export continues it without missing or duplicate rows', {
  timeout: 120_000,
}, async () => {
  const operator = await signedIn('operator')
  const server_id = await buildServer(db)
  await fillBots(db, server_id, MANY)
  await refreshStatistics(db)
  const query = { server_id: String(server_id) }
  const id = await waitingExport(operator, query)

  const held = await take(id, 1)
  await runExportSlice({ db, registry }, held)
  const taken = await take(id, 2)

  expect(await runExportSlice({ db, registry }, held)).toBeUndefined()
  while (!(await runExportSlice({ db, registry }, taken))?.isLast);
  const direct = await operator.get(`bots/export?server_id=${server_id}`)
  expect(await textOf(operator, id)).toBe(direct.body)
  expect(await jobsOf(operator).read(id)).toMatchObject({
    state: 'done',
    processed: MANY,
    total: MANY,
  })
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

test('an export uses the filter of its start and omits rows that were added later', async () => {
  const operator = await signedIn('operator')
  const server_id = await buildServer(db, { name: 'Before' })
  await buildAccount(db, { server_id, nickname: 'Early' })
  const id = await waitingExport(operator, { q: 'server:Before created>=-1h' })
  await buildAccount(db, { server_id, nickname: 'Late' })
  const { query } = await db
    .selectFrom('job_file')
    .select('query')
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow()
  await db.updateTable('server').set({ name: 'After', name_key: 'after' }).execute()

  await runExportSlice({ db, registry }, await take(id, 1))

  expect(query).toMatchObject({ server_id, q: expect.stringMatching(/^created>=\d{4}-/) })
  expect((await textOf(operator, id)).split('\r\n')).toHaveLength(3)
  expect(await jobsOf(operator).read(id)).toMatchObject({
    query: { q: 'created>=-1h server:"Before"' },
  })
})

test('an export whose filter takes too long stops with a message', async () => {
  const operator = await signedIn('operator')
  const id = await waitingExport(operator, {})
  await db.updateTable('job').set({ until_ms: 0 }).where('id', '=', id).execute()
  const slow = {
    ...accountFile,
    idsAfter: () => Promise.reject(new AppError('too_costly', 'This filter takes too long.')),
  }
  const slowRegistry = { ...registry, exports: { ...registry.exports, 'account.export': slow } }
  const logger = pino({ level: 'silent' })
  const runner = new JobRunner({ db, vault, registry: slowRegistry, live: SILENT_LIVE, logger })

  runner.wake()
  await runner.settled()

  expect(await jobsOf(operator).read(id)).toMatchObject({
    state: 'stopped',
    stop_reason: 'This filter takes too long.',
    file: null,
  })
})

test.each([
  ['parameter', { is_old: true }],
  ['field', { q: 'old:yes' }],
])(
  'an export whose list no longer has a %s of its filter stops with a message',
  async (_, stored) => {
    const operator = await signedIn('operator')
    const id = await waitingExport(operator, {})
    await db.updateTable('job').set({ until_ms: 0 }).where('id', '=', id).execute()
    await db.updateTable('job_file').set({ query: stored }).where('job_id', '=', id).execute()
    const logger = pino({ level: 'silent' })
    const runner = new JobRunner({ db, vault, registry, live: SILENT_LIVE, logger })

    runner.wake()
    await runner.settled()

    expect(await jobsOf(operator).read(id)).toMatchObject({
      state: 'stopped',
      stop_reason: 'The list no longer accepts the filter of this export. Start a new one.',
      file: null,
    })
  },
)

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
