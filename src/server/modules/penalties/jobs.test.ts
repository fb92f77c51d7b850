import { expect, test } from 'vitest'
import type { Penalty } from '#contract/penalties.ts'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildPenalty } from '#testing/factories.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn } = await testServer()

test('a penalty cannot be extended beyond the last time that the API accepts', async () => {
  const client = await signedIn('operator')
  const jobs = jobsOf(client)
  const bot = await buildAccount(db)
  const ending = (time: string) => buildPenalty(db, bot, { ends_at: new Date(time) })
  const ids = [await ending('9999-12-31T21:00:00Z'), await ending('9999-12-31T23:00:00Z')]

  const { id } = await jobs.run({ kind: 'penalty.extend', ids, params: { hours: 1 } })

  expect(await jobs.itemsOf(id)).toMatchObject([
    { outcome: 'done', reason: null },
    { outcome: 'invalid', reason: 'The penalty would end after the year 9999.' },
  ])
  const { data } = (await client.get('penalties?sort_by=ends_at&sort_order=asc')).json()
  expect(data).toMatchObject([
    { id: ids[0], ends_at: '9999-12-31T22:00:00.000Z' },
    { id: ids[1], ends_at: '9999-12-31T23:00:00.000Z' },
  ])
})

test('a penalty that ended since it was last read is not selected as active', async () => {
  const jobs = jobsOf(await signedIn('operator'))
  const bot = await buildAccount(db)
  await buildPenalty(db, bot, { ends_at: new Date(Date.now() - 1000) })

  const extend = { kind: 'penalty.extend', params: { hours: 1 } }
  const active = await jobs.draft({ ...extend, query: { state: 'active' } })
  const ended = await jobs.draft({ ...extend, query: { state: 'ended' } })

  expect(active.job.total).toBe(0)
  expect(ended.job.total).toBe(1)
})

test('penalties are extended each from its own end, with an audit entry each, and undone', async () => {
  const client = await signedIn('administrator')
  const jobs = jobsOf(client)
  const bot = await buildAccount(db)
  const times = ['2030-01-01T10:00:00.000Z', '2031-05-05T05:00:00.000Z', null]
  const ids: number[] = []
  for (const time of times)
    ids.push(await buildPenalty(db, bot, { ends_at: time === null ? null : new Date(time) }))
  const ends = async () => {
    const { data } = (await client.get('penalties?sort_by=ends_at&sort_order=asc')).json()
    return data.map(({ ends_at, version }: Penalty) => [ends_at, version])
  }

  const { id, outcomes } = await jobs.run({ kind: 'penalty.extend', ids, params: { hours: 2 } })

  expect(outcomes).toEqual({ done: 2, unchanged: 1 })
  expect(await ends()).toEqual([
    ['2030-01-01T12:00:00.000Z', 2],
    ['2031-05-05T07:00:00.000Z', 2],
    [null, 1],
  ])
  const entries = await db
    .selectFrom('audit')
    .select(['entity_id', 'before', 'after'])
    .where('action', '=', 'penalty.corrected')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    {
      entity_id: String(ids[0]),
      before: { ends_at: times[0] },
      after: { ends_at: '2030-01-01T12:00:00.000Z' },
    },
    {
      entity_id: String(ids[1]),
      before: { ends_at: times[1] },
      after: { ends_at: '2031-05-05T07:00:00.000Z' },
    },
  ])
  expect((await jobs.undo(id)).job.outcomes).toEqual({ done: 2 })
  expect(await ends()).toEqual([
    [times[0], 3],
    [times[1], 3],
    [null, 1],
  ])
})
