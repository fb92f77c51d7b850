import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { post, toasts } from './bots.ts'
import { test } from './fixtures.ts'

test.use({ seed: 'fleet' })

const table = (page: Page) => page.getByRole('table', { name: 'BR bots' })

interface Listed {
  id: number
  bot: { nickname: string }
}

async function firstBot(page: Page): Promise<Listed> {
  const { data } = await (await page.request.get('/api/br-bots?page=1')).json()
  return data[0]
}

test('a cell is edited with the keyboard alone, and the change is undone', async ({ page }) => {
  const { bot } = await firstBot(page)
  await page.goto('/br-bots?view=table')
  const job = table(page).getByRole('combobox', { name: `Job type of ${bot.nickname}` })
  await expect(job).toBeVisible()
  const before = (await job.textContent()) ?? ''
  await expectAccessible(page)

  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByRole('option', { name: before })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Job type updated')).toBeVisible()
  await expect(job).not.toHaveText(before)
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible()

  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(job).toHaveText(before)
})

test('a change of somebody else is shown beside the choice, which can still be saved', async ({
  page,
}) => {
  const { id, bot } = await firstBot(page)
  await page.goto('/br-bots?view=table')
  const name = `Working hours of ${bot.nickname}`
  const hours = table(page).getByRole('button', { name })
  await hours.click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('combobox', { name: 'Start hour' }).click()
  await page.getByRole('option', { name: '02:00' }).click()

  // The edit is sent before the list receives the change of the other user.
  await page.route('**/api/br-bots?*', (route) => route.abort())
  await post(page, `br-bots/${id}`, { start_hour: 1, end_hour: 3 })
  await panel.getByRole('button', { name: 'Save hours' }).click()
  await expect(panel.getByText('This BR bot was changed by someone else.')).toBeVisible()
  await page.unroute('**/api/br-bots?*')
  await panel.getByRole('button', { name: 'Use mine' }).click()

  await expect(panel).toBeHidden()
  await expect(toasts(page).getByText('Working hours updated')).toBeVisible()
  await expect(hours).toContainText('02:00')
  const saved = await (await page.request.get(`/api/br-bots/${id}`)).json()
  expect(saved.start_hour).toBe(2)
})

test('on a phone a cell is scrolled into view before its list opens, and the page stays where it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/br-bots?view=table')
  await expect(table(page)).toBeVisible()

  for (const key of ['j', 'j', 'x', 'e']) await page.keyboard.press(key)
  await expect(page.getByRole('option', { selected: true })).toBeFocused()
  await expect(table(page).getByRole('combobox', { expanded: true })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page, 360)
  await page.keyboard.press('Escape')
  await expect(table(page).getByRole('combobox', { expanded: true })).toHaveCount(0)
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(await page.evaluate(() => scrollX)).toBe(0)

  // A popup stays in the window even when its cell scrolls out of it.
  await page.keyboard.press('e')
  await expect(page.getByRole('option', { selected: true })).toBeFocused()
  await table(page).evaluate(({ parentElement }) => parentElement?.scrollTo({ left: 0 }))
  await expectNoSidewaysScroll(page, 360)
})
