import { expect, test } from 'vitest'
import { aJob } from '#testing/web/jobs.ts'
import { stubApi } from '#testing/web/stub-api.ts'
import { isDeletingByJob, noteDeletingJob } from './deletions.ts'

test('a paused job does not hide later deletions by other users', async () => {
  const job = aJob({ kind: 'proxy.delete', state: 'running' })
  stubApi({ 'GET jobs/4': { ...job, state: 'paused' } })
  noteDeletingJob(job, 'proxies')

  const first = await isDeletingByJob('proxies')
  const second = await isDeletingByJob('proxies')

  expect([first, second]).toEqual([true, false])
})
