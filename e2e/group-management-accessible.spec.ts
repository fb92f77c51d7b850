import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { testFleet as test } from './fixtures.ts'

test('the groups are accessible in every state', async ({ page }) => {
  await page.goto('/group-management?search=shift%201')
  const open = page.getByRole('button', { name: /^Details of/ }).first()
  await open.click()
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Schedules' }).click()
  await page.getByRole('button', { name: 'Add Schedule' }).click()
  await expect(page.getByRole('region', { name: 'Next active periods' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByText('Proxy information')).toBeVisible()
  await expectAccessible(page)
  await open.click()

  const actions = page.getByRole('button', { name: /^Actions for/ }).first()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Add Bots' }).click()
  const add = page.getByRole('dialog', { name: 'Add Bots' })
  await add.getByRole('checkbox', { name: 'Show bots already in a group' }).click()
  await expect(add.getByText(/^Already in Shift \d+$/).first()).toBeVisible()
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Cancel' }).click()

  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete Group' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete Group' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Create Group' }).click()
  const create = page.getByRole('dialog', { name: 'Create Group' })
  await create.getByRole('button', { name: /^Schedules/ }).click()
  await create.getByRole('button', { name: 'Add Schedule' }).click()
  await create.getByLabel(/^Size/).fill('0')
  await create.getByRole('button', { name: 'Create Group' }).click()
  await expect(create.getByText('The size must be at least 1.')).toBeVisible()
  await expectAccessible(page)
})
