import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BrBot } from '#contract/br-bots.ts'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { textsOf } from '#testing/web/texts-of.ts'
import { refreshAfterAction } from '#web/api/refresh.ts'

const table = page.getByRole('table', { name: 'BR bots' })
const job = page.getByRole('combobox', { name: 'Job type of Bot_1' })
const hours = page.getByRole('button', { name: /^Working hours of Bot_1/ })
const problem = page.getByRole('dialog', { name: 'Job type of Bot_1' })

const SETTINGS_FAILED = 'An error occurred while updating the bot settings.'

/** A server that applies each change to bot 1. */
function stubChanges(bot: BrBot, path: string) {
  let now = bot
  const server = stubFleet([bot], {
    'GET br-bots': () => botPage([now]),
    [path]: ({ body }) => {
      now = { ...now, ...Object(body), version: now.version + 1 }
      return now
    },
  })
  const bodies = () => server.bodiesOf(path)
  return { ...server, bodies }
}

test('a job type is changed in its cell, and the change is undone from its notice', async () => {
  const { bodies } = stubChanges(aBot(1, { job_type: 2, version: 3 }), 'POST br-bots/1')
  await openBots('?view=table')

  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()

  await expect.element(toasts.getByText('Job type updated')).toBeVisible()
  await expect.element(job).toHaveTextContent('Farmer')
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(job).toHaveTextContent('Carrier')
  expect(bodies()).toEqual([
    { job_type: 3, version: 3 },
    { job_type: 2, version: 4 },
  ])
})

test('working hours are changed together, and hours in the wrong order stay in the form', async () => {
  const { bodies } = stubChanges(
    aBot(1, { start_hour: 5, end_hour: 10, version: 1 }),
    'POST br-bots/1',
  )
  await openBots('?view=table')

  await hours.click()
  await page.getByRole('combobox', { name: 'Start hour' }).click()
  await page.getByRole('option', { name: '11:00' }).click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect.element(toasts.getByText('Invalid hours')).toBeVisible()
  await expect.element(toasts.getByText('End hour must be after start hour')).toBeVisible()
  await page.getByRole('combobox', { name: 'End hour' }).click()
  await page.getByRole('option', { name: '20:00' }).click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect.element(toasts.getByText('Invalid hours')).not.toBeInTheDocument()

  await expect.element(toasts.getByText('Working hours updated')).toBeVisible()
  await expect.element(hours).toHaveTextContent('11:00–20:00')
  expect(bodies()).toEqual([{ start_hour: 11, end_hour: 20, version: 1 }])
})

test('a refused value stays selected, with the reason, until the user discards it', async () => {
  stubFleet([aBot(1, { job_type: 2 })], {
    'POST br-bots/1': refusal('invalid_request', 'This job type is closed.', {
      errors: [{ pointer: '/body/job_type', message: 'This job type is closed.' }],
    }),
  })
  await openBots('?view=table')

  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()

  await expect.element(problem.getByRole('alert')).toHaveTextContent('This job type is closed.')
  await expect.element(job).toHaveTextContent('Farmer')
  await problem.getByRole('button', { name: 'Discard' }).click()
  await expect.element(job).toHaveTextContent('Carrier')
})

test.each([
  [
    'a reason',
    () => refusal('busy', 'The console has too much to do.'),
    'The console has too much to do.',
  ],
  [
    'a lost role',
    () => refusal('forbidden', 'Only operators can do this.'),
    'Only operators can do this.',
  ],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), SETTINGS_FAILED],
])(
  'a change that fails with %s stays in the cell, and is offered again',
  async (_, fail, reason) => {
    const bot = aBot(1, { job_type: 2, version: 3 })
    const server = stubChanges(bot, 'POST br-bots/1')
    server.answer({ 'POST br-bots/1': fail })
    await openBots('?view=table')

    await job.click()
    await page.getByRole('option', { name: 'Farmer' }).click()

    await expect.element(problem.getByRole('alert')).toHaveTextContent(reason)
    await expect.element(job).toHaveTextContent('Farmer')
    await expect.element(toasts.getByText('Failed to update bot')).toBeVisible()
    server.answer({ 'POST br-bots/1': { ...bot, job_type: 3, version: 4 } })
    server.answer({ 'GET br-bots': botPage([{ ...bot, job_type: 3, version: 4 }]) })
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect.element(toasts.getByText('Job type updated')).toBeVisible()
    await expect.element(problem).not.toBeInTheDocument()
    await expect.element(job).toHaveTextContent('Farmer')
  },
)

