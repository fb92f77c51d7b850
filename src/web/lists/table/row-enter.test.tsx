import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

async function openServers(role: 'administrator' | 'viewer') {
  const servers = [aServer(2), aServer(1)]
  stubApi({ 'GET auth/me': signedInAs(role), 'GET servers': pageOf(servers) })
  await openApp('/servers')
  // The rows of a list that is still loading have no keys.
  await expect.element(page.getByText('Server 2').first()).toBeVisible()
}

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('Enter edits a row of a list without details, as the sheet says', async () => {
  await openServers('administrator')

  await userEvent.keyboard('?')
  await expect.element(sheet.getByText('Edit row', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText('Open row')).not.toBeInTheDocument()
  const keys = sheet.getByRole('definition').filter({ hasText: 'Enter' })
  await expect.element(keys).toHaveTextContent('Enterore')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.keyboard('j{Enter}')

  await expect.element(page.getByRole('dialog', { name: /^Edit / })).toBeVisible()
})

test('the sheet names no key for a row that a reader can neither open nor edit', async () => {
  await openServers('viewer')

  await userEvent.keyboard('?')

  await expect.element(sheet.getByText('Next row')).toBeVisible()
  await expect.element(sheet.getByText(/^(Open|Edit) row$/)).not.toBeInTheDocument()
})
