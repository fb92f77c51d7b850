import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post } from './bots.ts'
import { test } from './fixtures.ts'
import { requestAccess } from './people.ts'

test.use({ seed: 'fleet' })

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const table = (page: Page) => page.getByRole('table', { name: 'BR bots' })

async function activeBots(page: Page): Promise<number> {
  const { meta } = await (await page.request.get('/api/br-bots?page=1&is_active=true')).json()
  return meta.filtered
}

test('all bots of a filter are deactivated at once, and the job is undone', async ({ page }) => {
  await page.goto('/br-bots?view=table&job_type=3&is_active=true')
  const active = await activeBots(page)
  await table(page).getByRole('checkbox', { name: 'Select page' }).click()
  await expect(bar(page).getByText('15 selected')).toBeVisible()
  await expectAccessible(page)
  const all = bar(page).getByRole('button', { name: /^Select all [\d,]+ matching$/ })
  const count = (await all.textContent())?.match(/[\d,]+/)?.[0] ?? ''
  await all.click()
  await expect(bar(page).getByText(`${count} selected`)).toBeVisible()

  await bar(page).getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: `Deactivate ${count} BR bots` })
  await expect(dialog.getByText('Will change')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Deactivate ${count} BR bots` }).click()
  await expect(dialog.getByText('Done').first()).toBeVisible()
  await expect(dialog.getByText(`${count} of ${count}`)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await dialog.getByRole('button', { name: 'Show results' }).click()

  await expect(page).toHaveURL(/[/]jobs[?]open=\d+$/)
  const job = page.getByRole('dialog', { name: `Deactivate ${count} BR bots` })
  await job.getByRole('button', { name: /^Changed/ }).click()
  await expect(job.getByRole('list', { name: 'Rows' }).getByText('Changed').first()).toBeVisible()
  await expectAccessible(page)
  expect(await activeBots(page)).toBe(active - Number(count.replaceAll(',', '')))

  await job.getByRole('button', { name: 'Undo job' }).click()
  const undo = page.getByRole('dialog', { name: `Undo: deactivate ${count} BR bots` })
  await undo.getByRole('button', { name: `Undo: deactivate ${count} BR bots` }).click()
  await expect(undo.getByText('Done').first()).toBeVisible()
  await undo.getByRole('button', { name: 'Close' }).last().click()
  expect(await activeBots(page)).toBe(active)
})

test('rows are selected by keyboard and by range, and a viewer cannot select any', async ({
  page,
  openOtherBrowser,
}) => {
  await page.goto('/br-bots?view=table')
  const boxes = table(page).getByRole('checkbox', { name: /^Select (?!page)/ })
  await boxes.nth(1).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(bar(page).getByText('3 selected')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page).getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await boxes.first().click()
  await expect(bar(page).getByText('5 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()

  const viewer = await openOtherBrowser()
  await requestAccess(viewer, 'olena')
  const { data } = await (await page.request.get('/api/users?search=olena')).json()
  await post(page, `users/${data[0].id}/approve`, { role: 'viewer' })
  await expect(viewer).toHaveURL('/')
  await viewer.goto('/proxies')
  await expect(viewer.getByRole('table', { name: 'Proxies' }).getByRole('row').nth(1)).toBeVisible()
  await expect(viewer.getByRole('checkbox')).toHaveCount(0)
  await viewer.context().close()
})
