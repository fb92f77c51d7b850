import { expect } from '@playwright/test'
import { toasts } from './bots.ts'
import { testFleet as test } from './fixtures.ts'

test('after an update, a download asks the user to reload', async ({ page }) => {
  await page.route('**/assets/save-download-*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/servers')

  await page.getByRole('link', { name: 'CSV' }).click()

  await expect(toasts(page).getByText('Night Shift was updated')).toBeVisible()
})
