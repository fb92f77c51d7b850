import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildBrBot,
  buildGroup,
  buildOrder,
  buildPenalty,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'
import { HELD_MS, jobsOf } from '#testing/jobs.ts'

const { db, signedIn } = await testServer()
let administrator: Client
let jobs: ReturnType<typeof jobsOf>

beforeEach(async () => {
  administrator = await signedIn('administrator')
  jobs = jobsOf(administrator)
})

/** A row as the API returns it, without what every change updates. */
async function read(path: string): Promise<Record<string, unknown>> {
  const answer = await administrator.get(path)
  expect(answer.statusCode).toBe(200)
  const { version, updated_at, group_name, ...row } = answer.json()
  return row
}

const readAll = (paths: readonly string[]) => Promise.all(paths.map(read))

/** The outcomes of the items of a job, and the entries that its changes revert. */
const revertsOf = (jobId: number) =>
  db
    .selectFrom('job_item')
    .leftJoin('audit', 'audit.id', 'job_item.audit_id')
    .select(['target_id', 'outcome', 'job_item.reverts as wanted', 'audit.reverts', 'action'])
    .where('job_id', '=', jobId)
    .orderBy('seq')
    .execute()

test('each row gets back its own values, except one that was changed again', async () => {
  const [one, two, three] = [await buildProxy(db), await buildProxy(db), await buildProxy(db)]
  const wanted = [one, null, two, one]
  const ids: number[] = []
  for (const proxy_id of wanted) ids.push(await buildBrBot(db, { proxy_id }))
  const { id } = await jobs.run({ kind: 'br_bot.change_proxy', ids, params: { proxy_id: three } })
  await administrator.post(`br-bots/${ids[2]}/proxy`, { proxy_id: null })

  const { draft, job } = await jobs.undo(id)

  expect(draft.forecast.outcomes).toEqual({ done: 3, conflict: 1 })
  expect(job.outcomes).toEqual({ done: 3, conflict: 1 })
  const rows = await db.selectFrom('br_bot').select('proxy_id').orderBy('id').execute()
  expect(rows.map(({ proxy_id }) => proxy_id)).toEqual([one, null, null, one])
  const reverts = await revertsOf(job.id)
  expect(reverts.map(({ outcome }) => outcome)).toEqual(['done', 'conflict', 'done', 'done'])
  for (const { outcome, wanted: entry, reverts: reverted } of reverts)
    expect(reverted).toBe(outcome === 'done' ? entry : null)
})

test('deleted BR bots come back with their servers, group and device', async () => {
  const servers = [await buildServer(db), await buildServer(db)]
  const group_id = await buildGroup(db)
  const first = await buildBrBot(db, { server_id: servers[0] ?? 0, group_id })
  const second = await buildBrBot(db, {
    is_active: false,
    device: { manufacturer: 'samsung', model: 'SM-A515F' },
  })
  await administrator.post(`br-bots/${first}`, { server_ids: servers, version: 1 })
  const paths = [`br-bots/${first}`, `br-bots/${second}`]
  const before = await readAll(paths)
  const group = (await administrator.get(`br-bot-groups/${group_id}`)).json()
  const { id } = await jobs.run({ kind: 'br_bot.delete', ids: [first, second] })

  const { job } = await jobs.undo(id)

  expect(job.outcomes).toEqual({ done: 2 })
  expect(await readAll(paths)).toEqual(before)
  const reverts = await revertsOf(job.id)
  expect(reverts.map(({ target_id }) => Number(target_id))).toEqual([second, first])
  for (const { action, wanted, reverts: reverted } of reverts)
    expect([action, reverted]).toEqual(['br_bot.restored', wanted])
  const after = (await administrator.get(`br-bot-groups/${group_id}`)).json()
  expect(after.bots).toEqual(group.bots)
  expect(after.version).toBeGreaterThan(group.version)
})

test('orders come back with their moves, and a reverted status adds one', async () => {
  const ids = [await buildOrder(db), await buildOrder(db, { status: 'processing' })]
  const paths = ids.map((order) => `orders/${order}`)
  const moved = await jobs.run({ kind: 'order.move', ids, params: { status: 'cancelled' } })

  await jobs.undo(moved.id)

  const orders = await readAll(paths)
  expect(orders.map(({ status }) => status)).toEqual(['pending', 'processing'])
  for (const { status, moves } of orders)
    expect(moves).toContainEqual(expect.objectContaining({ from: 'cancelled', to: status }))
  const deleted = await jobs.run({ kind: 'order.delete', ids })
  await jobs.undo(deleted.id)
  expect(await readAll(paths)).toEqual(orders)
})

test('restored penalties are over again only if they have ended', async () => {
  const account = await buildAccount(db)
  const [starts_at, ends_at] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')]
  const ended = { starts_at, ends_at, is_over: true }
  const ids = [await buildPenalty(db, account), await buildPenalty(db, account, ended)]
  const readPenalties = () => db.selectFrom('penalty').selectAll().orderBy('id').execute()
  const before = await readPenalties()
  const deleted = await jobs.run({ kind: 'penalty.delete', ids, reason: 'a mistake' })

  await jobs.undo(deleted.id)

  const same = before.map(({ version, updated_at, ...penalty }) => penalty)
  await administrator.get('penalties')
  expect(await readPenalties()).toMatchObject(same)
})

