import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot } from '#testing/web/fleet.ts'
import { aJob, aJobDraft } from '#testing/web/jobs.ts'
import { stubFleet } from '#testing/web/open-fleet.ts'
import { chooseFile, importDialog as dialog, openImport } from '#testing/web/open-import.ts'
import { stubUploads } from '#testing/web/stub-upload.ts'

test('a retry of the undo of an import is reviewed before it starts', async () => {
  const imported = aJob({ id: 4, kind: 'server.import', state: 'done', total: 3, can_undo: true })
  const undo = aJob({ id: 5, kind: 'server.import', total: 3, undo_of: 4 })
  const ended = aJob({ ...undo, state: 'done', processed: 3, outcomes: { done: 2, failed: 1 } })
  const retry = aJob({ id: 6, kind: 'server.import', undo_of: 4, retry_of: 5 })
  stubFleet([aBot(1)], {
    'GET jobs/4': imported,
    'POST jobs/4/undo': aJobDraft(undo),
    'POST jobs/5/start': ended,
    'GET jobs/5': ended,
    'POST jobs/5/retry': aJobDraft(retry),
    'GET jobs/6': retry,
  })
  const network = stubUploads()
  await openImport('Servers')
  const report = { total: 20_000, valid: 20_000, imported: 0, faults: [] }
  ;(await chooseFile(network, 'servers.csv', 'name')).answer(report)
  await dialog.getByRole('button', { name: 'Import 20,000 servers' }).click()
  network.last().answer({ job: imported, report })
  await dialog.getByRole('button', { name: 'Undo job' }).click()
  await dialog.getByRole('button', { name: 'Undo: import 3 servers' }).click()

  await dialog.getByRole('button', { name: 'Retry 1 of 3' }).click()

  const review = page.getByRole('group', { name: 'Review' })
  await expect.element(review.getByRole('button', { name: 'Undo: import 1 server' })).toBeVisible()
})

test('a dialog that closes before the first progress of its import says that the job continues', async () => {
  const imported = aJob({ id: 4, kind: 'server.import', state: 'running', total: 20_000 })
  stubFleet([aBot(1)], { 'GET jobs/4': () => new Promise(() => {}) })
  const network = stubUploads()
  await openImport('Servers')
  const report = { total: 20_000, valid: 20_000, imported: 0, faults: [] }
  ;(await chooseFile(network, 'servers.csv', 'name')).answer(report)
  await dialog.getByRole('button', { name: 'Import 20,000 servers' }).click()
  network.last().answer({ job: imported, report })
  await expect.element(dialog.getByRole('group', { name: 'Progress' })).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByText('The job continues')).toBeVisible()
})
