import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Job } from '#contract/job.ts'
import { aJob } from '#testing/web/jobs.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'

const PER_PAGE = 25

/** The rows of a job that have not been processed. */
function waitingRows(first: number, last: number, pageNumber: number) {
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const start = (pageNumber - 1) * PER_PAGE
  return {
    data: all.slice(start, start + PER_PAGE).map((seq) => ({
      ...{ seq, line: null, target_id: String(seq), name: `storm_${seq}` },
      ...{ outcome: null, reason: null, audit_id: null },
    })),
    meta: {
      ...{ page: pageNumber, perPage: PER_PAGE, pageCount: Math.ceil(all.length / PER_PAGE) },
      ...{ total: all.length, filtered: all.length, capped: false },
    },
  }
}

test('the last page of the waiting rows stays filled while the job processes them', async () => {
  const running: Job = aJob({ state: 'running', total: 60, processed: 0 })
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET jobs': { data: [], meta: waitingRows(1, 0, 1).meta },
    'GET jobs/4': running,
    'GET jobs/4/items': ({ query }) => waitingRows(1, 60, Number(query.page)),
  })
  const { cache } = await openApp('/jobs?open=4')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Waiting 60' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect.element(dialog.getByText('storm_60')).toBeVisible()

  server.answer({
    'GET jobs/4': { ...running, processed: 30, outcomes: { done: 30 } },
    'GET jobs/4/items': ({ query }) => waitingRows(31, 60, Number(query.page)),
  })
  await cache.invalidateQueries({ queryKey: ['jobs'] })

  await expect.element(dialog.getByText('Showing 26 to 30 of 30 entries')).toBeVisible()
  await expect.element(dialog.getByText('storm_60')).toBeVisible()
})

test('a forecast that arrives after its job was closed does not open over another job', async () => {
  const done: Job = aJob({ state: 'done', total: 3, processed: 3, can_undo: true })
  const undo: Job = { ...done, id: 6, state: 'draft', undo_of: 4, can_undo: false }
  const checked = Promise.withResolvers<object>()
  stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET jobs': { data: [], meta: waitingRows(1, 0, 1).meta },
    'GET jobs/4': done,
    'GET jobs/5': { ...done, id: 5, kind: 'br_bot.activate' },
    'GET jobs/4/items': waitingRows(1, 0, 1),
    'GET jobs/5/items': waitingRows(1, 0, 1),
    'POST jobs/4/undo': () => checked.promise,
  })
  const { go, cache } = await openApp('/jobs?open=4')
  await page.getByRole('button', { name: 'Undo job' }).click()
  go('/jobs?open=5')
  await expect.element(page.getByRole('dialog', { name: 'Activate 3 BR bots' })).toBeVisible()

  checked.resolve({
    job: undo,
    sample: [],
    forecast: { items: 3, outcomes: { done: 3 }, reasons: [] },
    warning: null,
  })

  await expect.poll(() => cache.isMutating()).toBe(0)
  expect(page.getByRole('dialog', { name: /^Undo/ }).elements()).toEqual([])
})