test('a row that can no longer exist stays deleted, and the others come back', async () => {
  const ids = [await buildBrBot(db), await buildBrBot(db), await buildBrBot(db)]
  const { bot_id } = await read(`br-bots/${ids[1]}`)
  const { id } = await jobs.run({ kind: 'br_bot.delete', ids })
  expect((await administrator.delete(`bots/${bot_id}`)).statusCode).toBe(200)

  const { job } = await jobs.undo(id)

  expect(job.outcomes).toEqual({ done: 2, conflict: 1 })
  expect(await jobs.itemsOf(job.id, 'conflict')).toMatchObject([
    {
      target_id: String(ids[1]),
      reason: 'Rows that this bot refers to, or that use it, have changed since.',
    },
  ])
})

test('an undo cannot be undone, and a draft that was not started undoes nothing', async () => {
  const proxies = [await buildProxy(db), await buildProxy(db)]
  const { id } = await jobs.run({ kind: 'proxy.delete', ids: proxies })
  const { job: draft } = (await administrator.post(`jobs/${id}/undo`)).json()
  await administrator.post(`jobs/${draft.id}/cancel`)
  expect(await jobs.read(id)).toMatchObject({ undone_by: null, can_undo: true })

  const { job } = await jobs.undo(id)
  const again = await administrator.post(`jobs/${job.id}/undo`)

  expect(job).toMatchObject({ outcomes: { done: 2 }, can_undo: false })
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({ detail: expect.stringContaining('cannot be undone') })
})

test('the warning about an undo counts the rows that it restores among all rows', async () => {
  const ids: number[] = []
  for (let count = 0; count < 12; count++) ids.push(await buildProxy(db))
  await buildProxy(db)
  const { id } = await jobs.run({ kind: 'proxy.delete', ids })

  const { draft } = await jobs.undo(id)

  expect(draft.warning).toBe('This job restores 12 of 13 proxies (92 %).')
})

test('after an undo was cancelled, a new one restores the remaining rows', async () => {
  const proxies = [await buildProxy(db), await buildProxy(db)]
  const { id } = await jobs.run({ kind: 'proxy.delete', ids: proxies })
  const { job: cancelled } = (await administrator.post(`jobs/${id}/undo`)).json()
  const started = { state: 'paused' as const, started_at: new Date() }
  await db.updateTable('job').set(started).where('id', '=', cancelled.id).execute()
  expect(await jobs.read(id)).toMatchObject({ undone_by: cancelled.id, can_undo: false })

  await administrator.post(`jobs/${cancelled.id}/cancel`)
  expect(await jobs.read(id)).toMatchObject({ undone_by: null, can_undo: true })
  const { job } = await jobs.undo(id)

  expect(job).toMatchObject({ outcomes: { done: 2 } })
  expect(await jobs.read(id)).toMatchObject({ undone_by: job.id, can_undo: false })
})

test('a paused job that was undone cannot be resumed, unless the undo is cancelled', async () => {
  const proxies = [await buildProxy(db), await buildProxy(db)]
  const { id } = await jobs.run({ kind: 'proxy.ban', ids: proxies })
  await db.updateTable('job').set({ state: 'paused' }).where('id', '=', id).execute()
  const { job: undo } = await jobs.undo(id)

  const refused = await administrator.post(`jobs/${id}/resume`)

  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    message: `Job ${undo.id} is the undo of this job, so it cannot be resumed.`,
  })
  await db.updateTable('job').set({ state: 'cancelled' }).where('id', '=', undo.id).execute()
  expect((await administrator.post(`jobs/${id}/resume`)).statusCode).toBe(200)
})

test('an undo does not start while its job runs again', async () => {
  const proxies = [await buildProxy(db), await buildProxy(db)]
  const { id } = await jobs.run({ kind: 'proxy.ban', ids: proxies })
  await db.updateTable('job').set({ state: 'paused' }).where('id', '=', id).execute()
  const { job: draft } = (await administrator.post(`jobs/${id}/undo`)).json()
  // A lease that another process holds keeps the job running.
  const running = { state: 'running' as const, until_ms: Date.now() + HELD_MS }
  await db.updateTable('job').set(running).where('id', '=', id).execute()

  const refused = await administrator.post(`jobs/${draft.id}/start`, { total: draft.total })

  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    message: `Job ${id} is running again. Pause it, then undo it again.`,
  })
  expect(await jobs.read(id)).toMatchObject({ undone_by: null })
})

test('an undo does not start after its job continued and changed more rows', async () => {
  const proxies = [await buildProxy(db), await buildProxy(db)]
  const { id } = await jobs.run({ kind: 'proxy.ban', ids: proxies })
  const { job: draft } = (await administrator.post(`jobs/${id}/undo`)).json()
  await db
    .updateTable('job')
    .set({ outcomes: { done: 3 } })
    .where('id', '=', id)
    .execute()

  const refused = await administrator.post(`jobs/${draft.id}/start`, { total: draft.total })

  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    message: `Job ${id} continued after this undo was created. Undo it again.`,
  })
})

test('a job is undone once', async () => {
  const { id } = await jobs.run({ kind: 'proxy.ban', ids: [await buildProxy(db)] })
  const { job: first } = (await administrator.post(`jobs/${id}/undo`)).json()
  const { job: second } = (await administrator.post(`jobs/${id}/undo`)).json()
  await jobs.start(first)
  await jobs.ended(first.id)

  const answers = [await jobs.start(second), await administrator.post(`jobs/${id}/undo`)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(answers[1]?.json()).toMatchObject({ message: `Job ${first.id} is the undo of job ${id}.` })
})
