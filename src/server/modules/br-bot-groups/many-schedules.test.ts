import { beforeEach, expect, test } from 'vitest'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import type { Job, JobDraft } from '#contract/job.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildGroup, buildProxy } from '#testing/factories.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn, liveHints } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const times = (start_hour: number, end_hour: number): ScheduleDraft => ({
  start_hour,
  start_minute: 0,
  end_hour,
  end_minute: 30,
})
const EARLY = times(2, 6)
const DAY = times(9, 17)
const NIGHT = times(22, 5)

const groupWith = async (...schedules: ScheduleDraft[]): Promise<number> => {
  const id = await buildGroup(db)
  for (const schedule of schedules)
    await admin.post(`br-bot-groups/${id}/add_time_schedule`, schedule)
  return id
}
const read = async (id: number): Promise<BrBotGroup> =>
  (await admin.get(`br-bot-groups/${id}`)).json()
const schedulesOf = async (id: number) =>
  (await read(id)).timeSchedules.map(({ id: _, ...schedule }) => schedule)

const start = async ({ job, forecast }: JobDraft): Promise<Job> => {
  const jobs = jobsOf(admin)
  await jobs.start(job)
  const ended = await jobs.ended(job.id)
  expect(ended.outcomes).toEqual(forecast.outcomes)
  return ended
}
const run = async (kind: string, ids: number[], params: object = {}): Promise<Job> =>
  start(await jobsOf(admin).draft({ kind: `br_bot_group.${kind}`, ids, params }))
const itemsOf = ({ id }: Job) => jobsOf(admin).itemsOf(id)

test('schedules are added to groups, except those that a group already has', async () => {
  const [first, second, third] = [
    await groupWith(),
    await groupWith(DAY),
    await groupWith(DAY, NIGHT),
  ]

  const job = await run('add_schedules', [first, second, third], { time_schedules: [DAY, NIGHT] })

  expect(job.outcomes).toEqual({ done: 2, unchanged: 1 })
  for (const id of [first, second, third]) expect(await schedulesOf(id)).toEqual([DAY, NIGHT])
})

test('all schedules are replaced, copied and deleted', async () => {
  const ids = [await groupWith(DAY), await groupWith(EARLY, DAY), await groupWith()]
  const source = await groupWith(EARLY, NIGHT)

  await run('replace_schedules', ids, { time_schedules: [NIGHT] })
  expect(await Promise.all(ids.map(schedulesOf))).toEqual([[NIGHT], [NIGHT], [NIGHT]])

  const copied = await run('copy_schedules', [...ids, source], { group_id: source })
  expect(copied.outcomes).toEqual({ done: 3, unchanged: 1 })
  expect(await Promise.all(ids.map(schedulesOf))).toEqual(ids.map(() => [EARLY, NIGHT]))

  await run('delete_schedules', ids)
  expect(await Promise.all(ids.map(schedulesOf))).toEqual([[], [], []])
  expect(await schedulesOf(source)).toEqual([EARLY, NIGHT])
})

test('each group has its audit entry and hint, and a job is undone except for groups that changed since', async () => {
  const [kept, changed, other] = [
    await groupWith(EARLY, DAY),
    await groupWith(DAY),
    await groupWith(),
  ]
  const before = await read(kept)
  const job = await run('replace_schedules', [kept, changed, other], { time_schedules: [NIGHT] })
  await admin.post(`br-bot-groups/${changed}/add_time_schedule`, EARLY)

  const undone = await start((await admin.post(`jobs/${job.id}/undo`)).json())

  expect(undone.outcomes).toEqual({ done: 2, conflict: 1 })
  expect((await read(kept)).timeSchedules).toEqual(before.timeSchedules)
  expect(await schedulesOf(changed)).toEqual([EARLY, NIGHT])
  expect(await schedulesOf(other)).toEqual([])
  expect(liveHints.changed).toContainEqual(
    expect.objectContaining({ topic: 'br_bot_groups', ids: expect.arrayContaining([kept]) }),
  )
  const { data } = (await admin.get('audit?per_page=100')).json()
  expect(data).toContainEqual(
    expect.objectContaining({
      action: 'br_bot_group.schedules_changed',
      entity_id: String(other),
      before: { time_schedules: [] },
      after: { time_schedules: [NIGHT] },
      request_id: `job-${job.id}`,
    }),
  )
})

test('a group cannot have more than fifty schedules; the others are changed, and the failed item is retried', async () => {
  const many = Array.from({ length: 50 }, (_, index) => times(index % 24, (index + 1) % 24)).map(
    (one, index) => ({ ...one, start_minute: Math.floor(index / 24) * 5 }),
  )
  const [full, empty] = [await groupWith(), await groupWith()]
  await run('replace_schedules', [full], { time_schedules: many })

  const job = await run('add_schedules', [full, empty], { time_schedules: [times(3, 3)] })

  expect(job.outcomes).toEqual({ done: 1, conflict: 1 })
  expect(await itemsOf(job)).toMatchObject([
    { outcome: 'conflict', reason: 'A group can have at most 50 schedules. Delete one first.' },
    { outcome: 'done', name: expect.stringMatching(/^Group/) },
  ])
  await run('delete_schedules', [full])
  const retried = await start((await admin.post(`jobs/${job.id}/retry`)).json())
  expect(retried).toMatchObject({ total: 1, outcomes: { done: 1 } })
  expect(await schedulesOf(full)).toEqual([times(3, 3)])
})

test('a query selects the groups, and a group that does not exist has nothing to copy', async () => {
  const [one, two] = [await groupWith(), await groupWith(DAY)]
  await db.updateTable('br_bot_group').set({ size: 7 }).where('id', '=', two).execute()

  const draft = (
    await admin.post('jobs', {
      kind: 'br_bot_group.copy_schedules',
      query: { q: 'size:7' },
      params: { group_id: 2_000_000_000 },
    })
  ).json()

  expect(draft.job.total).toBe(1)
  expect(draft.forecast.reasons).toEqual([
    { outcome: 'conflict', reason: 'There is no group 2000000000.', items: 1 },
  ])
  expect(await schedulesOf(one)).toEqual([])
})

test('the proxy rule of a single group holds for many', async () => {
  const banned = await buildProxy(db, { is_banned: true })
  const job = await run('change_proxy', [await groupWith()], { proxy_id: banned })

  expect((await itemsOf(job))[0]).toMatchObject({
    outcome: 'invalid',
    reason: 'This proxy is banned.',
  })
})

test.each([
  [[], 'Enter at least one schedule.'],
  [[DAY, DAY], 'Enter each schedule once.'],
])('schedules %j are refused', async (time_schedules, message) => {
  const answer = await admin.post('jobs', {
    kind: 'br_bot_group.add_schedules',
    ids: [await groupWith()],
    params: { time_schedules },
  })

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual([{ pointer: '/body/params/time_schedules', message }])
})

test('only administrators change many groups', async () => {
  const operator = await signedIn('operator')
  const answer = await operator.post('jobs', {
    kind: 'br_bot_group.delete_schedules',
    ids: [await groupWith(DAY)],
    params: {},
  })

  expect(answer.statusCode).toBe(403)
})
