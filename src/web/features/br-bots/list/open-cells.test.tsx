import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { BrBot } from '#contract/br-bots.ts'
import { aBot, aProxy, botPage } from '#testing/web/fleet.ts'
import { chooseAction, openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { propertyOf } from '#web/lib/property-of.ts'

const hours = page.getByRole('button', { name: /^Working hours of Bot_1/ })
const job = page.getByRole('combobox', { name: 'Job type of Bot_1' })

/** A server with one bot. It refuses a change that is based on another version than the current one. */
function stubVersions(bot: BrBot, paths: readonly string[]) {
  let now = bot
  const change = ({ body }: { body?: unknown }) => {
    if (propertyOf(body, 'version') !== now.version)
      return refusal('stale_version', 'Changed.', { current: now })
    now = { ...now, ...Object(body), version: now.version + 1 }
    return now
  }
  const server = stubFleet([bot], {
    'GET br-bots': () => botPage([now]),
    'GET proxies': [aProxy(1), aProxy(2)],
    ...Object.fromEntries(paths.map((path) => [path, change])),
  })
  return {
    ...server,
    change,
    /** Another user changes the bot, and the list of the page is refreshed. */
    async changeByOther(cache: QueryClient, changed: Partial<BrBot>) {
      now = { ...now, ...changed, version: now.version + 1 }
      await cache.invalidateQueries({ queryKey: ['brBots'] })
    },
    versions: () =>
      server.calls
        .filter(({ name }) => paths.includes(name))
        .map(({ body }) => propertyOf(body, 'version')),
  }
}

test('hours that another user changes while their form is open are not overwritten', async () => {
  const bot = aBot(1, { start_hour: 21, end_hour: 23, version: 3 })
  const server = stubVersions(bot, ['POST br-bots/1'])
  const { cache } = await openBots('?view=table')
  await hours.click()
  const form = page.getByRole('dialog', { name: 'Working hours of Bot_1' })
  await expect.element(form.getByRole('button', { name: 'Save hours' })).toBeVisible()

  await server.changeByOther(cache, { start_hour: 5, end_hour: 9 })
  await expect.element(hours).toHaveTextContent('05:00–09:00')
  await form.getByRole('combobox', { name: 'Start hour' }).click()
  await page.getByRole('option', { name: '20:00' }).click()
  await form.getByRole('button', { name: 'Save hours' }).click()

  await expect.element(page.getByText('This BR bot was changed by someone else.')).toBeVisible()
  await expect.element(form.getByRole('definition')).toHaveTextContent('05:00–09:00')
  await expect.element(form.getByText('Your change: 20:00–23:00.')).toBeVisible()
  expect(server.versions()).toEqual([3])
})

interface Choice {
  cell: string
  path: string
  changed: Partial<BrBot>
  option: Locator
}

test.each<Choice>([
  {
    cell: 'Job type',
    path: 'POST br-bots/1',
    changed: { job_type: 1 },
    option: page.getByRole('option', { name: 'Farmer' }),
  },
  {
    cell: 'State',
    path: 'POST br-bots/1/active',
    changed: { job_type: 1 },
    option: page.getByRole('option', { name: 'Inactive' }),
  },
  {
    cell: 'Group',
    path: 'POST br-bots/1/group',
    changed: { group_id: 8, group_name: 'Day' },
    option: page.getByRole('button', { name: 'Clear selection' }),
  },
  {
    cell: 'Proxy',
    path: 'POST br-bots/1/proxy',
    changed: { job_type: 1 },
    option: page.getByRole('option', { name: /113\.2/ }),
  },
])('$cell is not overwritten if the row changes while its list is open', async (choice) => {
  const bot = aBot(1, { job_type: 2, group_id: 7, group_name: 'Night', version: 3 })
  const server = stubVersions(bot, [choice.path])
  const { cache } = await openBots('?view=table&columns=nickname,job,active,group,proxy')
  await page.getByRole('combobox', { name: `${choice.cell} of Bot_1` }).click()
  await expect.element(choice.option).toBeVisible()

  await server.changeByOther(cache, choice.changed)
  await choice.option.click()

  await expect.element(page.getByText('This BR bot was changed by someone else.')).toBeVisible()
  expect(server.versions()).toEqual([3])
})

test('a list that is opened while another cell of the row is being saved has no conflict', async () => {
  const bot = aBot(1, { job_type: 2, is_active: true, version: 3 })
  const server = stubVersions(bot, ['POST br-bots/1', 'POST br-bots/1/active'])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  server.answer({ 'POST br-bots/1': (call) => released.then(() => server.change(call)) })
  await openBots('?view=table&columns=nickname,job,active')
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()

  await page.getByRole('combobox', { name: 'State of Bot_1' }).click()
  await expect.element(page.getByRole('option', { name: 'Inactive' })).toBeVisible()
  release()
  await expect.element(toasts.getByText('Job type updated')).toBeVisible()
  await page.getByRole('option', { name: 'Inactive' }).click()

  await expect.element(toasts.getByText('State updated')).toBeVisible()
  expect(server.versions()).toEqual([3, 4])
})

test('the undo of a value chosen while the previous one is being saved restores the previous one', async () => {
  const bot = aBot(1, { job_type: 2, version: 3 })
  const server = stubVersions(bot, ['POST br-bots/1'])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  server.answer({ 'POST br-bots/1': (call) => released.then(() => server.change(call)) })
  await openBots('?view=table')
  for (const name of ['Farmer', 'Fisherman']) {
    await job.click()
    await page.getByRole('option', { name }).click()
  }

  release()
  await expect.poll(server.versions).toEqual([3, 4])
  const undo = toasts.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.elements().length).toBe(2)
  await undo.first().click()

  await expect.element(job).toHaveTextContent('Farmer')
  expect(server.versions()).toEqual([3, 4, 5])
})

