import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { chooseAction, toasts } from '#testing/web/open-fleet.ts'
import { aListedBot, aProxyRow, aServerRow, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

test('saving sends only the edited fields, and keeps what others changed elsewhere', async () => {
  const current = { ...aServerRow(7), port: 9999, name: 'Theirs', version: 2 }
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': pageOf([aServerRow(7)]),
    'PUT servers/7': refusal('stale_version', 'It was changed.', { current }),
  })
  await openApp('/servers')
  await chooseAction('Server 7', 'Edit…')
  const dialog = page.getByRole('dialog', { name: 'Edit Server 7' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(dialog.getByText('Theirs (replaced by yours)')).toBeVisible()
  await expect.element(dialog.getByText(/:9999 \(kept\)$/)).toBeVisible()
  expect(toasts.getByText('Failed to save server').elements()).toEqual([])
  server.answer({ 'PUT servers/7': current })
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.bodiesOf('PUT servers/7')).toEqual([
    { name: 'Mine', version: 1 },
    { name: 'Mine', version: 2 },
  ])
})

test('a change of a value that the form does not have is shown too', async () => {
  const current = aProxyRow(7, { name: 'Kyiv', is_banned: true, version: 2 })
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET proxies': pageOf([aProxyRow(7, { name: 'Kyiv' })]),
    'PUT proxies/7': refusal('stale_version', 'It was changed.', { current }),
  })
  await openApp('/proxies')
  await chooseAction('Kyiv', 'Edit…')
  const dialog = page.getByRole('dialog', { name: 'Edit Kyiv' })
  await dialog.getByRole('textbox', { name: 'Login' }).fill('mine')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(dialog.getByText('Banned now')).toBeVisible()
})

test('what the form shows at a field is not repeated in a toast, and ends the toast of an earlier failure', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': pageOf([aServerRow(7)]),
    'PUT servers/7': refusal('unavailable', 'The database cannot be reached.'),
  })
  await openApp('/servers')
  await chooseAction('Server 7', 'Edit…')
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

test('a deleted row is added again without its secret, and the form says so', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET proxies': pageOf([aProxyRow(7, { name: 'Kyiv' })]),
    'PUT proxies/7': refusal('not_found', 'Proxy not found'),
    'POST proxies': aProxyRow(8),
  })
  await openApp('/proxies')
  await chooseAction('Kyiv', 'Edit…')
  const dialog = page.getByRole('dialog', { name: 'Edit Kyiv' })
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await expect.element(dialog.getByText('Leave empty to keep the password.')).toBeVisible()
  await expect.element(password).toHaveAttribute('placeholder')
  await dialog.getByRole('textbox', { name: 'Service' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect
    .element(
      dialog.getByText(/so enter it again, or leave it empty to add the proxy without one\.$/),
    )
    .toBeVisible()
  await expect
    .element(dialog.getByText('Leave empty to keep the password.'))
    .not.toBeInTheDocument()
  await expect.element(password).not.toHaveAttribute('placeholder')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls.find(({ name }) => name === 'POST proxies')?.body).toMatchObject({
    service: 'Mine',
    password: '',
  })
})

test('a deleted row that needs a secret is only added again with one', async () => {
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServerRow(1)],
    'GET bots': { ...pageOf([aListedBot(7)]), tasks: {}, other_tasks: 0 },
    'PUT bots/7': refusal('not_found', 'Bot not found'),
  })
  await openApp('/bots')
  await chooseAction('Digger', 'Edit…')
  const dialog = page.getByRole('dialog', { name: 'Edit Digger' })
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await dialog.getByRole('textbox', { name: 'Nickname' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByText(/The saved password was deleted too, so enter it again\.$/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(password).toHaveAccessibleDescription('Must not be empty.')
  await expect.element(password).toHaveAttribute('aria-required', 'true')
})

test('on a phone, the conflict of a long form is scrolled into view, also if Enter in its first field has sent it', async () => {
  await page.viewport(360, 640)
  const stale = (version: number) =>
    refusal('stale_version', 'It was changed.', { current: { ...aListedBot(7), version } })
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServerRow(1)],
    'GET bots': { ...pageOf([aListedBot(7)]), tasks: {}, other_tasks: 0 },
    'PUT bots/7': stale(2),
  })
  await openApp('/bots')
  await page.getByRole('button', { name: 'Actions for Digger' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Digger' })
  const nickname = dialog.getByRole('textbox', { name: 'Nickname' })
  const conflict = dialog.getByText('This bot was changed by someone else.')
  await nickname.fill('Mine')
  await userEvent.keyboard('{Enter}')
  await expect.element(nickname).toHaveFocus()
  await expect.element(conflict).toBeInViewport()

  nickname.element().scrollIntoView()
  await expect.element(conflict).not.toBeInViewport()
  server.answer({ 'PUT bots/7': stale(3) })
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(conflict).toBeInViewport()
})

test('a conflict that the page cannot show is reported', async () => {
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': pageOf([aServerRow(7)]),
    'PUT servers/7': refusal('stale_version', 'It was changed.', { current: { id: 7 } }),
  })
  await openApp('/servers')
  await page.getByRole('button', { name: 'Actions for Server 7' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Server 7' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect
    .element(toasts.getByText('It was changed. Reload the page to see the change.'))
    .toBeVisible()
})
