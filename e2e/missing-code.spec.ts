import { expect, type Page } from '@playwright/test'
import { toasts } from './bots.ts'
import { testFleet as test } from './fixtures.ts'

/** As after an update of the server: it has no more code under this name. */
const withoutCode = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*`, (route) => route.fulfill({ status: 404 }))

test('after an update, a download asks the user to reload', async ({ page }) => {
  await withoutCode(page, 'save-download')
  await page.goto('/servers')

  await page.getByRole('link', { name: 'CSV' }).click()

  await expect(toasts(page).getByText('Night Shift was updated')).toBeVisible()
})

test('after an update during the load, the page without live updates offers to reload it', async ({
  page,
}) => {
  await withoutCode(page, 'watch-live')

  await page.goto('/servers')

  await expect(toasts(page).getByText('Night Shift was updated')).toBeVisible()
})

for (const [name, chunk] of [
  ['Add server', 'server-form'],
  ['Views', 'view-menu'],
] as const)
  test(`after an update, each click on ${name} offers to reload the page`, async ({ page }) => {
    await withoutCode(page, chunk)
    await page.goto('/servers')
    const button = page.getByRole('button', { name, exact: true })
    const message = toasts(page).getByText('Night Shift was updated')
    await button.click()
    await expect(message).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(message).toBeHidden()

    await button.click()
    await expect(message).toBeVisible()
    await page.unrouteAll()
    await toasts(page).getByRole('button', { name: 'Reload' }).click()

    await expect(message).toBeHidden()
    await button.click()
    await expect(page.getByRole(chunk === 'view-menu' ? 'menu' : 'dialog')).toBeVisible()
  })
