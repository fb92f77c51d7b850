import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { aJob, aJobDraft } from '#testing/web/jobs.ts'
import { openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const bar = page.getByRole('region', { name: 'Selected rows' })
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

test('the bar counts the rows, selects more and returns the focus to the rows', async () => {
  stubFleet([aBot(1), aBot(2)], {
    'GET br-bots': {
      ...botPage([aBot(1), aBot(2)]),
      meta: { ...botPage([]).meta, total: 40, filtered: 40 },
    },
  })
  await openBots('?view=table')

  await box('Bot_1').click()
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Select page' }).click()
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await expect.element(bar).toHaveFocus()
  await bar.getByRole('button', { name: 'Select all 40 matching' }).click()
  await expect.element(bar.getByText('40 selected')).toBeVisible()
  await expect.element(bar).toHaveFocus()
  await bar.getByRole('button', { name: 'Clear the selection' }).click()

  await expect.element(bar).not.toBeInTheDocument()
  expect(document.activeElement?.matches('[data-row]')).toBe(true)
})

test('on a phone the bar has two lines at most, with all actions in one menu', async () => {
  await page.viewport(360, 800)
  stubFleet([aBot(1), aBot(2)])
  await openBots()
  await box('Bot_1').click()

  await expect.element(bar.getByText('1 selected')).toBeVisible()
  expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(92)
  await bar.getByRole('button', { name: 'Actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Change proxy…' })).toBeVisible()
})

test('rows that another filter deselected stay deselected when that filter is cleared', async () => {
  stubFleet([aBot(1), aBot(2)])
  const { address } = await openBots('?view=table')
  const search = page.getByRole('searchbox')
  await box('Bot_1').click()
  await search.fill('bot')
  await expect.element(toasts.getByText('Selection cleared', { exact: true })).toBeVisible()
  expect(address()).toContain('search=bot')

  await search.fill('')
  await expect.poll(address).not.toContain('search')

  await expect.element(box('Bot_1')).not.toBeChecked()
  await expect.element(bar).not.toBeInTheDocument()
})

const JOB = aJob({ kind: 'br_bot.change_hours', username: 'petro' })

/** Selects the bot and opens the dialog that changes its working hours. */
async function openHours() {
  await openBots('?view=table')
  await box('Bot_1').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change hours…' }).click()
  return page.getByRole('dialog', { name: 'Change the working hours of 1 BR bot' })
}

test('the dialog of a job asks for what the change needs, shows the forecast and starts it', async () => {
  const server = stubFleet([aBot(1)], {
    'POST jobs': aJobDraft(JOB),
    'POST jobs/4/start': { ...JOB, state: 'running' },
    'GET jobs/4': { ...JOB, state: 'done', processed: 1, outcomes: { done: 1 }, can_undo: true },
  })
  const dialog = await openHours()

  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(dialog.getByRole('region', { name: 'Forecast' })).toBeVisible()
  await expect.element(dialog.getByText('Will change')).toBeVisible()
  await expect
    .element(dialog.getByRole('group', { name: 'Review' }))
    .toHaveAccessibleDescription(/Will change/)
  await dialog.getByRole('button', { name: 'Change the working hours of 1 BR bot' }).click()

  await expect.element(dialog.getByRole('button', { name: 'Undo job' })).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  const sent = server.calls.filter(({ name }) => name.startsWith('POST jobs'))
  expect(sent.map(({ name, body }) => [name, body])).toEqual([
    [
      'POST jobs',
      { kind: 'br_bot.change_hours', ids: [1], params: { start_hour: 0, end_hour: 23 } },
    ],
    ['POST jobs/4/start', { total: 1 }],
  ])

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.matches('[data-row]')).toBe(true)
})

test('the dialog of a job opens with the focus on its first field', async () => {
  stubFleet([aBot(1)])

  const dialog = await openHours()

  await expect.element(dialog.getByRole('combobox', { name: 'Start hour' })).toHaveFocus()
})

