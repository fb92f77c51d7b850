import { expect, type Page } from '@playwright/test'
import { codeOf } from './authenticator.ts'
import { post, toasts } from './bots.ts'
import { testAdministrator as test } from './fixtures.ts'
import { chooseRole, requestAccess, rowOf } from './people.ts'

const ORDER = { server_id: 1, bank_number: '4276123', amount: 5, price: 1, platform: 'site' }

/** The server answers the next request to this URL, but the response is lost. */
async function loseNextResponse(page: Page, url: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

const openAction = async (page: Page, action: string) => {
  await page.goto('/servers')
  await page.getByRole('button', { name: 'Actions for Lviv' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.waitForLoadState('networkidle')
  await loseNextResponse(page, '/api/servers/*')
  return page.getByRole('dialog', { name: /Lviv/ })
}

test.beforeEach(async ({ page }) => {
  await post(page, 'servers', { name: 'Lviv', ip: '203.0.113.5', port: 7777 })
})

test('a deletion whose response was lost is not attributed to someone else, and succeeds when it is repeated', async ({
  page,
}) => {
  const dialog = await openAction(page, 'Delete…')
  const rows = page.waitForResponse(/\/api\/servers\?/)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByText('Failed to delete server')).toBeVisible()
  await rows
  await expect(page.getByRole('button', { name: 'Actions for Lviv' })).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Delete' }).click()

  await expect(toasts(page).getByText('Server deleted')).toBeVisible()
  await expect(toasts(page).getByText(/^Failed|someone else/)).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Actions for Lviv' })).toBeVisible()
})

test('an edit whose response was lost is saved when it is repeated, and no conflict is shown', async ({
  page,
}) => {
  const dialog = await openAction(page, 'Edit…')
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lviv West')
  await save.click()
  await expect(toasts(page).getByText('Failed to save server')).toBeVisible()

  await save.click()

  await expect(toasts(page).getByText('Server updated')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a new secret whose response was lost is saved when it is repeated, and no conflict is shown', async ({
  page,
}) => {
  await post(page, 'captcha/add', { key: 'the first key', label: 'Main' })
  await page.goto('/captcha-management')
  await page.getByRole('button', { name: 'Actions for Main' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit API Key' })
  const save = dialog.getByRole('button', { name: 'Save Key' })
  await dialog.getByLabel('API Key', { exact: true }).fill('the second key')
  await loseNextResponse(page, '/api/captcha/update/*')
  await save.click()
  await expect(toasts(page).getByText('Failed to save key')).toBeVisible()

  await save.click()

  await expect(toasts(page).getByText('Key updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a flag whose response was lost is set when it is repeated before the list was refreshed', async ({
  page,
}) => {
  await page.goto('/servers')
  const deactivate = async () => {
    await page.getByRole('button', { name: 'Actions for Lviv' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  }
  await page.route(/\/api\/servers\?/, (route) => route.abort())
  await loseNextResponse(page, '/api/servers/*')
  await deactivate()
  await expect(toasts(page).getByText('Failed to update server')).toBeVisible()

  await deactivate()

  await expect(toasts(page).getByText('Server deactivated')).toBeVisible()
  await expect(toasts(page).getByText(/someone else/)).toHaveCount(0)
})

test('an undo whose response was lost succeeds when it is repeated', async ({ page }) => {
  const dialog = await openAction(page, 'Delete…')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await loseNextResponse(page, '/api/undo')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText('Failed to undo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Lviv' })).toBeVisible()

  await toasts(page).getByRole('button', { name: 'Undo' }).click()

  await expect(toasts(page).getByText('Restored')).toBeVisible()
  await expect(toasts(page).getByText('Failed to undo')).toHaveCount(0)
})

test('a status change whose response was lost succeeds when it is repeated, also over the detail', async ({
  page,
}) => {
  await post(page, 'orders', ORDER)
  await page.goto('/orders?open=1')
  await page.getByRole('button', { name: 'Start processing' }).click()
  const dialog = page.getByRole('dialog', { name: /^Start processing/ })
  await dialog.getByLabel('Reason').fill('Paid')
  await loseNextResponse(page, '/api/orders/1/status')
  await dialog.getByRole('button', { name: 'Start processing' }).click()
  await expect(toasts(page).getByText('Failed to change status')).toBeVisible()
  await expect(page.getByText('Moved by Petro: Paid')).toBeVisible()
  await expect(dialog.getByText(/someone else|already/)).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Start processing' }).click()

  await expect(toasts(page).getByText('Status changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Moved by Petro: Paid')).toHaveCount(1)
})

test('an approval whose response was lost succeeds when it is repeated', async ({
  page,
  openOtherBrowser,
}) => {
  await requestAccess(await openOtherBrowser(), 'olena')
  await page.goto('/settings/users')
  await rowOf(page, 'olena').getByRole('button', { name: 'Approve…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve olena' })
  await chooseRole(dialog, 'Dealer')
  await loseNextResponse(page, '/api/users/*/approve')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('alert')).toContainText('There was a problem connecting')

  await dialog.getByRole('button', { name: 'Approve' }).click()

  await expect(toasts(page).getByText('User approved')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('rows that a job deletes are not attributed to someone else if the response to its start was lost', async ({
  page,
}) => {
  await post(page, 'orders', ORDER)
  await page.goto('/orders')
  await page.getByRole('checkbox', { name: 'Select page' }).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: /^Delete/ }).click()
  const dialog = page.getByRole('dialog', { name: /1 order/ })
  await loseNextResponse(page, '/api/jobs/*/start')
  await dialog.getByRole('button', { name: /1 order/ }).click()
  await expect(toasts(page).getByText('Failed to start the job')).toBeVisible()
  await expect(page.getByText('No orders yet')).toBeAttached()

  await dialog.getByRole('button', { name: /1 order/ }).click()

  await expect(dialog.getByText('1 of 1')).toBeVisible()
  await expect(toasts(page).getByText(/someone else/)).toHaveCount(0)
})

test('two-factor authentication whose confirmation was lost may be on, and is turned off by a repetition', async ({
  page,
}) => {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Turn on two-factor' }).click()
  const code = page.getByLabel('Code from the app')
  const secret =
    (await page.getByRole('dialog').locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await code.fill(codeOf(secret))
  const confirm = page.getByRole('button', { name: 'Turn on', exact: true })
  await loseNextResponse(page, '/api/auth/totp/confirm')
  await confirm.click()
  await expect(toasts(page).getByText(/^Failed/)).toBeVisible()

  await confirm.click()

  await expect(code).toHaveAccessibleDescription(/may have turned it on/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Turn off two-factor' }).click()
  const turnOff = page.getByRole('button', { name: 'Turn off', exact: true })
  await loseNextResponse(page, '/api/auth/totp/disable')
  await turnOff.click()
  await expect(toasts(page).getByText(/^Failed/)).toBeVisible()
  await turnOff.click()
  await expect(toasts(page).getByText('Two-factor authentication is off')).toBeVisible()
  await expect(toasts(page).getByText(/^Failed/)).toHaveCount(0)
})

test('an API key whose revocation was lost is not reported as a failure when it is repeated', async ({
  page,
}) => {
  await post(page, 'auth/api-keys', { name: 'Roster', scope: 'read', days: 7 })
  await page.goto('/settings/api-keys')
  await page.getByRole('button', { name: 'Revoke Roster' }).click()
  const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke' })
  await loseNextResponse(page, '/api/auth/api-keys/*')
  await revoke.click()
  await expect(toasts(page).getByText('Failed to revoke API key')).toBeVisible()

  await revoke.click()

  await expect(toasts(page).getByText('Already revoked')).toBeVisible()
  // Before the toast ends by itself.
  await expect(toasts(page).getByText('Failed to revoke API key')).toHaveCount(0, { timeout: 2000 })
})

test('a view whose deletion was lost is closed when the deletion is repeated', async ({ page }) => {
  await post(page, 'views', { name: 'Far', visibility: 'private', list: 'servers', query: {} })
  await page.goto('/servers?saved_view=1')
  await page.getByRole('button', { name: 'View: Far' }).click()
  await page.getByRole('menuitem', { name: 'Delete view…' }).click()
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await loseNextResponse(page, '/api/views/1')
  await remove.click()
  await expect(toasts(page).getByText('Failed to delete view')).toBeVisible()

  await remove.click()

  await expect(toasts(page).getByText('View deleted')).toBeVisible()
  await expect(page).toHaveURL('/servers?saved_view=none')
})
