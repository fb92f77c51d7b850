import { beforeEach, expect, test } from 'vitest'
import type { Job, JobDraft } from '#contract/job.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildOrder, buildServer } from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn, liveHints } = await testServer()
let administrator: Client
let jobs: ReturnType<typeof jobsOf>

beforeEach(async () => {
  administrator = await signedIn('administrator')
  jobs = jobsOf(administrator)
})

const botsOf = (ids: number[]) =>
  db.selectFrom('br_bot').select(['id', 'is_active', 'version']).where('id', 'in', ids).execute()

test('a draft freezes the matching rows and forecasts each outcome without changing them', async () => {
  const server_id = await buildServer(db)
  const active = await fillBots(db, server_id, 12)
  const inactive = await buildBrBot(db, { is_active: false, account: { server_id } })

  const { job, sample, forecast, warning } = await jobs.draft({
    kind: 'br_bot.deactivate',
    query: { server_id: String(server_id) },
  })

  expect(job).toMatchObject({ state: 'draft', total: 13, processed: 0, query: { server_id } })
  expect(sample[0]).toEqual({
    target_id: String(active[0]),
    name: expect.stringMatching(/^filled_/),
  })
  expect(forecast).toEqual({ items: 13, outcomes: { done: 12, unchanged: 1 }, reasons: [] })
  expect(warning).toBe('This job changes 12 of 13 BR bots (92 %).')
  expect(await botsOf([...active, inactive])).toContainEqual({
    id: active[0],
    is_active: true,
    version: 1,
  })
  expect(await db.selectFrom('undo').select('audit_id').execute()).toEqual([])
})

test('a job runs the change of each item with its audit entry, undo and hints', async () => {
  const ids = await fillBots(db, await buildServer(db), 3)
  liveHints.changed = []

  const job = await jobs.run({ kind: 'br_bot.deactivate', ids, reason: 'maintenance' })

  const outcomes = { done: 3 }
  expect(job).toMatchObject({ total: 3, processed: 3, outcomes, reason: 'maintenance' })
  expect((await botsOf(ids)).map(({ is_active }) => is_active)).toEqual([false, false, false])
  const audited = await db
    .selectFrom('audit')
    .innerJoin('undo', 'undo.audit_id', 'audit.id')
    .select(['action', 'entity_id', 'user_id', 'request_id'])
    .orderBy('audit.id')
    .execute()
  expect(audited).toHaveLength(3)
  expect(audited[0]).toEqual({
    action: 'br_bot.deactivated',
    entity_id: String(ids[0]),
    user_id: administrator.userId,
    request_id: `job-${job.id}`,
  })
  const toldBots = () =>
    liveHints.changed.filter(({ topic }) => topic === 'br_bots').flatMap((hint) => hint.ids)
  // Sent once the result is committed, and therefore after it can be read.
  await expect.poll(toldBots).toEqual(ids)
  expect(liveHints.changed).toContainEqual({ topic: 'jobs', ids: [job.id] })
})

test('of 5,000 items with 37 faulty ones, 37 are named, and a retry runs exactly those', {
  timeout: 300_000,
}, async () => {
  const bots = await fillBots(db, await buildServer(db), 5000)
  const faulty = bots.filter((_, index) => index % 135 === 7).slice(0, 37)

  const { job, forecast } = await jobs.draft({ kind: 'br_bot.deactivate', query: {} })
  await db.deleteFrom('br_bot').where('id', 'in', faulty).execute()
  await jobs.start(job)
  const first = await jobs.ended(job.id)

  expect(forecast).toEqual({ items: 5000, outcomes: { done: 5000 }, reasons: [] })
  expect(first).toMatchObject({ processed: 5000, outcomes: { done: 4963, gone: 37 } })
  const named = await jobs.itemsOf(job.id, 'gone')
  expect(named.map(({ target_id }) => Number(target_id))).toEqual(faulty)
  const cancelled: JobDraft = (await administrator.post(`jobs/${job.id}/retry`)).json()
  await administrator.post(`jobs/${cancelled.job.id}/cancel`)
  const retry: JobDraft = (await administrator.post(`jobs/${job.id}/retry`)).json()
  expect(await jobs.read(job.id)).toMatchObject({ retried_by: null })
  await jobs.start(retry.job)
  expect(await jobs.ended(retry.job.id)).toMatchObject({
    total: 37,
    outcomes: { gone: 37 },
    retry_of: job.id,
  })
  expect(await jobs.read(job.id)).toMatchObject({ retried_by: retry.job.id })
  expect(liveHints.changed).toContainEqual({ topic: 'jobs', ids: [retry.job.id, job.id] })
})

test('a job is undone as a whole, except for rows that were changed again', async () => {
  const ids = await fillBots(db, await buildServer(db), 4)
  const job = await jobs.run({ kind: 'br_bot.deactivate', ids })
  await administrator.post(`br-bots/${ids[1]}/active`, { is_active: true })

  const { draft, job: undone } = await jobs.undo(job.id)

  expect(draft.forecast.outcomes).toEqual({ done: 3, conflict: 1 })
  expect(undone).toMatchObject({ undo_of: job.id, outcomes: { done: 3, conflict: 1 } })
  expect((await botsOf(ids)).every(({ is_active }) => is_active)).toBe(true)
  expect((await jobs.itemsOf(undone.id, 'conflict')).map(({ target_id }) => target_id)).toEqual([
    String(ids[1]),
  ])
  expect(await jobs.read(job.id)).toMatchObject({ undone_by: undone.id, can_undo: false })
})

