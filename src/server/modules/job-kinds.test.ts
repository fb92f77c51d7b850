import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildBrBot,
  buildGroup,
  buildOrder,
  buildPenalty,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn } = await testServer()

test('every kind changes its rows as the endpoint for one row does', async () => {
  const server_id = await buildServer(db)
  const [proxy, group] = [await buildProxy(db), await buildGroup(db, { size: 1 })]
  const [bot = 0, second = 0] = await fillBots(db, server_id, 2)
  const account = await buildAccount(db, { server_id })
  const ends_at = new Date(Date.now() + 3_600_000)
  const penalty = await buildPenalty(db, account, { ends_at })
  const order = await buildOrder(db, { server_id, status: 'completed' })
  const { userId } = await signedIn('viewer', 'pending')
  const jobs = jobsOf(await signedIn('administrator'))
  const outcomesOf = async (kind: string, ids: (number | string)[], rest: object = {}) => {
    const { job, forecast } = await jobs.draft({ kind, ids, ...rest })
    await jobs.start(job)
    expect(forecast.outcomes).toEqual((await jobs.ended(job.id)).outcomes)
    return forecast.outcomes
  }

  expect(await outcomesOf('br_bot.change_proxy', [bot], { params: { proxy_id: proxy } })).toEqual({
    done: 1,
  })
  expect(await outcomesOf('br_bot.change_job_type', [bot], { params: { job_type: 2 } })).toEqual({
    done: 1,
  })
  expect(
    await outcomesOf('br_bot.change_hours', [bot], { params: { start_hour: 0, end_hour: 23 } }),
  ).toEqual({ unchanged: 1 })
  expect(
    await outcomesOf('br_bot.add_to_group', [bot, second], { params: { group_id: group } }),
  ).toEqual({ done: 1, conflict: 1 })
  expect(await outcomesOf('br_bot.remove_from_group', [bot, second])).toEqual({
    done: 1,
    unchanged: 1,
  })
  const time_schedules = [{ start_hour: 9, start_minute: 0, end_hour: 17, end_minute: 0 }]
  for (const kind of ['add_schedules', 'replace_schedules'])
    expect(
      await outcomesOf(`br_bot_group.${kind}`, [group], { params: { time_schedules } }),
    ).toEqual(kind === 'add_schedules' ? { done: 1 } : { unchanged: 1 })
  expect(
    await outcomesOf('br_bot_group.copy_schedules', [group], { params: { group_id: group } }),
  ).toEqual({ unchanged: 1 })
  expect(await outcomesOf('br_bot_group.delete_schedules', [group])).toEqual({ done: 1 })
  for (const proxy_id of [proxy, null])
    expect(
      await outcomesOf('br_bot_group.change_proxy', [group], { params: { proxy_id } }),
    ).toEqual({
      done: 1,
    })
  expect(await outcomesOf('proxy.delete', [proxy])).toEqual({ in_use: 1 })
  expect(await outcomesOf('proxy.ban', [proxy])).toEqual({ done: 1 })
  expect(await outcomesOf('proxy.unban', [proxy])).toEqual({ done: 1 })
  expect(
    await outcomesOf('proxy.renew', [proxy], { params: { valid_until: '2030-01-01T00:00:00Z' } }),
  ).toEqual({ done: 1 })
  expect(await outcomesOf('br_bot.delete', [bot])).toEqual({ done: 1 })
  expect(await outcomesOf('proxy.delete', [proxy])).toEqual({ done: 1 })
  expect(await outcomesOf('penalty.extend', [penalty], { params: { hours: 24 } })).toEqual({
    done: 1,
  })
  expect(await outcomesOf('penalty.end', [penalty])).toEqual({ done: 1 })
  expect(await outcomesOf('penalty.delete', [penalty], { reason: 'a mistake' })).toEqual({
    done: 1,
  })
  expect(await outcomesOf('order.move', [order], { params: { status: 'pending' } })).toEqual({
    conflict: 1,
  })
  expect(await outcomesOf('order.delete', [order])).toEqual({ done: 1 })
  expect(await outcomesOf('user.approve', [userId], { params: { role: 'viewer' } })).toEqual({
    done: 1,
  })
})

test('the forecast of bots that are added to a group counts the places that earlier ones take', async () => {
  const group = await buildGroup(db, { size: 30 })
  const ids = await fillBots(db, await buildServer(db), 60)
  const jobs = jobsOf(await signedIn('administrator'))

  const { job, forecast } = await jobs.draft({
    kind: 'br_bot.add_to_group',
    ids,
    params: { group_id: group },
  })

  await jobs.start(job)
  expect((await jobs.ended(job.id)).outcomes).toEqual({ done: 30, conflict: 30 })
  expect(forecast).toMatchObject({
    outcomes: { done: 30, conflict: 30 },
    reasons: [{ reason: expect.stringMatching(/ has room for 0 more \(size 30\)\.$/) }],
  })
})