test('hours that could not be saved are kept, and can be sent again', async () => {
  const server = stubChanges(aBot(1, { start_hour: 8, end_hour: 20 }), 'POST br-bots/1')
  server.answer({ 'POST br-bots/1': refusal('internal', 'Something went wrong.') })
  await openBots('?view=table')

  await hours.click()
  const form = page.getByRole('dialog', { name: 'Working hours of Bot_1' })
  await form.getByRole('combobox', { name: 'End hour' }).click()
  await page.getByRole('option', { name: '22:00' }).click()
  await form.getByRole('button', { name: 'Save hours' }).click()

  await expect.element(form.getByRole('alert')).toHaveTextContent('Something went wrong.')
  await expect.element(hours).toHaveTextContent('08:00–22:00')
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(() => server.bodies().map(Object))
    .toMatchObject([
      { start_hour: 8, end_hour: 22 },
      { start_hour: 8, end_hour: 22 },
    ])
})

test('the state and the group are edited in columns that are hidden at first', async () => {
  const { bodies } = stubChanges(
    aBot(1, { group_id: 7, group_name: 'Night' }),
    'POST br-bots/1/group',
  )
  await openBots('?view=table&columns=nickname,active,group')
  await expect
    .element(page.getByRole('combobox', { name: 'State of Bot_1' }))
    .toHaveTextContent('Active')
  const group = page.getByRole('combobox', { name: 'Group of Bot_1' })
  await expect.element(group).toHaveTextContent('Night')

  await group.click()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await expect.element(group).toHaveTextContent('No group')
  expect(bodies()).toEqual([{ group_id: null, version: 1 }])
})

test('if a row is deleted while its cell is edited, the row that takes its place has the focus', async () => {
  const server = stubFleet([aBot(1), aBot(2)], {
    'POST br-bots/1': () => {
      server.answer({ 'GET br-bots': botPage([aBot(2)]) })
      return refusal('not_found', 'BR bot not found')
    },
  })
  await openBots('?view=table')

  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()

  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await expect.element(job).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Actions for Bot_2' })).toHaveFocus()
})

test('closing the form of the hours asks before chosen hours are discarded', async () => {
  stubFleet([aBot(1, { start_hour: 5, end_hour: 9 })])
  await openBots('?view=table')
  const hours = page.getByRole('button', { name: /^Working hours of Bot_1/ })
  const form = page.getByRole('dialog', { name: 'Working hours of Bot_1' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await hours.click()
  await expect.element(form.getByRole('button', { name: 'Save hours' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()

  await hours.click()
  await form.getByRole('combobox', { name: 'Start hour' }).click()
  await page.getByRole('option', { name: '07:00' }).click()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect
    .element(form.getByRole('combobox', { name: 'Start hour' }))
    .toHaveTextContent('07:00')

  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(hours).toHaveTextContent('05:00–09:00')
})

test('rows stay in their order while a cell is open', async () => {
  const names = () => textsOf(table.getByRole('rowheader'))
  const first = aBot(1)
  const server = stubFleet([first, aBot(2)])
  const { cache } = await openBots('?view=table')
  await expect.poll(names).toEqual(['Bot_1', 'Bot_2'])

  await job.click()
  await expect.element(page.getByRole('option', { name: 'Farmer' })).toBeVisible()
  server.answer({ 'GET br-bots': botPage([aBot(2), first]) })
  // Without an open cell, any action of the user would show the new order.
  await refreshAfterAction(cache, ['brBots'])

  await expect.element(page.getByRole('button', { name: 'Show 1 change' })).toBeInTheDocument()
  expect(names()).toEqual(['Bot_1', 'Bot_2'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(names).toEqual(['Bot_2', 'Bot_1'])
})

test('keys move between rows, edit the first cell, and return to the row', async () => {
  const { bodies } = stubChanges(aBot(1, { job_type: 2 }), 'POST br-bots/1')
  await openBots('?view=table')
  await expect.element(job).toBeVisible()
  const focused = () => document.activeElement?.getAttribute('data-id')

  await userEvent.keyboard('j')
  await expect.poll(focused).toBe('1')
  await userEvent.keyboard('e')
  await expect.element(page.getByRole('option', { name: 'Carrier' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')

  await expect.element(job).toHaveTextContent('Farmer')
  await expect.poll(focused).toBe('1')
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('region', { name: 'Selected rows' })).toBeVisible()
  expect(bodies()).toEqual([{ job_type: 3, version: 1 }])
})
