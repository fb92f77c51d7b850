import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { showChanges } from './bots.ts'
import { testAdministrator as test } from './fixtures.ts'
import { approve, choose, chooseRole, requestAccess, rowOf } from './people.ts'

/** An approved user in another browser; the administrator stays on the users page. */
async function colleague(administrator: Page, other: Page, role: string): Promise<void> {
  await requestAccess(other, 'olena')
  await administrator.goto('/settings/users')
  await approve(administrator, 'olena', role)
  await expect(other).toHaveURL('/')
}

/** A marker that a reload would remove. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))
const expectNotReloaded = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '')

test('a user registers in one browser and is approved in another, and both pages update', async ({
  page,
  openOtherBrowser,
}) => {
  await page.goto('/settings/users')
  await expect(rowOf(page, 'Petro')).toBeVisible()
  const other = await openOtherBrowser()
  await requestAccess(other, 'olena')
  await expect(other.getByRole('heading')).toHaveText('Waiting for approval')
  await mark(other)

  await expect(page.getByRole('link', { name: 'Settings 1 user waiting' })).toBeVisible()
  await showChanges(page)
  await expect(rowOf(page, 'olena')).toContainText('Waiting')
  await rowOf(page, 'olena').getByRole('button', { name: 'Approve…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve olena' })
  await chooseRole(dialog, 'Operator')
  await dialog.getByRole('button', { name: 'Approve' }).click()

  // Faster than the fallback polling.
  await expect(other).toHaveURL('/', { timeout: 5000 })
  await expectNotReloaded(other)
  await expect(other.getByRole('button', { name: 'olena Operator' })).toBeVisible()
  await expect(rowOf(page, 'olena')).toContainText('Approved')
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
})

test('the waiting page is accessible', async ({ openOtherBrowser }) => {
  const other = await openOtherBrowser()
  await requestAccess(other, 'o'.repeat(64))

  await expectAccessible(other)
})

test('approving a waiting user is accessible', async ({ page, openOtherBrowser }) => {
  await requestAccess(await openOtherBrowser(), 'o'.repeat(64))

  await page.goto('/settings/users')
  await expect(rowOf(page, 'ooo')).toBeVisible()
  await expectAccessible(page)
  await rowOf(page, 'ooo').getByRole('button', { name: 'Approve…' }).click()
  await expectAccessible(page)
})

test('a rejection is shown on the waiting page and can be reopened', async ({
  page,
  openOtherBrowser,
}) => {
  const other = await openOtherBrowser()
  await requestAccess(other, 'olena')
  await page.goto('/settings/users?state=pending')

  await choose(page, 'olena', 'Reject…')
  await page.getByLabel('Reason').fill('You belong to another shift')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(other.getByRole('heading')).toHaveText('Your request was rejected')
  await expect(other.getByText('You belong to another shift')).toBeVisible()

  await page.goto('/settings/users')
  await choose(page, 'olena', 'Reopen')
  await expect(other.getByRole('heading')).toHaveText('Waiting for approval')
})

test('a suspension takes effect on an open page', async ({ page, openOtherBrowser }) => {
  const other = await openOtherBrowser()
  await colleague(page, other, 'Operator')
  await other.goto('/settings')
  await mark(other)

  await choose(page, 'olena', 'Suspend…')
  await page.getByLabel('Reason (optional)').fill('On leave until Monday')
  await page.getByRole('button', { name: 'Suspend' }).click()

  await expect(other).toHaveURL('/waiting-approval', { timeout: 5000 })
  await expect(other.getByText('On leave until Monday')).toBeVisible()
  await expectNotReloaded(other)
  await other.goto('/settings')
  await expect(other).toHaveURL('/waiting-approval')
})

test('a demotion takes effect on an open page', async ({ page, openOtherBrowser }) => {
  const other = await openOtherBrowser()
  await colleague(page, other, 'Administrator')
  await other.goto('/settings/users')
  await expect(rowOf(other, 'Petro')).toBeVisible()
  await mark(other)

  await choose(page, 'olena', 'Change role…')
  const dialog = page.getByRole('dialog', { name: 'Change the role of olena' })
  await chooseRole(dialog, 'Viewer')
  await dialog.getByRole('button', { name: 'Change role' }).click()

  await expect(other.getByText('Administrators only')).toBeVisible({ timeout: 5000 })
  await expect(other.getByRole('button', { name: 'olena Viewer' })).toBeVisible()
  await expect(other.getByText('Petro')).toHaveCount(0)
  await expectNotReloaded(other)
  await expectAccessible(other)
  await expect(other.getByRole('link', { name: 'BR bots' })).toHaveCount(0)
  await other.goto('/br-bots')
  await expect(other.getByText('Administrators only')).toBeVisible()
})

test('the last administrator can neither be demoted nor suspended', async ({ page }) => {
  await page.goto('/settings/users')

  await choose(page, 'Petro', 'Change role…')
  const dialog = page.getByRole('dialog', { name: 'Change the role of Petro' })
  await chooseRole(dialog, 'Viewer')
  await dialog.getByRole('button', { name: 'Change role' }).click()

  await expect(dialog.getByRole('alert')).toContainText('This is the only administrator')
  await expect(dialog.getByRole('radio', { name: /^Viewer/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(rowOf(page, 'Petro')).toContainText('Administrator')
})

test('the slower of two administrators sees what the faster one did', async ({
  page,
  openOtherBrowser,
}) => {
  const other = await openOtherBrowser()
  await colleague(page, other, 'Administrator')
  const third = await openOtherBrowser()
  await requestAccess(third, 'taras')
  await other.goto('/settings/users')
  await choose(other, 'taras', 'Approve…')

  await showChanges(page)
  await approve(page, 'taras', 'Dealer')
  const dialog = other.getByRole('dialog', { name: 'Approve taras' })
  await dialog.getByRole('button', { name: 'Approve' }).click()

  const note = dialog.getByRole('alert')
  await expect(note).toContainText('This user was changed by someone else')
  await expect(note).toContainText('Dealer')
})

test('an administrator ends the sessions of another user', async ({ page, openOtherBrowser }) => {
  const other = await openOtherBrowser()
  await colleague(page, other, 'Dealer')

  await choose(page, 'olena', 'End sessions')

  await expect(other).toHaveURL('/login', { timeout: 5000 })
  await expect(page.getByText('Sessions ended').first()).toBeVisible()
})
