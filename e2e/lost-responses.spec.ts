import { expect, type Page } from '@playwright/test'
import { post, toasts } from './bots.ts'
import { testAdministrator as test } from './fixtures.ts'

/** The server answers the next write to a server of the game, but the response is lost. */
async function loseNextResponse(page: Page): Promise<void> {
  await page.route(
    '/api/servers/*',
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
  await loseNextResponse(page)
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
