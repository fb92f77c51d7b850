import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bots, cardOf, chooseAction, fleetFile } from './bots.ts'
import { testAdministrator, testFleet } from './fixtures.ts'

const BOT = 'Roman_Swift_2000'
// More cards of the same kind would add nothing, so a search leaves a few.
const FEW = '/br-bots?search=roman_swift'

testAdministrator('the empty console', async ({ page }) => {
  await page.goto('/br-bots')
  await expect(page.getByText('No BR bots found')).toBeVisible()

  await expectAccessible(page)
})

testFleet('the cards, their picker, their menu and its question', async ({ page }) => {
  await page.goto(FEW)
  await chooseAction(page, BOT, 'Deactivate')
  await expect(cardOf(page, BOT).getByText('Inactive')).toBeVisible()
  await cardOf(page, BOT).getByRole('article').click()
  await expect(page.getByRole('dialog', { name: /Roman_Swift_2000/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /Roman_Swift_2000/ })).toBeHidden()
  await cardOf(page, BOT).getByRole('button', { name: 'Reveal password' }).click()
  await expect(cardOf(page, BOT).getByRole('button', { name: 'Hide password' })).toBeVisible()
  await expectAccessible(page)

  await cardOf(page, BOT).getByRole('combobox').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)

  await page.getByRole('button', { name: `Actions for ${BOT}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete BR Bot' })).toBeVisible()
  await expectAccessible(page)
})

testFleet('the table with its columns to choose, and the rarer filters', async ({ page }) => {
  await page.goto(`${FEW}&view=table`)
  await expect(page.getByRole('table', { name: 'BR bots' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Password' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/br-bots?search=nobody&is_active=true')
  await expect(page.getByText('No BR bots found')).toBeVisible()
  await page.getByRole('button', { name: 'More filters 1 set' }).click()
  await expect(page.getByRole('combobox', { name: 'Activity' })).toBeVisible()
  await expectAccessible(page)
})

testFleet('the dialogs with everything missing, and with errors', async ({ page }) => {
  await page.goto(FEW)
  await page.getByRole('button', { name: 'New BR Bot' }).click()
  await page.getByRole('button', { name: 'Add BR Bot' }).click()
  await expect(page.getByText('Enter a nickname.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Add New BR Bot' })).toBeHidden()

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Roster' }).click()
  await page.locator('input[type=file]').setInputFiles(fleetFile('roster-faulty.csv'))
  await expect(page.getByRole('region', { name: 'Errors' })).toBeVisible()
  await expectAccessible(page)
})

testFleet('a list that cannot be loaded, and one that is old', async ({ page }) => {
  await page.goto('/br-bots?per_page=10&search=roman')
  await expect(bots(page)).toHaveCount(10)
  await page.route('**/api/br-bots?*', (route) => route.abort())
  await chooseAction(page, BOT, 'Deactivate')
  await expect(page.getByText('Failed to load BR bots after that.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Failed to load BR bots', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