test('a job that would change nothing says so and cannot be started', async () => {
  const forecast = { items: 1, outcomes: { unchanged: 1 }, reasons: [] }
  const server = stubFleet([aBot(1)], { 'POST jobs': { ...aJobDraft(JOB), forecast } })
  const dialog = await openHours()
  await dialog.getByRole('button', { name: 'Review changes' }).click()

  await expect.element(dialog.getByText('The job would change nothing.')).toBeVisible()
  const start = dialog.getByRole('button', { name: 'Change the working hours of 1 BR bot' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  await start.click({ force: true })
  expect(server.calls.map(({ name }) => name)).not.toContain('POST jobs/4/start')
})

test.each([
  { pointer: '/body/params/start_hour', isField: true },
  { pointer: '/body/ids', isField: false },
])('an error at $pointer is shown once', async ({ pointer, isField }) => {
  const message = 'It was refused.'
  stubFleet([aBot(1)], {
    'POST jobs': refusal('invalid_request', message, { errors: [{ pointer, message }] }),
  })
  const dialog = await openHours()

  await expect.element(toasts).toBeInTheDocument()

  await dialog.getByRole('button', { name: 'Review changes' }).click()

  const shown = isField ? dialog : toasts
  const other = isField ? toasts : dialog
  await expect.element(shown.getByText(message, { exact: true })).toBeVisible()
  expect(other.getByText(message, { exact: true }).elements()).toEqual([])
})

test('an error of a job without a form is shown in its dialog only', async () => {
  const message = 'The database is unavailable.'
  stubFleet([aBot(1)], { 'POST jobs': refusal('unavailable', message) })
  await openBots('?view=table')
  await box('Bot_1').click()
  await expect.element(toasts).toBeInTheDocument()

  await bar.getByRole('button', { name: 'Deactivate' }).click()

  await expect.element(page.getByRole('dialog').getByText(message)).toBeVisible()
  expect(toasts.getByText(message).elements()).toEqual([])
})

test('closing the dialog of a job keeps the selection and sends nothing', async () => {
  const server = stubFleet([aBot(1)])
  const dialog = await openHours()
  await expect.element(dialog.getByRole('combobox', { name: 'Start hour' })).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  expect(server.calls.filter(({ name }) => name === 'POST jobs')).toEqual([])
})

test('rows that a job of the user deleted are not announced as deleted by someone else', async () => {
  const job = { ...JOB, kind: 'br_bot.delete' }
  const server = stubFleet([aBot(1), aBot(2)], {
    'POST jobs': aJobDraft(job),
    'POST jobs/4/start': { ...job, state: 'running' },
    'GET jobs/4': { ...job, state: 'running' },
  })
  const { cache } = await openBots('?view=table')
  await box('Bot_1').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 1 BR bot' })
  await dialog.getByRole('button', { name: 'Delete 1 BR bot' }).click()
  await expect.element(dialog.getByRole('status').getByText('Running')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  server.answer({ 'GET jobs/4': { ...job, state: 'done', finished_at: JOB.created_at } })

  server.answer({
    'GET br-bots': botPage([aBot(2)]),
    'GET br-bots/1': refusal('not_found', 'BR bot not found'),
  })
  const before = server.calls.length
  await cache.invalidateQueries({ queryKey: ['brBots'] })

  const names = () => server.calls.slice(before).map(({ name }) => name)
  await expect.poll(names).toContain('GET jobs/4')
  expect(names()).not.toContain('GET br-bots/1')
  expect(toasts.getByText('Deleted by someone else').elements()).toEqual([])
})

test('after a job was paused, the focus stays in its dialog', async () => {
  const running = { ...JOB, state: 'running' }
  const server = stubFleet([aBot(1)], {
    'POST jobs': aJobDraft(JOB),
    'POST jobs/4/start': running,
    'GET jobs/4': running,
    'POST jobs/4/pause': { ...JOB, state: 'paused' },
  })
  await openBots('?view=table')
  await box('Bot_1').click()
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change the working hours of 1 BR bot' }).click()
  const pause = dialog.getByRole('button', { name: 'Pause' })
  await expect.element(pause).toBeVisible()
  server.answer({ 'GET jobs/4': { ...JOB, state: 'paused' } })

  await pause.click()

  await expect.element(pause).not.toBeInTheDocument()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
})
