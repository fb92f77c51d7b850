import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { testAdministrator as test } from './fixtures.ts'

test('ten thousand rows are navigated by keyboard, keep their place, and are accessible', async ({
  page,
}) => {
  const row = (number: string) => page.getByText(`Row ${number}`, { exact: true })
  await page.goto('/librw')
  await expect(row('1')).toBeVisible()

  await page.keyboard.press('End')
  await expect(row('10,000')).toBeInViewport()
  await page.goto('/auto-responder')
  await expect(page.getByRole('heading', { name: 'Auto Responder' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/logs')
  await expect(page.getByRole('heading', { name: 'System Logs' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.goBack()
  await expect(row('10,000')).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(row('1')).toBeInViewport()
  await expectAccessible(page)
})
