import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Job } from '#contract/job.ts'
import { aServer } from '#testing/web/fleet.ts'
import { aJob, aJobDraft } from '#testing/web/jobs.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { anOrder, orderPage } from '#testing/web/orders.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { NOBODY } from '#web/session/identity.ts'

test('a job that marks orders as failed or cancelled requires a reason, like a single change', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('dealer'),
    'GET servers': [aServer(1)],
    'GET orders': orderPage([anOrder(7, { status: 'processing' })]),
    'POST jobs': refusal('unavailable', 'The database is unavailable.'),
  })
  const sent = () => server.bodiesOf('POST jobs')
  await openApp('/orders')
  await page.getByRole('checkbox', { name: /^Select (?!page)/ }).click()
  await page.getByRole('button', { name: 'Change status…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the status of 1 order' })

  await dialog.getByRole('combobox', { name: 'New status' }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
  expect(sent()).toEqual([])

  await dialog.getByLabelText(/^Reason/).fill('Paid twice')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect
    .poll(sent)
    .toEqual([{ kind: 'order.move', ids: [7], params: { status: 'failed' }, reason: 'Paid twice' }])
})

const JOB = aJob({ kind: 'order.move', params: { status: 'processing' } })
const DRAFT = aJobDraft(JOB)

const DONE: Job = { ...JOB, state: 'done', processed: 1, outcomes: { done: 1 } }

/** Opens the dialog that changes the status of one order. The job has this state with its first response. */
async function openMove(job = DONE) {
  const server = stubApi({
    'GET auth/me': signedInAs('dealer'),
    'GET servers': [aServer(1)],
    'GET orders': orderPage([anOrder(7, { status: 'pending' })]),
    'POST jobs': DRAFT,
    'POST jobs/4/start': job,
    'GET jobs/4': job,
  })
  await openApp('/orders')
  await page.getByRole('checkbox', { name: /^Select (?!page)/ }).click()
  await page.getByRole('button', { name: 'Change status…' }).click()
  return server
}

test('each step of a job takes the focus, and going back returns it to the form', async () => {
  await openMove()
  const dialog = page.getByRole('dialog', { name: 'Change the status of 1 order' })
  const review = dialog.getByRole('button', { name: 'Review changes' })

  await review.click()
  const forecast = dialog.getByRole('group', { name: 'Review' })
  await expect.element(forecast).toHaveFocus()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(review).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(forecast).toHaveFocus()
  await dialog.getByRole('button', { name: /^Change the status/ }).click()
  await expect.element(dialog.getByRole('group', { name: 'Progress' })).toHaveFocus()
})

