import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aBot } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { aProxyRow, aView, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('the focus returns to the menu of an open bot that is not on the page', async () => {
  stubFleet([aBot(1)], { 'GET br-bots/5': aBot(5) })
  await openBots('?bot=5')
  await button('Actions').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()

  await dialog('Delete BR Bot').getByRole('button', { name: 'Cancel' }).click()

  await expect.element(button('Actions')).toHaveFocus()
})

async function openViewDeletion() {
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET proxies': { ...pageOf([aProxyRow(8)]), services: [] },
    'GET servers': [],
    'GET views': [aView()],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
    'DELETE views/7': {},
  })
  await openApp('/proxies?saved_view=7')
  await button('View: Banned').click()
  await page.getByRole('menuitem', { name: 'Delete view…' }).click()
  await expect.element(dialog('Delete Banned?')).toBeVisible()
  return server
}

test('the focus returns to the views if a view is not deleted', async () => {
  await openViewDeletion()

  await dialog('Delete Banned?').getByRole('button', { name: 'Cancel' }).click()

  await expect.element(button('View: Banned')).toHaveFocus()
})

test('the focus returns to the views after a view is deleted', async () => {
  const server = await openViewDeletion()

  server.answer({ 'GET views': [] })
  await dialog('Delete Banned?').getByRole('button', { name: 'Delete' }).click()

  await expect.element(toasts.getByText('View deleted')).toBeVisible()
  await expect.element(button('Views')).toHaveFocus()
})
