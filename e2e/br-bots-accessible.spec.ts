import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bots, cardOf, chooseAction, fleetFile, importFleet } from './bots.ts'
import { test } from './fixtures.ts'
import { makeAdministrator } from './people.ts'

async function openFleet(page: Page, search = '') {
  await makeAdministrator(page)
  await importFleet(page)
  await page.goto(`/br-bots${search}`)
}

test('the empty console', async ({ page }) => {
  await makeAdministrator(page)
  await page.goto('/br-bots')
  await expect(page.getByText('No BR bots found')).toBeVisible()

  await expectAccessible(page)
})

test('the cards, one of them inactive and looked at', async ({ page }) => {
  await openFleet(page)
  await chooseAction(page, 'Roman_Swift_2000', 'Deactivate')
  await expect(bots(page).first().getByText('Inactive')).toBeVisible()
  await bots(page).first().getByRole('article').click()
  await expect(page.getByRole('dialog', { name: /Roman_Swift_2000/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /Roman_Swift_2000/ })).toBeHidden()
  await bots(page).first().getByRole('button', { name: 'Reveal password' }).click()
  await expect(bots(page).first().getByRole('button', { name: 'Hide password' })).toBeVisible()

  await expectAccessible(page)
})

test('the open proxy picker', async ({ page }) => {
  await openFleet(page, '?search=Roman_Swift_2000')
  await cardOf(page, 'Roman_Swift_2000').getByRole('combobox').click()
  await expect(page.getByRole('option').first()).toBeVisible()

  await expectAccessible(page)
})

test('the open menu of a bot', async ({ page }) => {
  await openFleet(page, '?search=Roman_Swift_2000')
  await page.getByRole('button', { name: 'Actions for Roman_Swift_2000' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()

  await expectAccessible(page)
})

test('the question before a deletion', async ({ page }) => {
  await openFleet(page, '?search=Roman_Swift_2000')
  await chooseAction(page, 'Roman_Swift_2000', 'Delete')
  await expect(page.getByRole('dialog', { name: 'Delete BR Bot' })).toBeVisible()

  await expectAccessible(page)
})

test('the table with its columns to choose', async ({ page }) => {
  await openFleet(page, '?view=table')
  await expect(page.getByRole('table', { name: 'BR bots' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Password' })).toBeVisible()

  await expectAccessible(page)
})

test('the filters that are rarer, and a search without a hit', async ({ page }) => {
  await openFleet(page, '?search=nobody&is_active=true')
  await expect(page.getByText('No BR bots found')).toBeVisible()
  await page.getByRole('button', { name: 'More filters 1 set' }).click()
  await expect(page.getByRole('combobox', { name: 'Activity' })).toBeVisible()

  await expectAccessible(page)
})

test('the add dialog with everything missing', async ({ page }) => {
  await openFleet(page)
  await page.getByRole('button', { name: 'New BR Bot' }).click()
  await page.getByRole('button', { name: 'Add BR Bot' }).click()
  await expect(page.getByText('Enter a nickname')).toBeVisible()

  await expectAccessible(page)
})

test('the import dialog with its faults', async ({ page }) => {
  await openFleet(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Roster' }).click()
  await page.locator('input[type=file]').setInputFiles(fleetFile('roster-faulty.csv'))
  await expect(page.getByRole('region', { name: 'Faults' })).toBeVisible()

  await expectAccessible(page)
})

test('a list that cannot be loaded, and one that is old', async ({ page }) => {
  await openFleet(page)
  await expect(bots(page)).toHaveCount(15)
  await page.route('**/api/br-bots?*', (route) => route.abort())
  await chooseAction(page, 'Roman_Swift_2000', 'Deactivate')
  await expect(page.getByText('Failed to load BR bots since.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Failed to load BR bots', { exact: true })).toBeVisible()

  await expectAccessible(page)
})