test('the review of a retry or an undo does not lead back to the form of the job that has run', async () => {
  const server = await openMove({ ...DONE, can_undo: true })
  const undo = aJob({ id: 5, kind: 'order.move', undo_of: 4 })
  server.answer({ 'POST jobs/4/undo': aJobDraft(undo) })
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: /^Change the status/ }).click()

  await page.getByRole('button', { name: 'Undo job' }).click()

  const review = page.getByRole('group', { name: 'Review' })
  await expect.element(review.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expect.element(review.getByRole('button', { name: 'Back' })).not.toBeInTheDocument()
  await review.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  { kind: 'order.delete', removes: false },
  { kind: 'br_bot.import', removes: true },
] as const)('the button that undoes $kind is red only if it deletes rows', async (one) => {
  const server = await openMove({ ...DONE, can_undo: true })
  const undo = aJob({ id: 5, kind: one.kind, undo_of: 4 })
  server.answer({ 'POST jobs/4/undo': aJobDraft(undo) })
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: /^Change the status/ }).click()

  await page.getByRole('button', { name: 'Undo job' }).click()

  const button = page.getByRole('group', { name: 'Review' }).getByRole('button', { name: /^Undo/ })
  await expect.element(button).toBeVisible()
  expect(button.element().classList.contains('bg-danger')).toBe(one.removes)
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('a job that was reviewed but not started is kept until the user discards it', async () => {
  const server = await openMove()
  const dialog = page.getByRole('dialog', { name: 'Change the status of 1 order' })
  await dialog.getByRole('combobox', { name: 'New status' }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await dialog.getByLabelText(/^Reason/).fill('Paid twice')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(dialog.getByRole('group', { name: 'Review' })).toBeVisible()

  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()

  server.answer({
    'GET auth/me': NOBODY,
    'POST jobs/4/start': refusal('signed_out', 'Sign in first.'),
  })
  await dialog.getByRole('button', { name: /^Change the status/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(dialog.getByLabelText(/^Reason/)).toHaveValue('Paid twice')
})

test('a job that ends before its first response refreshes the list', async () => {
  const server = await openMove()
  const lists = () => server.calls.filter(({ name }) => name === 'GET orders').length
  await page.getByRole('button', { name: 'Review changes' }).click()
  const before = lists()

  await page.getByRole('button', { name: /^Change the status/ }).click()

  await expect.poll(lists).toBeGreaterThan(before)
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the X', () => page.getByRole('button', { name: 'Close' }).first().click()],
  ['its button', () => page.getByRole('button', { name: 'Close' }).last().click()],
])('a dialog that %s closes while its job runs says that the job continues', async (_, close) => {
  await openMove({ ...JOB, state: 'running' })
  const dialog = page.getByRole('dialog', { name: 'Change the status of 1 order' })
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('button', { name: /^Change the status/ }).click()
  await expect.element(dialog.getByText('0 of 1')).toBeVisible()

  await close()

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('The job continues')).toBeVisible()
})

test('a dialog whose user goes to the running job does not offer the job again', async () => {
  await openMove({ ...JOB, state: 'running' })
  const dialog = page.getByRole('dialog', { name: 'Change the status of 1 order' })
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('button', { name: /^Change the status/ }).click()

  await dialog.getByRole('button', { name: 'Show job' }).click()

  // The details of the job cover the page, and hide it from the tree of roles.
  const jobs = page.getByRole('heading', { name: 'Jobs', level: 1, includeHidden: true })
  await expect.element(jobs).toBeVisible()
  await expect.element(page.getByText('The job continues')).not.toBeInTheDocument()
})

test.each(['Escape', 'Back'])('a job that starts after %s says that it continues', async (way) => {
  const server = await openMove()
  const dialog = page.getByRole('dialog', { name: 'Change the status of 1 order' })
  const start = Promise.withResolvers<Job>()
  server.answer({ 'POST jobs/4/start': () => start.promise })
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('button', { name: /^Change the status/ }).click()
  await expect.element(dialog.getByRole('button', { name: 'Starting...' })).toBeVisible()

  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(dialog.getByRole('group', { name: 'Review' })).not.toBeInTheDocument()
  start.resolve({ ...JOB, state: 'running' })

  await expect.element(page.getByText('The job continues')).toBeVisible()
})

test('a dialog that closes before the first progress of its job says that the job continues', async () => {
  const server = await openMove()
  server.answer({
    'POST jobs/4/start': { ...JOB, state: 'running' },
    'GET jobs/4': () => new Promise(() => {}),
  })
  const dialog = page.getByRole('dialog', { name: 'Change the status of 1 order' })
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('button', { name: /^Change the status/ }).click()
  await expect.element(dialog.getByRole('group', { name: 'Progress' })).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByText('The job continues')).toBeVisible()
})

/** Starts the export of a long list and closes its dialog before the server answers. */
async function closeExport(answer: Promise<object>) {
  const long = orderPage([anOrder(7)])
  long.meta = { ...long.meta, total: 10_001, filtered: 10_001 }
  stubApi({
    'GET auth/me': signedInAs('dealer'),
    'GET servers': [aServer(1)],
    'GET orders': long,
    'POST jobs/exports': () => answer,
  })
  await openApp('/orders')
  await page.getByRole('button', { name: /CSV/ }).click()
  await expect.element(page.getByText('Counting orders…')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Counting orders…')).not.toBeInTheDocument()
}

test('an export that starts after its dialog was closed says that it continues', async () => {
  const start = Promise.withResolvers<object>()
  await closeExport(start.promise)

  start.resolve(aJob({ kind: 'order.export', state: 'running', total: 10_001 }))

  await expect.element(page.getByText('The job continues')).toBeVisible()
})

test('an export that fails after its dialog was closed says so', async () => {
  const start = Promise.withResolvers<object>()
  await closeExport(start.promise)

  start.resolve(refusal('unavailable', 'The database is unavailable.'))

  await expect.element(page.getByText('Failed to start the export').first()).toBeVisible()
})
