import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addAuthenticator } from './authenticator.ts'
import { toasts } from './bots.ts'
import { expireConfirmations } from './confirmations.ts'
import { testAdministrator as test } from './fixtures.ts'
import { PASSWORD, submitCredentials } from './people.ts'

const KEY = 'AIzaSy-first-key'

const identity = (page: Page) => page.getByRole('dialog', { name: "Confirm that it's you" })
const password = (page: Page) => identity(page).getByRole('textbox', { name: 'Your password' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function addKey(page: Page): Promise<void> {
  await page.goto('/captcha-management')
  await page.getByRole('button', { name: 'Add Key' }).first().click()
  await page.getByRole('textbox', { name: 'API Key' }).fill(KEY)
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Key added successfully')).toBeVisible()
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
])
  test(`after 10 minutes secrets, files and keys require the password, ${width} px wide`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    await addKey(page)
    expireConfirmations(server.dataDir)

    await page.getByRole('button', { name: 'Reveal Keys' }).click()
    await expect(password(page)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(identity(page)).toBeHidden()
    await expect(page.getByText(KEY)).toBeHidden()
    await expect(toasts(page).getByText('Failed')).toBeHidden()
    await page.getByRole('button', { name: 'Reveal Keys' }).click()
    await password(page).fill('not this one')
    await page.keyboard.press('Enter')
    await expect(identity(page).getByText('Wrong password.')).toBeVisible()
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(KEY)).toBeVisible()

    expireConfirmations(server.dataDir)
    await page.goto('/settings/users')
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    await password(page).fill(PASSWORD)
    await button(page, 'Confirm').click()
    expect((await saving).suggestedFilename()).toMatch(/^users-.*[.]csv$/)

    expireConfirmations(server.dataDir)
    await page.goto('/settings/security')
    await page.getByRole('link', { name: 'API keys' }).first().click()
    await button(page, 'New API key').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Roster')
    await page.keyboard.press('Enter')
    await expect(password(page)).toBeFocused()
    await expectAccessible(page)
    await identity(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Roster')
    await button(page, 'Create key').click()
    await expect(password(page)).toBeFocused()
    await page.goBack()
    await expect(identity(page)).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Roster')
    await button(page, 'Create key').click()
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    const created = page.getByRole('dialog', { name: 'API key Roster' })
    await expect(created).toBeVisible()

    await page.goBack()
    await button(page, 'Stay').click()
    await expect(button(page, 'Stay')).toBeHidden()
    await expect(created).toBeVisible()
    await page.goBack()
    await button(page, 'Leave').click()
    await expect(page).toHaveURL('/settings/security')
    await expect(created).toBeHidden()
  })

test('a passkey confirms without the password', async ({ page, server }) => {
  // Passkeys need a domain name; an IP address has none.
  const home = server.url.replace('127.0.0.1', 'localhost')
  await addAuthenticator(page)
  await page.goto(`${home}/login`)
  await submitCredentials(page, 'Petro')
  await expect(page).toHaveURL(`${home}/`)
  await page.goto(`${home}/settings/security`)
  await button(page, 'Add a passkey').click()
  await button(page, 'Add passkey').click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeVisible()
  expireConfirmations(server.dataDir)

  await button(page, 'Turn on two-factor').click()
  await expect(password(page)).toBeFocused()
  await expectAccessible(page)
  await identity(page).getByRole('button', { name: 'Use a passkey' }).click()

  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(identity(page)).toBeHidden()
})
