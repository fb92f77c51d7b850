import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { aBot, aProxy, aServer } from '#testing/web/fleet.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'
import { textsOf } from '#testing/web/texts-of.ts'

const table = page.getByRole('table', { name: 'BR bots' })
const heads = () => textsOf(table.getByRole('columnheader'))
const AT_FIRST = [
  // The checkbox of the page.
  '',
  'ID',
  'Nickname',
  'Server',
  'Task',
  'Job',
  'Shift',
  'Cash',
  'Deposit',
  'Proxy',
  'Created',
  'Actions',
]

test('cards are the default; the table view is remembered once chosen', async () => {
  stubFleet([aBot(1)])
  const { address } = await openBots()
  await expect.element(page.getByRole('article')).toBeVisible()

  await page.getByRole('button', { name: 'Table' }).click()
  await expect.poll(address).toBe('/br-bots?view=table')
  await expect.element(table).toBeVisible()

  await openApp('/br-bots')
  await expect.element(table.last()).toBeVisible()
})

test('switching the view keeps the page', async () => {
  stubFleet([aBot(1)], {})
  const { address } = await openBots('?search=bot')

  await page.getByRole('button', { name: 'Table' }).click()

  await expect.poll(address).toBe('/br-bots?search=bot&view=table')
})

test('an inactive bot with a task is as high as the others and has both badges below each other', async () => {
  stubFleet([
    aBot(2, { is_active: false, current_task: 'waiting_player' }),
    aBot(1, { current_task: 'waiting_player' }),
  ])
  await openBots('?view=table')
  const badge = table.getByText('Inactive')
  await expect.element(badge).toBeVisible()
  const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()
  const row = (at: number) => table.getByRole('row').nth(at)

  const task = boxOf(row(1).getByText('Waiting player'))
  expect(boxOf(badge).left).toBe(task.left)
  expect(boxOf(badge).bottom).toBeLessThanOrEqual(task.top)
  expect(task.bottom).toBeLessThan(boxOf(row(1)).bottom)
  expect(boxOf(row(1)).height).toBe(boxOf(row(2)).height)
})

test('a row shows the data of its bot, and its menu opens by right click', async () => {
  stubFleet([
    aBot(7, { is_active: false, current_task: 'failed_jailed', job_type: 2, proxy: aProxy(3) }),
  ])
  await openBots('?view=table')

  await expect.poll(heads).toEqual(AT_FIRST)
  const row = table.getByRole('row').nth(1)
  for (const text of ['7', 'Kyiv', 'Inactive', 'Failed jailed', 'Carrier', '05:00–10:00'])
    await expect.element(row.getByText(text)).toBeVisible()
  await expect.element(row.getByText('$767,882')).toBeVisible()
  await expect.element(row.getByText('$15.4kk')).toBeVisible()

  await row.click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Activate' })).toBeVisible()
})

test('a column sorts in descending order first, then ascending', async () => {
  const server = stubFleet([aBot(1), aBot(2)])
  const { address } = await openBots('?view=table&page=1')
  const cash = table.getByRole('columnheader', { name: 'Cash' })
  await expect
    .element(table.getByRole('columnheader', { name: 'ID' }))
    .toHaveAttribute('aria-sort', 'descending')

  await cash.getByRole('button').click()
  await expect.poll(address).toBe('/br-bots?view=table&sort_by=cash')
  await expect.element(cash).toHaveAttribute('aria-sort', 'descending')
  await cash.getByRole('button').click()

  await expect.poll(address).toBe('/br-bots?view=table&sort_by=cash&sort_order=asc')
  await expect
    .poll(() => server.calls.filter(({ name }) => name === 'GET br-bots').at(-1)?.query)
    .toMatchObject({ sort_by: 'cash', sort_order: 'asc' })
})

test('columns are shown and hidden, and the choice is remembered', async () => {
  stubFleet([aBot(1)])
  await openBots('?view=table')

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Shift' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Registration' }).click()
  await userEvent.keyboard('{Escape}')

  const chosen = AT_FIRST.filter((name) => name !== 'Shift').toSpliced(5, 0, 'Registration')
  await expect.poll(heads).toEqual(chosen)
  await expect.element(table.getByText('Registered')).toBeVisible()
  expect(localStorage.getItem('night-shift-brBots-columns')).toContain('registration')
})

test('a click anywhere on a row opens its bot, except on its controls', async () => {
  stubFleet([aBot(1), aBot(2)], { 'GET br-bots/2': aBot(2) })
  await openBots('?view=table')

  await table.getByRole('button', { name: 'Actions for Bot_2' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
  await table.getByRole('row', { name: /Bot_2/ }).click()

  await expect.element(page.getByRole('dialog', { name: /Bot_2/ })).toBeVisible()
})

test('a long nickname and a long server name are shortened and leave the other columns in view', async () => {
  const [nickname, display_name] = ['N'.repeat(64), 'W'.repeat(64)]
  stubFleet([aBot(1, { bot: { nickname } })], {
    'GET servers': [aServer(1, { display_name })],
  })
  await openBots('?view=table')
  await expect.element(table.getByText(display_name)).toBeVisible()

  for (const name of [nickname, display_name]) {
    const text = table.getByText(name, { exact: true })
    await expect.element(text).toHaveAttribute('title', name)
    expect(text.element().closest('td, th')?.clientWidth).toBeLessThanOrEqual(240)
  }
})
