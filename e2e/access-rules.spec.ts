import { join } from 'node:path'
import { expect } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { testAdministrator as test } from './fixtures.ts'
import { requestAccess, rowOf, signIn } from './people.ts'

test('an unverified user can only reach the waiting page', async ({ openOtherBrowser }) => {
  const other = await openOtherBrowser()
  await requestAccess(other, 'olena')

  for (const address of ['/', '/br-bots', '/settings/users', '/login', '/no-such-page']) {
    await other.goto(address)
    await expect(other).toHaveURL('/waiting-approval')
  }
  expect((await other.request.get('/api/users')).status()).toBe(403)
})

test('visitors can only reach the sign-in page, and users neither that nor the waiting page', async ({
  page,
}) => {
  for (const address of ['/login', '/waiting-approval']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
  }

  await page.context().clearCookies()

  for (const address of ['/br-bots', '/settings', '/no-such-page']) {
    await page.goto(address)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(address)}`)
  }
  for (const address of ['/', '/waiting-approval']) {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
  }
})

test('an expired session leads to the sign-in page and from there back', async ({
  page,
  server,
}) => {
  await page.goto('/settings/users?state=approved')
  await expect(rowOf(page, 'Petro')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))

  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/users\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  // The page can send a request on its own at any time, so the click precedes the end of the session.
  await page.getByRole('button', { name: 'Username' }).click()
  const database = new Sqlite(join(server.dataDir, 'night-shift.db'))
  database.prepare("update auth_session set seen_at = '2026-01-01T00:00:00.000Z'").run()
  database.close()
  held.resolve()

  await expect(page).toHaveURL(/\/login\?from=%2Fsettings%2Fusers/)
  await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '')
  await signIn(page, 'Petro')
  await expect(page).toHaveURL(/\/settings\/users\?.*state=approved/)
  await expect(rowOf(page, 'Petro')).toBeVisible()
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await page.goto('/')
  const tab = await context.newPage()
  await tab.goto('/settings/security')
  await expect(tab.getByText('Current session')).toBeVisible()

  await page.getByRole('button', { name: 'Petro Administrator' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(tab).toHaveURL('/login?from=%2Fsettings%2Fsecurity')
  await signIn(page, 'Petro')
  await expect(tab).toHaveURL('/settings/security')
})
