import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addressOf } from '#domain/address.ts'
import { aBot, aProxy, botPage } from '#testing/web/fleet.ts'
import { signedInAs } from '#testing/web/open-app.tsx'
import { openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { NOBODY } from '#web/session/identity.ts'

const job = page.getByRole('combobox', { name: 'Job type of Bot_1' })
const problem = page.getByRole('dialog', { name: 'Job type of Bot_1' })

test('a bot that another user changed shows both values and keeps the chosen one', async () => {
  const theirs = aBot(1, { job_type: 1, version: 8 })
  const server = stubFleet([aBot(1, { job_type: 2, version: 3 })], {
    'POST br-bots/1': refusal('stale_version', 'Changed.', { current: theirs }),
  })
  await openBots('?view=table')
  await expect.element(job).toHaveTextContent('Carrier')

  server.answer({ 'GET br-bots': botPage([theirs]) })
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()

  await expect.element(problem.getByText('This BR bot was changed by someone else.')).toBeVisible()
  await expect.element(problem.getByRole('definition')).toHaveTextContent('Collector')
  await expect.element(problem.getByText('Your change: Farmer.')).toBeVisible()
  await expect.element(job).toHaveTextContent('Farmer')

  const after = aBot(1, { job_type: 3, version: 9 })
  server.answer({ 'POST br-bots/1': after, 'GET br-bots': botPage([after]) })
  await problem.getByRole('button', { name: 'Use mine' }).click()
  await expect.element(problem).not.toBeInTheDocument()
  await expect.element(job).toHaveTextContent('Farmer')
  expect(server.calls.filter(({ name }) => name === 'POST br-bots/1').at(-1)?.body).toEqual({
    job_type: 3,
    version: 8,
  })
})

test('an outdated value is not shown as the value of another user if the list cannot be refreshed', async () => {
  const theirs = aBot(1, { job_type: 1, version: 8 })
  const server = stubFleet([aBot(1, { job_type: 2, version: 3 })], {
    'POST br-bots/1': refusal('stale_version', 'Changed.', { current: theirs }),
  })
  await openBots('?view=table')
  await job.click()
  server.answer({ 'GET br-bots': refusal('unavailable', 'The server is starting.') })
  await page.getByRole('option', { name: 'Farmer' }).click()

  await expect.element(problem.getByText('Your change: Farmer.')).toBeVisible()
  await expect.element(problem.getByRole('definition')).not.toBeInTheDocument()

  server.answer({ 'GET br-bots': botPage([theirs]) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(problem.getByRole('definition')).toHaveTextContent('Collector')
})

test('the value of the other user can be kept', async () => {
  const theirs = aBot(1, { job_type: 1, version: 8 })
  const server = stubFleet([aBot(1, { job_type: 2, version: 3 })], {
    'POST br-bots/1': refusal('stale_version', 'Changed.', { current: theirs }),
  })
  await openBots('?view=table')
  await job.click()
  server.answer({ 'GET br-bots': botPage([theirs]) })
  await page.getByRole('option', { name: 'Farmer' }).click()

  await problem.getByRole('button', { name: 'Keep theirs' }).click()

  await expect.element(job).toHaveTextContent('Collector')
  expect(server.calls.filter(({ name }) => name === 'POST br-bots/1')).toHaveLength(1)
})

test('a failure is no longer reported once the conflict that followed it is shown', async () => {
  const failed = 'Failed to update bot'
  const theirs = aBot(1, { job_type: 1, version: 8 })
  const server = stubFleet([aBot(1, { job_type: 2, version: 3 })], {
    'POST br-bots/1': refusal('unavailable', 'The server is starting.'),
  })
  await openBots('?view=table')
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  await expect.element(problem.getByText('The server is starting.')).toBeVisible()
  await expect.element(toasts.getByText(failed)).toBeVisible()
  server.answer({
    'POST br-bots/1': refusal('stale_version', 'Changed.', { current: theirs }),
    'GET br-bots': botPage([theirs]),
  })

  await problem.getByRole('button', { name: 'Try again' }).click()

  await expect.element(problem.getByText('Your change: Farmer.')).toBeVisible()
  await expect.element(toasts.getByText(failed), { timeout: 2000 }).not.toBeInTheDocument()
})

test('a failure is no longer reported once its value is discarded', async () => {
  const failed = 'Failed to update bot'
  stubFleet([aBot(1, { job_type: 2 })], {
    'POST br-bots/1': refusal('unavailable', 'The server is starting.'),
  })
  await openBots('?view=table')
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  await expect.element(toasts.getByText(failed)).toBeVisible()

  await problem.getByRole('button', { name: 'Discard' }).click()

  await expect.element(job).toHaveTextContent('Carrier')
  await expect.element(toasts.getByText(failed), { timeout: 2000 }).not.toBeInTheDocument()
})

test('a value that was not saved stays while another row is edited, and after a look at another tab', async () => {
  const theirs = aBot(1, { job_type: 1, version: 8 })
  const server = stubFleet([aBot(2, { job_type: 2 }), aBot(1, { job_type: 2, version: 3 })], {
    'POST br-bots/1': refusal('stale_version', 'Changed.', { current: theirs }),
    'POST br-bots/2': aBot(2, { job_type: 3, version: 2 }),
  })
  await openBots('?view=table')
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  await expect.element(problem.getByText('Your change: Farmer.')).toBeVisible()

  server.answer({ 'GET br-bots': botPage([aBot(2, { job_type: 3, version: 2 })]) })
  await page.getByRole('combobox', { name: 'Job type of Bot_2' }).click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  await expect.element(toasts.getByText('Job type updated')).toBeVisible()
  await expect.element(problem.getByText('Your change: Farmer.')).toBeVisible()
  await expect.element(page.getByText(/^No longer on this page/)).toBeInTheDocument()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise(requestAnimationFrame)

  await expect.element(problem.getByText('Your change: Farmer.')).toBeVisible()
})

test('a value stays in its cell when the session ends while it is saved', async () => {
  const server = stubFleet([aBot(1, { job_type: 2 })])
  await openBots('?view=table')
  server.answer({
    'GET auth/me': NOBODY,
    'POST br-bots/1': refusal('signed_out', 'Sign in first.'),
  })
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()

  await expect.element(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()

  const after = aBot(1, { job_type: 3 })
  server.answer({
    'GET auth/me': signedInAs('administrator'),
    'POST br-bots/1': after,
  })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(job).toHaveTextContent('Farmer')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect.element(toasts.getByText('Job type updated')).toBeVisible()
})

test('leaving the page asks before a value that was not saved is discarded', async () => {
  stubFleet([aBot(1, { job_type: 2 })], {
    'POST br-bots/1': refusal('invalid_request', 'This job type is closed.'),
  })
  const { address } = await openBots('?view=table')
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  await expect.element(problem.getByText('This job type is closed.')).toBeVisible()

  await page.getByRole('link', { name: 'Orders' }).first().click()

  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(address()).toBe('/br-bots?view=table')
  await expect.element(job).toHaveTextContent('Farmer')
})

test('the Tab key leaves the panel for what follows the cell', async () => {
  const theirs = aBot(1, { job_type: 1, version: 8 })
  stubFleet([aBot(1, { job_type: 2, version: 3 })], {
    'POST br-bots/1': refusal('stale_version', 'Changed.', { current: theirs }),
  })
  await openBots('?view=table')
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  await expect.element(problem.getByRole('button', { name: 'Use mine' })).toHaveFocus()

  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: /^Working hours of Bot_1/ })).toHaveFocus()

  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(problem.getByRole('button', { name: 'Keep theirs' })).toHaveFocus()
})

test('a bot that another user moved to a group shows both groups and is moved only on request', async () => {
  const theirs = aBot(1, { group_id: 8, group_name: 'Day', version: 8 })
  const server = stubFleet([aBot(1, { group_id: 7, group_name: 'Night', version: 3 })], {
    'POST br-bots/1/group': refusal('stale_version', 'Changed.', { current: theirs }),
  })
  await openBots('?view=table&columns=nickname,active,group')
  const group = page.getByRole('combobox', { name: 'Group of Bot_1' })
  await expect.element(group).toHaveTextContent('Night')

  server.answer({ 'GET br-bots': botPage([theirs]) })
  await group.click()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  const conflict = page.getByRole('dialog', { name: 'Group of Bot_1' })
  await expect.element(conflict.getByRole('definition')).toHaveTextContent('Day')
  await expect.element(conflict.getByText('Your change: None.')).toBeVisible()
  await expect.element(group).toHaveTextContent('No group')

  const after = aBot(1, { group_id: null, group_name: null, version: 9 })
  server.answer({ 'POST br-bots/1/group': after, 'GET br-bots': botPage([after]) })
  await conflict.getByRole('button', { name: 'Use mine' }).click()

  await expect.element(conflict).not.toBeInTheDocument()
  const moves = server.calls.filter(({ name }) => name === 'POST br-bots/1/group')
  expect(moves.map(({ body }) => body)).toEqual([
    { group_id: null, version: 3 },
    { group_id: null, version: 8 },
  ])
})

test.each([
  {
    column: 'group',
    label: 'Group',
    option: 'Day',
    replies: {
      'GET br-bot-groups/names': [{ id: 7, name: 'Day', bot_count: 0, size: 50 }],
    },
  },
  { column: 'proxy', label: 'Proxy', option: addressOf(aProxy(2).ip, aProxy(2).port), replies: {} },
])('the conflict of a $column names the chosen one', async ({ column, label, option, replies }) => {
  const theirs = aBot(1, { version: 8 })
  stubFleet([aBot(1, { version: 3 })], {
    ...replies,
    [`POST br-bots/1/${column}`]: refusal('stale_version', 'Changed.', { current: theirs }),
  })
  await openBots(`?view=table&columns=nickname,active,${column}`)
  await page.getByRole('combobox', { name: `${label} of Bot_1` }).click()

  await page.getByRole('option', { name: new RegExp(option) }).click()

  const conflict = page.getByRole('dialog', { name: `${label} of Bot_1` })
  await expect.element(conflict.getByText(`Your change: ${option}.`)).toBeVisible()
})