test('a job needs either ids or a query, and the parameters of its kind', async () => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.post('jobs', { kind: 'br_bot.change_proxy', params: {} })

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toContainEqual({
    pointer: '/body/params/proxy_id',
    message: 'This field is required.',
  })
})

test('rows deleted together have an audit entry each, except one in use, and are restored', async () => {
  const [free = 0, used = 0, other = 0] = await Promise.all(
    ['free', 'used', 'other'].map((login) => buildProxy(db, { login })),
  )
  await buildGroup(db, { proxy_id: used })
  const jobs = jobsOf(await signedIn('administrator'))
  const logins = async () =>
    (await db.selectFrom('proxy').select('login').orderBy('login').execute()).map(
      ({ login }) => login,
    )

  const { id } = await jobs.run({ kind: 'proxy.delete', ids: [free, used, other] })

  const items = await jobs.itemsOf(id)
  expect(items.map(({ outcome }) => outcome)).toEqual(['done', 'in_use', 'done'])
  expect(await auditedBy(id)).toEqual([
    { entity_id: String(free), before: expect.objectContaining({ login: 'free' }) },
    { entity_id: String(other), before: expect.objectContaining({ login: 'other' }) },
  ])
  expect(await logins()).toEqual(['used'])
  await jobs.undo(id)
  expect(await logins()).toEqual(['free', 'other', 'used'])
})

test('the results of a deletion, and its undo before it starts, name the rows that were deleted', async () => {
  const server_id = await buildServer(db)
  const account_id = await buildAccount(db, { server_id, nickname: 'Grim' })
  const bot = await buildBrBot(db, { account: { server_id, nickname: 'Rock' } })
  const penalty = await buildPenalty(db, account_id)
  const proxy = await buildProxy(db, { name: 'spare' })
  const jobs = jobsOf(await signedIn('administrator'))
  const namesOf = async (kind: string, id: number, reason = '') => {
    const deleted = await jobs.run({ kind, ids: [id], reason })
    const items = await jobs.itemsOf(deleted.id)
    const { draft } = await jobs.undo(deleted.id)
    return [items[0]?.name, draft.sample[0]?.name]
  }

  expect(await namesOf('br_bot.delete', bot)).toEqual(['Rock', 'Rock'])
  expect(await namesOf('penalty.delete', penalty, 'a mistake')).toEqual(['Grim', 'Grim'])
  expect(await namesOf('proxy.delete', proxy)).toEqual(['spare', 'spare'])
})

test('orders deleted together keep their own moves in the audit log', async () => {
  const server_id = await buildServer(db)
  const orders = [await buildOrder(db, { server_id }), await buildOrder(db, { server_id })]
  const admin = await signedIn('administrator')
  const jobs = jobsOf(admin)
  await admin.post(`orders/${orders[0]}/status`, { status: 'processing', version: 1 })

  const { id } = await jobs.run({ kind: 'order.delete', ids: orders })

  expect(await auditedBy(id)).toMatchObject([
    { before: { id: orders[0], moves: [{ to: 'pending' }, { to: 'processing' }] } },
    { before: { id: orders[1], moves: [{ to: 'pending' }] } },
  ])
})

test('orders whose status cannot change are refused alone, between others that are changed', async () => {
  const server_id = await buildServer(db)
  const statuses = ['completed', 'pending', 'cancelled', 'processing', 'failed', 'pending'] as const
  const ids: number[] = []
  for (const status of statuses) ids.push(await buildOrder(db, { server_id, status }))
  const jobs = jobsOf(await signedIn('administrator'))

  const { id } = await jobs.run({
    kind: 'order.move',
    ids,
    params: { status: 'cancelled' },
    reason: 'wrong price',
  })

  expect((await jobs.itemsOf(id)).map(({ outcome, reason }) => ({ outcome, reason }))).toEqual([
    { outcome: 'conflict', reason: 'The order is completed, which is final.' },
    { outcome: 'done', reason: null },
    { outcome: 'unchanged', reason: null },
    { outcome: 'done', reason: null },
    {
      outcome: 'conflict',
      reason: 'The order is failed. Only a pending or processing order can become cancelled.',
    },
    { outcome: 'done', reason: null },
  ])
  expect((await auditedBy(id)).map(({ entity_id }) => Number(entity_id))).toEqual(
    [1, 3, 5].map((index) => ids[index]),
  )
})

/** The audit entries of a job in the order of its items. */
const auditedBy = (jobId: number) =>
  db
    .selectFrom('job_item')
    .innerJoin('audit', 'audit.id', 'job_item.audit_id')
    .select(['audit.entity_id', 'audit.before'])
    .where('job_item.job_id', '=', jobId)
    .orderBy('job_item.seq')
    .execute()
