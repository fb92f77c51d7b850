import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post, toasts } from './bots.ts'
import { testAdministrator as test } from './fixtures.ts'
import { signIn } from './people.ts'

const KEY = 'AIzaSy-first-key'
const MASK = '*'.repeat(40)

const row = (page: Page, label: string) => page.getByRole('row', { name: new RegExp(`^${label}`) })
const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, label: string, action: string) {
  await row(page, label)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a key is added, revealed, changed by two users at once, and deleted', async ({
  page,
  openOtherBrowser,
}) => {
  await page.goto('/captcha-management')
  await expect(page.getByText('No API Keys Found')).toBeVisible()
  await page.getByRole('button', { name: 'Add Key' }).first().click()
  await dialog(page).getByLabel('Label (optional)').fill('Main')
  await dialog(page).getByRole('textbox', { name: 'API Key' }).fill(KEY)
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Key added successfully')).toBeVisible()
  await expect(row(page, 'Main').getByText(MASK)).toBeVisible()
  await page.getByRole('button', { name: 'Reveal Keys' }).click()
  await expect(row(page, 'Main').getByText(KEY)).toBeVisible()

  const other = await openOtherBrowser()
  await other.goto('/captcha-management')
  await signIn(other, 'Petro')
  await expect(row(other, 'Main').getByText(MASK)).toBeVisible()
  await choose(page, 'Main', 'Edit')
  await choose(other, 'Main', 'Edit')
  await dialog(other).getByLabel('Label (optional)').fill('Theirs')
  await other.keyboard.press('Enter')
  await expect(toasts(other).getByText('Key updated successfully')).toBeVisible()

  await dialog(page).getByLabel('Label (optional)').fill('Mine')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('This key was changed by someone else.')).toBeVisible()
  await expect(dialog(page).getByText('Theirs', { exact: true })).toBeVisible()
  await expect(dialog(page).getByLabel('Label (optional)')).toHaveValue('Mine')
  await dialog(page).getByRole('button', { name: 'Save Key' }).click()
  await expect(row(other, 'Mine')).toBeVisible()

  await choose(page, 'Mine', 'Delete')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByText('Key deleted successfully')).toBeVisible()
  await expect(page.getByText('No API Keys Found')).toBeVisible()
  await expect(toasts(other).getByText('Deleted by someone else')).toBeVisible()
  await expect(other.getByText('No API Keys Found')).toBeVisible()
  await other.context().close()
})

test('captcha keys are accessible: empty, rows, menu, dialogs, error', async ({ page }) => {
  await page.goto('/captcha-management')
  await expect(page.getByText('No API Keys Found')).toBeVisible()
  await expectAccessible(page)

  await post(page, 'captcha/add', { key: KEY, label: 'Main' })
  await post(page, 'captcha/add', { key: 'k'.repeat(512) })
  await expect(row(page, 'Main')).toBeVisible()
  await page.getByRole('button', { name: 'Reveal Keys' }).click()
  await expect(row(page, 'Main').getByText(KEY)).toBeVisible()
  await expectAccessible(page)

  await choose(page, 'Main', 'Edit')
  await expect(dialog(page)).toBeVisible()
  const keys = await (await page.request.get('/api/captcha')).json()
  await page.request.put(`/api/captcha/update/${keys[1].id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { label: 'Theirs' },
  })
  await dialog(page).getByLabel('Label (optional)').fill('Mine')
  await dialog(page).getByRole('button', { name: 'Save Key' }).click()
  await expect(dialog(page).getByText('Theirs', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()

  await choose(page, 'Theirs', 'Delete')
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/captcha*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load captcha keys')).toBeVisible()
  await expectAccessible(page)
})