test('a job can be started once, with its number of items, by the user who created it', async () => {
  const ids = await fillBots(db, await buildServer(db), 2)
  const { job } = await jobs.draft({ kind: 'br_bot.deactivate', ids })
  const other = await signedIn('administrator')

  const answers = [
    await jobs.start({ ...job, total: 3 }),
    await jobsOf(other).start(job),
    await jobs.start(job),
    await jobs.start(job),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 403, 200, 409])
  await jobs.ended(job.id)
})

test('rows that are deleted after the draft are gone', async () => {
  const ids = await fillBots(db, await buildServer(db), 2)
  const { job } = await jobs.draft({ kind: 'br_bot.deactivate', ids })
  await administrator.post(`br-bots/${ids[0]}/delete`)

  await jobs.start(job)

  expect(await jobs.ended(job.id)).toMatchObject({ outcomes: { done: 1, gone: 1 } })
  expect(await jobs.itemsOf(job.id, 'gone')).toEqual([
    {
      seq: 1,
      line: null,
      target_id: String(ids[0]),
      name: null,
      outcome: 'gone',
      reason: 'BR bot not found.',
      audit_id: null,
    },
  ])
})

test('a job stops when its user loses the permission, and another administrator can resume it', async () => {
  const ids = await fillBots(db, await buildServer(db), 3)
  const { job } = await jobs.draft({ kind: 'br_bot.deactivate', ids })
  // Another process would run it, but has not claimed it.
  await db
    .updateTable('job')
    .set({ state: 'running', fence: 1, until_ms: 0 })
    .where('id', '=', job.id)
    .execute()
  await db
    .updateTable('auth_user')
    .set({ role: 'operator' })
    .where('id', '=', administrator.userId)
    .execute()
  const other = await signedIn('administrator')
  const { job: small } = await jobsOf(other).draft({ kind: 'br_bot.activate', ids })
  await jobsOf(other).start(small)

  await expect
    .poll(async () => (await other.get(`jobs/${job.id}`)).json())
    .toMatchObject({
      state: 'stopped',
      processed: 0,
      stop_reason: expect.stringContaining('no longer'),
    })
  await other.post(`jobs/${job.id}/resume`)

  await expect
    .poll(async () => (await other.get(`jobs/${job.id}`)).json())
    .toMatchObject({ state: 'done', user_id: other.userId, outcomes: { done: 3 } })
})

test('a role can only see and create the jobs whose change it can make or read', async () => {
  const operator = await signedIn('operator')
  const viewer = await signedIn('viewer')
  const order = await buildOrder(db)
  const ids = await fillBots(db, await buildServer(db), 1)
  const hidden = await jobs.run({ kind: 'br_bot.deactivate', ids })
  const params = { status: 'cancelled' }
  const shown = await jobsOf(operator).run({ kind: 'order.move', ids: [order], params })

  const listed = (await viewer.get('jobs')).json()
  const refused = await operator.post('jobs', { kind: 'br_bot.deactivate', ids, params: {} })

  expect(listed.data.map(({ id }: Job) => id)).toEqual([shown.id])
  expect(listed.data[0]).toMatchObject({ can_control: false })
  expect((await viewer.get(`jobs/${hidden.id}`)).statusCode).toBe(404)
  expect(refused.statusCode).toBe(403)
})

test('the results are a CSV file', async () => {
  const ids = await fillBots(db, await buildServer(db), 1)
  const { id } = await jobs.run({ kind: 'br_bot.activate', ids })

  const file = await administrator.get(`jobs/${id}/export`)

  expect(file.body.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFseq,id,name,outcome,reason,audit_id,line',
    expect.stringMatching(new RegExp(`^1,${ids[0]},filled_[0-9]+,unchanged,,,$`)),
  ])
})

test('rows without a result are listed and exported', async () => {
  const ids = await fillBots(db, await buildServer(db), 3)
  const { job } = await jobs.draft({ kind: 'br_bot.activate', ids })
  const exported = async () => {
    const file = await administrator.get(`jobs/${job.id}/export?outcome=pending`)
    return file.body.trim().split('\r\n').slice(1)
  }

  const listed = await administrator.get(`jobs/${job.id}/items?outcome=pending&page=2&per_page=2`)
  const before = await exported()
  await jobs.start(job)
  await jobs.ended(job.id)

  expect(listed.json()).toMatchObject({
    data: [{ seq: 3, target_id: String(ids[2]), outcome: null }],
    meta: { total: 3, filtered: 3 },
  })
  expect(before).toHaveLength(3)
  expect(await jobs.itemsOf(job.id, 'pending')).toEqual([])
  expect(await exported()).toEqual([])
})

test('orders are named without their bank numbers', async () => {
  const order = await buildOrder(db, { bank_number: '4276123' })
  const { id } = await jobs.run({ kind: 'order.move', ids: [order], params: { status: 'pending' } })

  const file = await administrator.get(`jobs/${id}/export`)

  expect(file.body.split('\r\n')[1]).toBe(`1,${order},Order #${order},unchanged,,,`)
})
