import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post } from './bots.ts'
import { test } from './fixtures.ts'
import { registerAdministrator } from './people.ts'

test('proxies are filtered by chips and by text, and the URL has the filter', async ({ page }) => {
  await registerAdministrator(page)
  for (const port of [8001, 8002, 8003]) await post(page, 'proxies', { host: '203.0.113.7', port })
  await page.goto('/proxies')
  const rows = page.getByRole('table', { name: 'Proxies' }).getByRole('row', { name: /203/ })
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Advanced filter' }).click()
  await page.getByRole('menuitem', { name: 'Port' }).click()
  await page.getByRole('combobox', { name: 'Operator' }).click()
  await page.getByRole('option', { name: 'is greater than' }).click()
  await page.getByLabel('Value').fill('8001')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/q=port%3E8001/)

  await page.getByRole('button', { name: 'Edit as text' }).click()
  const field = page.getByRole('combobox', { name: 'Filter', exact: true })
  await field.fill('prt:8002')
  await field.press('Enter')
  await expect(page.getByText('There is no field "prt".')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use port' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Port is 8,002', exact: true })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(rows).toHaveCount(3)
})

test('suggested values show how many rows match with each of them', async ({ page }) => {
  await registerAdministrator(page)
  for (const port of [8001, 8002, 8003]) await post(page, 'proxies', { host: '203.0.113.7', port })
  await page.goto('/proxies?q=port>8001')

  await page.getByRole('button', { name: 'Edit as text' }).click()
  const field = page.getByRole('combobox', { name: 'Filter', exact: true })
  await field.fill('port>8001 banned:')
  await expect(page.getByRole('option', { name: 'false 2 rows' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'true 0 rows' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('port>8001 banned:false')
})

test('the text of a filter has the focus, also if it was still loading', async ({ page }) => {
  await registerAdministrator(page)
  const loaded = Promise.withResolvers<void>()
  await page.route('**/filter-text-*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto('/proxies?q=port>8001')
  await page.getByRole('button', { name: 'Edit as text' }).click()
  const field = page.getByRole('combobox', { name: 'Filter', exact: true })
  await expect(page.getByRole('button', { name: 'Edit as chips' })).toBeFocused()
  await expect(field).toBeHidden()

  loaded.resolve()

  await expect(field).toBeFocused()
})
