import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { bots, cardOf, chooseAction, post, toasts } from './bots.ts'
import { testFleet as test } from './fixtures.ts'
import { submitCredentials } from './people.ts'

async function openFleet(page: Page, search = '') {
  await page.goto(`/br-bots${search}`)
  await expect(bots(page).first()).toBeVisible()
}

/** The nicknames that the API returns for the search part of the URL. */
async function namesOf(page: Page, search: string): Promise<string[]> {
  const { data } = await (await page.request.get(`/api/br-bots${search}`)).json()
  return data.map(({ bot }: { bot: { nickname: string } }) => bot.nickname)
}

test('filters are applied by the server and restored from the URL', async ({ page }) => {
  await openFleet(page)
  await expect(bots(page)).toHaveCount(15)

  await page.getByRole('searchbox', { name: 'Search by nickname' }).fill('ТАРАС')
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('combobox', { name: 'Server', exact: true }).click()
  await page.getByRole('option', { name: 'Kyiv' }).click()
  await page.getByRole('combobox', { name: 'Job type' }).click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  await expect(page).toHaveURL(/job_type=3/)
  const address = page.url()
  const names = await namesOf(page, new URL(address).search)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toContain('Тарас')
  await expect(bots(page).locator('[data-name]')).toHaveText(names)
  await expect(page.getByText('Farmer').nth(1)).toBeVisible()

  await page.reload()
  await expect(bots(page).locator('[data-name]')).toHaveText(names)
  expect(page.url()).toBe(address)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await expect(bots(page).locator('[data-name]')).toHaveText(names)
  expect(page.url()).toBe(address)

  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page).toHaveURL('/br-bots')
  await expect(page.getByText('2,000', { exact: true })).toBeVisible()
})

test('a bot is deactivated, assigned a proxy and deleted', async ({ page }) => {
  await openFleet(page, '?search=Roman_Swift_2000')
  const card = cardOf(page, 'Roman_Swift_2000')

  await chooseAction(page, 'Roman_Swift_2000', 'Deactivate')
  await expect(toasts(page).getByText('Bot deactivated')).toBeVisible()
  await expect(card.getByText('Inactive')).toBeVisible()

  await card.getByRole('combobox').click()
  await expect(page.getByLabel(/^Search proxy/)).toBeFocused()
  await page.keyboard.type('203.0.113.7:')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Proxy updated')).toBeVisible()
  await page.reload()
  await expect(card.getByRole('combobox')).toHaveText('203.0.113.7:8006')
  await expect(card.getByText('Inactive')).toBeVisible()

  await chooseAction(page, 'Roman_Swift_2000', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete BR Bot' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByText('Bot deleted')).toBeVisible()
  await expect(page.getByText('No BR bots found')).toBeVisible()
})

test('a bot is added, and its nickname is unique on its server', async ({ page }) => {
  await openFleet(page)

  await page.getByRole('button', { name: 'New BR Bot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New BR Bot' })
  await dialog.getByRole('button', { name: 'Add BR Bot' }).click()
  await expect(toasts(page).getByText('Missing required fields')).toBeVisible()
  await dialog.getByLabel('Nickname *').fill('New_Nova')
  await dialog.getByLabel('Password *').fill('hunter2')
  await dialog.getByRole('combobox', { name: 'Servers' }).click()
  await page.getByRole('option', { name: 'Odesa' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add BR Bot' }).click()

  await expect(toasts(page).getByText('BR Bot added')).toBeVisible()
  await expect(bots(page).first()).toContainText('New_Nova')
  await expect(bots(page).first()).toContainText('Odesa')

  await page.getByRole('button', { name: 'New BR Bot' }).click()
  await dialog.getByLabel('Nickname *').fill('new_nova')
  await dialog.getByLabel('Password *').fill('hunter2')
  await dialog.getByRole('combobox', { name: 'Servers' }).click()
  await page.getByRole('option', { name: 'Odesa' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add BR Bot' }).click()
  await expect(dialog.getByText('This nickname is taken on that server.')).toBeVisible()
  await expect(dialog.getByLabel('Nickname *')).toHaveValue('new_nova')
})

test('a password is revealed on demand or copied, and each reveal is audited', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFleet(page, '?search=Roman_Swift_2000')
  const card = cardOf(page, 'Roman_Swift_2000')
  expect(reveals(server.dataDir)).toEqual([])

  await card.getByRole('button', { name: 'Copy password' }).click()
  await expect(toasts(page).getByText('Copied to clipboard')).toBeVisible()
  const password = await page.evaluate(() => navigator.clipboard.readText())
  expect(password).not.toContain('*')
  await expect(page.getByText(password)).toHaveCount(0)
  await card.getByRole('button', { name: 'Reveal password' }).click()
  await expect(card.getByText(password)).toBeVisible()

  expect(reveals(server.dataDir)).toEqual([
    { username: 'Petro', entity_id: '2000' },
    { username: 'Petro', entity_id: '2000' },
  ])
})

function reveals(dataDir: string): unknown[] {
  const database = new Sqlite(join(dataDir, 'night-shift.db'), { readonly: true })
  const rows = database
    .prepare("select username, entity_id from audit where action = 'br_bot.revealed'")
    .all()
  database.close()
  return rows
}

test('changes of one administrator appear for another, who sees a conflict', async ({
  page,
  openOtherBrowser,
}) => {
  await openFleet(page, '?search=Roman_Swift_2000')
  const other = await openOtherBrowser()
  await other.goto('/br-bots?search=Roman_Swift_2000')
  await submitCredentials(other, 'Petro')
  await expect(cardOf(other, 'Roman_Swift_2000')).toBeVisible()

  await chooseAction(page, 'Roman_Swift_2000', 'Deactivate')
  await expect(cardOf(other, 'Roman_Swift_2000').getByText('Inactive')).toBeVisible()

  // The other page misses the live message and then acts on outdated data.
  await other.route('**/api/br-bots?*', (route) => route.abort())
  await chooseAction(page, 'Roman_Swift_2000', 'Activate')
  await expect(cardOf(page, 'Roman_Swift_2000').getByText('Inactive')).toHaveCount(0)
  await chooseAction(other, 'Roman_Swift_2000', 'Activate')
  await expect(toasts(other).getByText('Failed to update status')).toBeVisible()
  await expect(toasts(other).getByText('This bot was changed by someone else')).toBeVisible()
  await other.unroute('**/api/br-bots?*')

  await post(page, 'br-bots/2000/delete')
  await expect(toasts(other).getByText('Deleted by someone else')).toBeVisible()
  await expect(other.getByText('No BR bots found')).toBeVisible()
})

test('the table is sorted, its columns are chosen, and both are remembered', async ({ page }) => {
  await openFleet(page)

  await page.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: 'BR bots' })
  await table.getByRole('button', { name: 'Deposit' }).click()
  await expect(page).toHaveURL(/sort_by=deposit/)
  const deposits = table.getByRole('row').nth(1).getByRole('cell')
  await expect(deposits.filter({ hasText: 'kk' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Password' }).click()
  await page.keyboard.press('Escape')

  await page.goto('/br-bots')
  await expect(table.getByRole('columnheader', { name: 'Password' })).toBeVisible()
})