test('a cell that is edited while the menu of the row is changing the state has no conflict', async () => {
  const bot = aBot(1, { job_type: 2, is_active: true, version: 3 })
  const server = stubVersions(bot, ['POST br-bots/1', 'POST br-bots/1/active'])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  server.answer({ 'POST br-bots/1/active': (call) => released.then(() => server.change(call)) })
  await openBots('?view=table&columns=nickname,job,active')
  await chooseAction('Bot_1', 'Deactivate')

  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  release()

  await expect.element(toasts.getByText('Bot deactivated')).toBeVisible()
  await expect.element(toasts.getByText('Job type updated')).toBeVisible()
  expect(server.versions()).toEqual([3, 4])
})

test('a change from the menu waits for a cell of the row that is being saved', async () => {
  const bot = aBot(1, { job_type: 2, is_active: true, version: 3 })
  const server = stubVersions(bot, ['POST br-bots/1', 'POST br-bots/1/active'])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  server.answer({ 'POST br-bots/1': (call) => released.then(() => server.change(call)) })
  await openBots('?view=table&columns=nickname,job,active')
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()

  await chooseAction('Bot_1', 'Deactivate')
  release()

  await expect.element(toasts.getByText('Job type updated')).toBeVisible()
  await expect.element(toasts.getByText('Bot deactivated')).toBeVisible()
  expect(server.versions()).toEqual([3, 4])
})

/** By key, because the toasts are stacked until the pointer is over them. */
async function undoOldest() {
  toasts.getByRole('button', { name: 'Undo' }).last().element().focus()
  await userEvent.keyboard('{Enter}')
}

test('a change is undone after another cell of the row was changed', async () => {
  const bot = aBot(1, { job_type: 2, is_active: true, version: 3 })
  const server = stubVersions(bot, ['POST br-bots/1', 'POST br-bots/1/active'])
  await openBots('?view=table&columns=nickname,job,active')
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  await expect.element(toasts.getByText('Job type updated')).toBeVisible()
  await page.getByRole('combobox', { name: 'State of Bot_1' }).click()
  await page.getByRole('option', { name: 'Inactive' }).click()
  await expect.element(toasts.getByText('State updated')).toBeVisible()

  await undoOldest()

  await expect.element(job).toHaveTextContent('Carrier')
  expect(server.versions()).toEqual([3, 4, 5])
})

test('an undo is refused after a change of another user, although a later change of the same user is based on it', async () => {
  const bot = aBot(1, { job_type: 2, is_active: true, version: 3 })
  const server = stubVersions(bot, ['POST br-bots/1', 'POST br-bots/1/active'])
  const { cache } = await openBots('?view=table&columns=nickname,job,active')
  await job.click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  await expect.element(toasts.getByText('Job type updated')).toBeVisible()
  await server.changeByOther(cache, { start_hour: 5 })
  await page.getByRole('combobox', { name: 'State of Bot_1' }).click()
  await page.getByRole('option', { name: 'Inactive' }).click()
  await expect.element(toasts.getByText('State updated')).toBeVisible()

  await undoOldest()

  await expect.element(toasts.getByText('Failed to undo')).toBeVisible()
  await expect.element(job).toHaveTextContent('Farmer')
  expect(server.versions()).toEqual([3, 5, 4])
})
