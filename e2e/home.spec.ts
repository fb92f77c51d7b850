import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { importFleet, post } from './bots.ts'
import { testAdministrator as test } from './fixtures.ts'

test('home leads from an empty console to a fleet, and each figure links to its rows', async ({
  page,
}) => {
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link', { name: 'Add servers' })).toBeVisible()
  await expectAccessible(page)

  await importFleet(page)
  const fleet = page.getByRole('region', { name: 'Fleet' })
  await expect(fleet.getByText('of 2,000')).toBeVisible()
  const order = { server_id: 1, bank_number: '4276123', amount: 5, price: 1, platform: 'site' }
  await post(page, 'orders', order)
  await expect(page.getByRole('link', { name: 'Pending 1', exact: true })).toBeVisible()
  await expectAccessible(page)

  const overview = await (await page.request.get('/api/overview')).json()
  const active: number = overview.br_bots.active
  await page.getByRole('link', { name: `Active BR bots ${active}` }).click()
  await expect(page).toHaveURL('/br-bots?is_active=true')
  const count = page.getByRole('heading', { name: 'BR Bots' }).locator('..')
  await expect(count).toContainText(active.toLocaleString('en-US'))

  await page.goBack()
  await page.getByRole('link', { name: 'Pending 1', exact: true }).click()
  await expect(page).toHaveURL('/orders?status=pending')
  await expect(page.getByRole('row').filter({ hasText: '#1' })).toBeVisible()

  await page.route('**/api/overview', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('Failed to load the overview')).toBeVisible()
  await expectAccessible(page)
})
