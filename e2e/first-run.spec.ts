import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test, testAdministrator } from './fixtures.ts'
import { signIn, submitCredentials } from './people.ts'

test('the first user becomes the administrator and reaches the requested page', async ({
  page,
  openOtherBrowser,
}) => {
  await page.goto('/settings/users?sort_by=username')
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(page.getByRole('heading')).toHaveText('Create the first administrator')
  await expectAccessible(page)

  await submitCredentials(page, 'Petro')

  await expect(page).toHaveURL('/settings/users?sort_by=username')
  await expect(page.getByRole('row', { name: /^Petro/ })).toContainText('Administrator')

  const second = await openOtherBrowser()
  await second.goto('/')
  await expect(second).toHaveURL('/login')
  await expect(second.getByRole('heading')).toHaveText('Sign in')
  await expectAccessible(second)
})

testAdministrator('a session outlives a reload and ends by signing out', async ({ page }) => {
  await page.goto('/settings/security')
  await page.reload()
  await expect(page.getByText('Current session')).toBeVisible()

  await page.getByRole('button', { name: 'Petro Administrator' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(page).toHaveURL('/login')
  await page.goto('/settings/security')
  await expect(page).toHaveURL('/login?from=%2Fsettings%2Fsecurity')
  await signIn(page, 'petro')
  await expect(page).toHaveURL('/settings/security')
})

testAdministrator(
  'a wrong password keeps what was typed, and a short one is refused before it is sent',
  async ({ page }) => {
    await page.context().clearCookies()
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })

    await page.getByLabel('Username').fill('Petro')
    await password.fill('something else entirely')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Wrong username or password.')
    await expect(password).toHaveValue('something else entirely')
    await expect(password).toBeFocused()

    await page.getByRole('link', { name: 'Request access' }).click()
    await expect(page.getByText('At least 12 characters')).toBeVisible()
    await expectAccessible(page)
    await password.fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Must have at least 12 characters.')).toBeVisible()
  },
)

testAdministrator(
  'the own password is changed and other sessions end',
  async ({ page, openOtherBrowser }) => {
    const phone = await openOtherBrowser()
    await phone.goto('/settings/security')
    await signIn(phone, 'Petro')
    await expect(phone).toHaveURL('/settings/security')
    await page.goto('/settings/security')
    await expect(page.getByText('Current session')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Current password', { exact: true }).fill('not this one')
    await page.getByLabel('New password', { exact: true }).fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Wrong password.')).toBeVisible()
    await page.getByLabel('Current password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()

    await expect(page.getByText('Password changed').first()).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
    await expect(page.getByRole('button', { name: /End the session/ })).toHaveCount(0)
    await expect(phone).toHaveURL('/login?from=%2Fsettings%2Fsecurity')
  },
)

testAdministrator(
  'a server that is unavailable at the start does not sign the user out',
  async ({ page, server }) => {
    await page.goto('/settings/security')
    await expect(page.getByText('Current session')).toBeVisible()
    const address = page.url()

    await page.route('**/api/auth/me', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Night Shift cannot be reached')).toBeVisible()
    expect(page.url()).toBe(address)
    await expectAccessible(page)
    await page.unroute('**/api/auth/me')
    await expect(page.getByText('Current session')).toBeVisible()

    const state = page.getByRole('status').filter({ hasText: /^(Live|Reconnecting…)/ })
    await expect(state).toHaveText('Live')
    // Screen readers announce a loss, but not that a page has connected.
    await expect(state).toHaveAttribute('aria-live', 'off')
    await server.stop()
    await expect(state).toHaveText(/^Reconnecting…/)
    await expect(state).toHaveAttribute('aria-live', 'polite')
    await page.getByLabel('New password', { exact: true }).fill('half typed')
    await server.start()
    await expect(state).toHaveText('Live')
    expect(page.url()).toBe(address)
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('half typed')
  },
)
