import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { testAdministrator as test } from './fixtures.ts'
import { approve, requestAccess, rowOf } from './people.ts'

const NEXT = 'another horse battery'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an administrator creates a reset link, and the user sets a password in another browser', async ({
  page,
  baseURL,
  openOtherBrowser,
}) => {
  const old = await openOtherBrowser()
  await requestAccess(old, 'olena')
  await page.goto('/settings/users')
  await approve(page, 'olena', 'Operator')
  await expect(old).toHaveURL('/')
  const added = await old.request.post('/api/auth/api-keys', {
    headers: { origin: new URL(baseURL ?? '').origin },
    data: { name: 'Roster', scope: 'read', days: 7 },
  })
  const authorization = `Bearer ${(await added.json()).key}`
  const statusWithKey = async () =>
    (await page.request.get('/api/servers', { headers: { authorization } })).status()
  expect(await statusWithKey()).toBe(200)

  await rowOf(page, 'olena').getByRole('button', { name: 'olena', exact: true }).click()
  const detail = page.getByRole('dialog', { name: /^olena/ })
  await expect(detail.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await button(page, 'Create password reset link…').click()
  await expectAccessible(page)
  await button(page, 'Create link').click()
  const made = page.getByRole('dialog', { name: 'Password reset link for olena' })
  await expectAccessible(page)
  const link = (await made.getByRole('code').textContent()) ?? ''
  await button(page, 'I’ve copied it').click()
  await expect(made).toBeHidden()
  await expect(detail.getByText(/^Unused, works until/)).toBeVisible()

  const fresh = await openOtherBrowser()
  const asked: string[] = []
  fresh.on('request', (request) => asked.push(request.url()))
  await fresh.goto(link)
  await expect(fresh.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expectAccessible(fresh)
  await fresh.getByLabel('New password', { exact: true }).fill(NEXT)
  await fresh.getByLabel('Repeat password', { exact: true }).fill(NEXT)
  await fresh.keyboard.press('Enter')
  await expect(fresh.getByRole('heading', { name: 'Password set' })).toBeVisible()
  await expectAccessible(fresh)
  const token = new URL(link).hash.slice(1)
  expect(asked.filter((url) => new URL(url).href.split('#')[0]?.includes(token))).toEqual([])

  await expect(old).toHaveURL('/login')
  await expect(detail.getByText('No active sessions.')).toBeVisible()
  await expect(detail.getByText('No API keys.')).toBeVisible()
  expect(await statusWithKey()).toBe(401)
  await fresh.getByRole('link', { name: 'Go to sign-in' }).click()
  await fresh.getByLabel('Username').fill('olena')
  await fresh.getByLabel('Password', { exact: true }).fill(NEXT)
  await fresh.keyboard.press('Enter')
  await expect(fresh).toHaveURL('/')

  await old.goto(link)
  await expect(old.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(old)
})

test('ending all access signs a user out everywhere, including an open page', async ({
  page,
  openOtherBrowser,
}) => {
  const other = await openOtherBrowser()
  await requestAccess(other, 'olena')
  await page.goto('/settings/users')
  await approve(page, 'olena', 'Operator')
  await expect(other).toHaveURL('/')

  await rowOf(page, 'olena').getByRole('button', { name: 'olena', exact: true }).click()
  await button(page, 'End all access…').click()
  await expectAccessible(page)
  await button(page, 'End all access').click()

  await expect(other).toHaveURL('/login', { timeout: 5000 })
  const detail = page.getByRole('dialog', { name: /^olena/ })
  await expect(detail.getByText('No active sessions.')).toBeVisible()
  await expectAccessible(page)
})
