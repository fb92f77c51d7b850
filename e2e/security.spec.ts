import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addAuthenticator, codeOf } from './authenticator.ts'
import { testAdministrator as test } from './fixtures.ts'
import { choose, rowOf, submitCredentials } from './people.ts'

const PASSWORD = 'correct horse battery'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' })

/** Turns two-factor authentication on through the API. */
async function turnOnByApi(page: Page, origin: string): Promise<void> {
  const call = async (path: string, data?: object) =>
    (
      await page.request.post(`${origin}/api/${path}`, {
        headers: { origin, 'content-type': 'application/json' },
        ...(data && { data }),
      })
    ).json()
  const { secret } = await call('auth/totp/enable')
  await call('auth/totp/confirm', { code: codeOf(secret) })
}

/** Turns two-factor authentication on with the page; returns the secret and the recovery codes. */
async function turnOn(page: Page) {
  await button(page, 'Turn on two-factor').click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(page)
  const shown = (await page.getByRole('dialog').getByRole('code').textContent()) ?? ''
  const secret = shown.replace(/\s/g, '')
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes).toBeVisible()
  await expectAccessible(page)
  const recovery = await codes.getByRole('listitem').allInnerTexts()
  await button(page, 'I’ve saved them').click()
  await expect(codes).toBeHidden()
  return { secret, recovery }
}

test('two-factor authentication is turned on, required on sign-in, passed with a recovery code, and turned off', async ({
  page,
  openOtherBrowser,
}) => {
  await page.goto('/settings/security')
  await expect(page.getByText('Current session')).toBeVisible()
  await expectAccessible(page)
  const { secret, recovery } = await turnOn(page)
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  const other = await openOtherBrowser()
  await other.goto('/settings/security')
  await submitCredentials(other, 'Petro')
  await expect(other.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessible(other)
  await other.reload()
  await other.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL('/settings/security')
  await expect(other.getByText('Current session')).toBeVisible()

  await other.context().clearCookies()
  await other.goto('/settings/security')
  await submitCredentials(other, 'Petro')
  await button(other, 'Use a recovery code instead').click()
  await other.getByLabel('Recovery code', { exact: true }).fill(recovery[0] ?? '')
  await other.keyboard.press('Enter')
  await expect(other.getByText('9 recovery codes left.')).toBeVisible()
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()

  await button(page, 'Turn off two-factor').click()
  await button(page, 'Turn off').click()
  await expect(button(page, 'Turn on two-factor')).toBeVisible()
  await expect(button(other, 'Turn on two-factor')).toBeVisible()
})

test('a passkey is registered, signs in without a second factor, and is removed', async ({
  page,
  server,
}) => {
  // Passkeys need a domain name; an IP address has none.
  const home = server.url.replace('127.0.0.1', 'localhost')
  await addAuthenticator(page)
  await page.goto(`${home}/login`)
  await submitCredentials(page, 'Petro')
  await expect(page).toHaveURL(`${home}/`)
  await turnOnByApi(page, home)
  await page.goto(`${home}/settings/security`)

  await button(page, 'Add a passkey').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await button(page, 'Add passkey').click()
  await expect(passkeys(page).getByText('Laptop')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeHidden()
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto(`${home}/settings/security`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Use a passkey').click()
  await expect(page).toHaveURL(`${home}/settings/security`)
  await expect(passkeys(page)).toContainText('last used')

  await button(page, 'Remove Laptop').click()
  await button(page, 'Remove').click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${home}/settings/security`)
  await button(page, 'Use a passkey').click()
  await expect(page.getByRole('alert')).toContainText('This passkey is not registered here.')
})

test('an API key is added, used by a program, and revoked', async ({
  page,
  playwright,
  server,
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'You' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'API keys' }).click()
  await button(page, 'New API key').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Roster')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'API key Roster' })
  await expect(made).toBeVisible()
  await expectAccessible(page)
  const key = await made.getByText(/^ns_[\w-]{43}$/).textContent()
  await button(page, 'I’ve saved it').click()
  await expect(made).toBeHidden()

  const program = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  expect((await program.get('/api/servers')).status()).toBe(200)
  expect((await program.post('/api/servers', { data: {} })).status()).toBe(403)
  await page.reload()
  await expect(page.getByRole('list', { name: 'API keys' })).toContainText('last used')
  await expectAccessible(page)

  await button(page, 'Revoke Roster').click()
  await button(page, 'Revoke').click()
  await expect(page.getByText('No API keys')).toBeVisible()
  expect((await program.get('/api/servers')).status()).toBe(401)
  await program.dispose()
})

test('an administrator resets the second factor of another user', async ({
  page,
  baseURL,
  openOtherBrowser,
}) => {
  const other = await openOtherBrowser()
  const origin = { origin: new URL(baseURL ?? '').origin }
  const call = async (path: string, data: object) =>
    (await other.request.post(`/api/${path}`, { headers: origin, data })).json()
  const { unverifiedUser } = await call('auth/register', { username: 'olena', password: PASSWORD })
  await page.request.post(`/api/users/${unverifiedUser.id}/approve`, {
    headers: origin,
    data: { role: 'operator' },
  })
  await turnOnByApi(other, origin.origin)

  await page.goto('/settings/users')
  await expect(rowOf(page, 'olena')).toBeVisible()
  await choose(page, 'olena', 'Reset two-factor…')
  const dialog = page.getByRole('dialog', { name: 'Reset two-factor authentication of olena' })
  await button(page, 'Reset two-factor').click()
  await expect(dialog).toBeHidden()

  await other.goto('/login')
  await submitCredentials(other, 'olena')
  await expect(other).toHaveURL('/')
})
