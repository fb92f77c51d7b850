import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { aServerRow, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

test('saving sends only the edited fields, and keeps what others changed elsewhere', async () => {
  const current = { ...aServerRow(7), port: 9999, name: 'Theirs', version: 2 }
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': pageOf([aServerRow(7)]),
    'PUT servers/7': refusal('stale_version', 'It was changed.', { current }),
  })
  await openApp('/servers')
  await page.getByRole('button', { name: 'Actions for Server 7' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Server 7' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(dialog.getByText('Theirs (replaced by yours)')).toBeVisible()
  await expect.element(dialog.getByText(/:9999 \(kept\)$/)).toBeVisible()
  expect(toasts.getByText('Failed to save server').elements()).toEqual([])
  server.answer({ 'PUT servers/7': current })
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  const sent = server.calls.filter(({ name }) => name === 'PUT servers/7')
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Mine', version: 1 },
    { name: 'Mine', version: 2 },
  ])
})

test('what the form shows at a field is not repeated in a toast, and ends the toast of an earlier failure', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': pageOf([aServerRow(7)]),
    'PUT servers/7': refusal('unavailable', 'The database cannot be reached.'),
  })
  await openApp('/servers')
  await page.getByRole('button', { name: 'Actions for Server 7' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Server 7' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Taken')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toasts.getByText('Failed to save server')).toBeVisible()

  const errors = [{ pointer: '/body/name', message: 'There is a server with this name.' }]
  server.answer({ 'PUT servers/7': refusal('conflict', 'It was refused.', { errors }) })
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(dialog.getByText('There is a server with this name.')).toBeVisible()
  await expect.element(toasts.getByText('Failed to save server')).not.toBeInTheDocument()
})
