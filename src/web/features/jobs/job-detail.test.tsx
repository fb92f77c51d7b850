import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Job } from '#contract/job.ts'
import type { JobItem } from '#contract/job-items.ts'
import type { Meta } from '#contract/list.ts'
import { aJob, aJobDraft } from '#testing/web/jobs.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const CANCELLED = aJob({
  ...{ state: 'cancelled', total: 3, processed: 1, outcomes: { done: 1 } },
  ...{ query: {}, can_undo: true },
})

const anItem = (seq: number, outcome: JobItem['outcome'] = null): JobItem => ({
  ...{ seq, line: null, target_id: String(seq), name: `storm_${seq}`, outcome, reason: null },
  audit_id: null,
})

test('a cancelled job lists the rows that it did not process', async () => {
  const items = [anItem(1, 'done'), anItem(2), anItem(3)]
  const meta: Meta = {
    ...{ page: 1, perPage: 25, pageCount: 1 },
    total: 3,
    filtered: 3,
    capped: false,
  }
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET jobs': { data: [CANCELLED], meta: { ...meta, total: 1, filtered: 1 } },
    'GET jobs/4': CANCELLED,
    'GET jobs/4/items': ({ query: { outcome } }) => ({
      data: outcome === 'pending' ? items.slice(1) : items,
      meta,
    }),
  })
  await openApp('/jobs?open=4')
  const dialog = page.getByRole('dialog', { name: 'Deactivate 3 BR bots' })
  await expect.element(dialog.getByText('storm_1')).toBeVisible()

  await dialog.getByRole('button', { name: 'Not processed 2' }).click()

  await expect.element(dialog.getByText('storm_1')).not.toBeInTheDocument()
  const rows = dialog.getByRole('list', { name: 'Rows' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('#2storm_2Not processed')
  const asked = server.calls.findLast(({ name }) => name === 'GET jobs/4/items')
  expect(asked?.query).toMatchObject({ outcome: 'pending', page: '1' })
  await expect
    .element(dialog.getByRole('link', { name: 'CSV' }))
    .toHaveAttribute('href', '/api/jobs/4/export?outcome=pending')
})

test('the end of a job is announced with its results', async () => {
  stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET jobs': { data: [], meta: { page: 1, perPage: 15, pageCount: 0, total: 0, filtered: 0 } },
    'GET jobs/4': { ...CANCELLED, state: 'done', processed: 3, outcomes: { done: 2, failed: 1 } },
    'GET jobs/4/items': {
      data: [],
      meta: { page: 1, perPage: 25, pageCount: 1, total: 3, filtered: 3, capped: false },
    },
  })
  await openApp('/jobs?open=4')

  await expect
    .element(page.getByRole('dialog').getByRole('status').getByText('Done, Changed 2, Failed 1'))
    .toBeInTheDocument()
})

test('a job that runs again is announced, without the results that change with each step', async () => {
  const paused: Job = { ...CANCELLED, state: 'paused', can_undo: false }
  const meta = { page: 1, perPage: 25, pageCount: 1, total: 3, filtered: 3, capped: false }
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET jobs': { data: [paused], meta },
    'GET jobs/4': paused,
    'GET jobs/4/items': { data: [], meta },
    'POST jobs/4/resume': { ...paused, state: 'running' },
  })
  await openApp('/jobs?open=4')
  const status = page.getByRole('dialog').getByRole('status')
  await expect.element(status.getByText('Paused, Changed 1', { exact: true })).toBeInTheDocument()

  server.answer({ 'GET jobs/4': { ...paused, state: 'running' } })
  await page.getByRole('button', { name: 'Resume' }).click()

  await expect.element(status.getByText('Running', { exact: true })).toBeInTheDocument()
})

test('a link to a job that the user cannot see does not report a deletion', async () => {
  stubApi({
    'GET auth/me': signedInAs('dealer'),
    'GET jobs': { data: [], meta: { page: 1, perPage: 15, pageCount: 0, total: 0, filtered: 0 } },
    'GET jobs/4': refusal('not_found', 'Job not found'),
  })
  const { address } = await openApp('/jobs?open=4')

  await expect.element(page.getByText('It does not exist, or you cannot see it.')).toBeVisible()
  await expect.poll(address).toBe('/jobs')
  expect(page.getByText('Deleted by someone else').elements()).toEqual([])
})

