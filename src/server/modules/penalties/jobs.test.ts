import { expect, test } from 'vitest'
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