test('when the last waiting row is processed, a list of waiting rows shows all rows', async () => {
  const running: Job = { ...CANCELLED, state: 'running', can_undo: false }
  const done: Job = { ...CANCELLED, state: 'done', processed: 3, outcomes: { done: 3 } }
  const meta = { page: 1, perPage: 25, pageCount: 1, total: 3, filtered: 3, capped: false }
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET jobs': { data: [running], meta },
    'GET jobs/4': running,
    'GET jobs/4/items': { data: [anItem(2)], meta },
  })
  const { cache } = await openApp('/jobs?open=4')
  await page.getByRole('button', { name: 'Waiting 2' }).click()
  const listed = () => server.calls.findLast(({ name }) => name === 'GET jobs/4/items')?.query
  await expect.poll(listed).toMatchObject({ outcome: 'pending' })

  server.answer({
    'GET jobs/4': done,
    'GET jobs/4/items': ({ query: { outcome } }) => ({
      data: outcome === 'pending' ? [] : [1, 2, 3].map((seq) => anItem(seq, 'done')),
      meta,
    }),
  })
  await cache.invalidateQueries({ queryKey: ['jobs'] })

  await expect.element(page.getByText('storm_3')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'All 3' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('after the undo of a job, the focus is in the job again', async () => {
  const job: Job = { ...CANCELLED, id: 5, state: 'draft', undo_of: 4, can_undo: false }
  const meta = { page: 1, perPage: 25, pageCount: 1, total: 1, filtered: 1, capped: false }
  const forecast = { items: 3, outcomes: { done: 3 }, reasons: [] }
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET jobs': { data: [CANCELLED], meta },
    'GET jobs/4': CANCELLED,
    'GET jobs/4/items': { data: [anItem(1, 'done')], meta },
    'POST jobs/4/undo': { job, sample: [], forecast, warning: null },
  })
  const { cache } = await openApp('/jobs?open=4')
  await page.getByRole('button', { name: 'Undo job' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Undo: deactivate 3 BR bots' }))
    .toBeVisible()
  server.answer({ 'GET jobs/4': { ...CANCELLED, can_undo: false, undone_by: 5 } })
  await cache.invalidateQueries({ queryKey: ['jobs'] })

  await userEvent.keyboard('{Escape}')

  const dialog = page.getByRole('dialog', { name: 'Deactivate 3 BR bots' })
  await expect.element(page.getByRole('button', { name: 'Undo job' })).not.toBeInTheDocument()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
})

test('the review of an undo fits a phone', async () => {
  await page.viewport(360, 740)
  const big: Job = { ...CANCELLED, kind: 'br_bot.change_job_type', total: 20_500 }
  const job: Job = { ...big, id: 5, state: 'draft', undo_of: 4, can_undo: false }
  const meta = { page: 1, perPage: 25, pageCount: 1, total: 1, filtered: 1, capped: false }
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET jobs': { data: [big], meta },
    'GET jobs/4': big,
    'GET jobs/4/items': { data: [], meta },
    'POST jobs/4/undo': aJobDraft(job),
  })
  await openApp('/jobs?open=4')
  await page.getByRole('button', { name: 'Undo job' }).click()
  const name = 'Undo: change the job type of 20,500 BR bots'
  const start = page.getByRole('dialog', { name }).getByRole('button', { name })
  await expect.element(start).toBeVisible()
  expect(start.element().getBoundingClientRect().right).toBeLessThan(360)
})

test('a retry of an undo is reviewed in the dialog of the undo, with the focus', async () => {
  const undo: Job = { ...CANCELLED, id: 5, state: 'draft', undo_of: 4, can_undo: false }
  const ended: Job = { ...undo, state: 'done', processed: 3, outcomes: { done: 2, failed: 1 } }
  const meta = { page: 1, perPage: 25, pageCount: 1, total: 1, filtered: 1, capped: false }
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET jobs': { data: [CANCELLED], meta },
    'GET jobs/4': CANCELLED,
    'GET jobs/4/items': { data: [anItem(1, 'done')], meta },
    'POST jobs/4/undo': aJobDraft(undo),
    'POST jobs/5/start': ended,
    'GET jobs/5': ended,
    'POST jobs/5/retry': aJobDraft(aJob({ id: 6, retry_of: 5 })),
  })
  await openApp('/jobs?open=4')
  await page.getByRole('button', { name: 'Undo job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo: deactivate 3 BR bots' })
  await dialog.getByRole('button', { name: 'Undo: deactivate 3 BR bots' }).click()
  await expect.element(dialog.getByRole('group', { name: 'Progress' })).toHaveFocus()

  await dialog.getByRole('button', { name: 'Retry 1 of 3' }).click()

  const review = page.getByRole('group', { name: 'Review' })
  await expect.element(review.getByRole('button', { name: 'Deactivate 1 BR bot' })).toBeVisible()
  // A dialog that closes moves the focus only after its transition.
  await expect.element(dialog).not.toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(review).toHaveFocus()
})

test('a paused job that was undone can only be cancelled', async () => {
  const undone: Job = { ...CANCELLED, state: 'paused', can_undo: false, undone_by: 5 }
  const meta = { page: 1, perPage: 25, pageCount: 1, total: 3, filtered: 3, capped: false }
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET jobs': { data: [undone], meta },
    'GET jobs/4': undone,
    'GET jobs/4/items': { data: [anItem(2)], meta },
  })
  await openApp('/jobs?open=4')
  const dialog = page.getByRole('dialog', { name: 'Deactivate 3 BR bots' })

  await expect.element(dialog.getByRole('button', { name: 'Cancel job' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Resume' }).elements()).toEqual([])
})

test('the failed rows of a job are retried once', async () => {
  const failed: Job = {
    ...CANCELLED,
    state: 'done',
    processed: 3,
    outcomes: { done: 2, failed: 1 },
  }
  const meta = { page: 1, perPage: 25, pageCount: 1, total: 3, filtered: 3, capped: false }
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET jobs': { data: [failed], meta },
    'GET jobs/4': failed,
    'GET jobs/4/items': { data: [anItem(2, 'failed')], meta },
  })
  const { cache } = await openApp('/jobs?open=4')
  const dialog = page.getByRole('dialog', { name: 'Deactivate 3 BR bots' })
  await expect.element(dialog.getByRole('button', { name: 'Retry 1 of 3' })).toBeVisible()

  server.answer({ 'GET jobs/4': { ...failed, retried_by: 5 } })
  await cache.invalidateQueries({ queryKey: ['jobs'] })

  await expect
    .element(dialog.getByRole('link', { name: 'Job 5' }))
    .toHaveAttribute('href', '/jobs?open=5')
  await expect.element(dialog.getByRole('button', { name: 'Retry 1 of 3' })).not.toBeInTheDocument()
})
