import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, aProxy, botPage } from '#testing/web/fleet.ts'
import { openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { textsOf } from '#testing/web/texts-of.ts'

const dialog = page.getByRole('dialog', { name: 'Add New BR Bot' })
const nickname = dialog.getByLabelText('Nickname *')
const password = dialog.getByLabelText('Password *')
const servers = dialog.getByRole('combobox', { name: 'Servers' })
const send = dialog.getByRole('button', { name: 'Add BR Bot' })

function added(server: ReturnType<typeof stubFleet>) {
  return server.bodiesOf('POST br-bots')
}

async function openDialog(answers: Parameters<typeof stubFleet>[1] = {}) {
  const server = stubFleet([aBot(1)], answers)
  await openBots()
  await page.getByRole('button', { name: 'New BR Bot' }).click()
  await expect.element(dialog).toBeVisible()
  return server
}

async function chooseServers(...names: string[]) {
  await servers.click()
  for (const name of names) await page.getByRole('option', { name, exact: true }).click()
  await userEvent.keyboard('{Escape}')
}

async function fill() {
  await nickname.fill('Nova_Wolf')
  await password.fill('hunter2')
  await chooseServers('Odesa')
}

async function chooseHour(label: string, hour: string) {
  await dialog.getByRole('combobox', { name: label }).click()
  // The previous list may still be closing.
  await page.getByRole('region', { name: label }).getByRole('option', { name: hour }).click()
}

test('a new bot starts as a collector from 00:00 to 23:00, without proxy or e-mail', async () => {
  const server = await openDialog({ 'POST br-bots': aBot(2, { bot: { nickname: 'Nova_Wolf' } }) })
  await expect.element(password).toHaveAttribute('type', 'password')
  await expect.element(dialog.getByText('Europe/Kyiv').first()).toBeVisible()

  await fill()
  server.answer({ 'GET br-bots': botPage([aBot(2, { bot: { nickname: 'Nova_Wolf' } }), aBot(1)]) })
  await send.click()

  await expect.element(toasts.getByText('BR Bot added')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(added(server)).toEqual([
    {
      nickname: 'Nova_Wolf',
      password: 'hunter2',
      server_ids: [2],
      job_type: 1,
      start_hour: 0,
      end_hour: 23,
      email: '',
      proxy_id: null,
    },
  ])
  await expect.element(page.getByRole('button', { name: 'Nova_Wolf', exact: true })).toBeVisible()
})

test('servers are sent in the order of selection, with the chosen proxy and hours', async () => {
  const server = await openDialog({
    'GET proxies': [aProxy(1), aProxy(2, { is_banned: true }), aProxy(3)],
    'POST br-bots': aBot(2),
  })

  await fill()
  await chooseServers('Lviv', 'Kyiv')
  await expect.element(servers).toHaveTextContent('Odesa, Lviv, Kyiv')
  await dialog.getByRole('combobox', { name: 'Proxy', exact: true }).click()
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2)
  await page.getByRole('option', { name: /203[.]0[.]113[.]3/ }).click()
  await chooseHour('Start Hour', '07:00')
  await chooseHour('End Hour', '15:00')
  await send.click()

  await expect
    .poll(() => added(server))
    .toMatchObject([{ server_ids: [2, 3, 1], proxy_id: 3, start_hour: 7, end_hour: 15 }])
})

test('a chosen proxy can be cleared', async () => {
  const server = await openDialog({ 'POST br-bots': aBot(2) })

  await fill()
  const proxy = dialog.getByRole('combobox', { name: 'Proxy', exact: true })
  await proxy.click()
  await page.getByRole('option').first().click()
  await expect.element(proxy).toHaveTextContent('203.0.113.1:8001')
  await proxy.click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(proxy).toHaveTextContent('No proxy')
  await userEvent.keyboard('{Escape}')
  await send.click()

  await expect.poll(() => added(server)).toMatchObject([{ proxy_id: null }])
})

test('the select offers 24 hours', async () => {
  await openDialog()

  await dialog.getByRole('combobox', { name: 'Start Hour' }).click()

  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(hours)
})

test('a search for an unknown server shows "No servers found"', async () => {
  await openDialog()

  await servers.click()
  await page.getByPlaceholder('Search…').fill('Paris')

  await expect.element(page.getByText('No servers found')).toBeVisible()
})

test.each([
  ['nickname', async () => nickname.fill(' '), 'Enter a nickname.'],
  ['password', async () => password.fill(''), 'Enter a password.'],
  [
    'server',
    async () => {
      await servers.click()
      await page.getByRole('button', { name: 'Clear selection' }).click()
      await userEvent.keyboard('{Escape}')
    },
    'Choose at least one server.',
  ],
])('without a %s nothing is sent', async (_, empty, says) => {
  const server = await openDialog()

  await fill()
  await empty()
  await send.click()

  await expect.element(toasts.getByText('Missing required fields')).toBeVisible()
  await expect
    .element(toasts.getByText('Please fill in all required fields and select at least one server.'))
    .toBeVisible()
  await expect.element(dialog.getByText(says)).toBeVisible()
  expect(added(server)).toEqual([])
})

test('spaces around a nickname are not sent', async () => {
  const server = await openDialog({ 'POST br-bots': aBot(2) })

  await fill()
  await nickname.fill(' Nova Wolf ')
  await send.click()

  await expect.poll(() => added(server)).toMatchObject([{ nickname: 'Nova Wolf' }])
})

test('each submission marks what is missing', async () => {
  await openDialog()

  await send.click()
  await expect.element(toasts.getByText('Missing required fields')).toBeVisible()
  await toasts.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(toasts.getByText('Missing required fields')).not.toBeInTheDocument()
  await nickname.fill('Nova_Wolf')
  await password.fill('hunter2')
  await send.click()

  await expect.element(toasts.getByText('Missing required fields')).toBeVisible()
})

test('an end that is not after the start is not sent', async () => {
  const server = await openDialog()

  await fill()
  await chooseHour('Start Hour', '15:00')
  await chooseHour('End Hour', '15:00')
  await send.click()

  await expect.element(toasts.getByText('Invalid hours')).toBeVisible()
  await expect.element(toasts.getByText('End hour must be after start hour')).toBeVisible()
  expect(added(server)).toEqual([])
})

test('a server error is shown at its field, and all typed values stay', async () => {
  await openDialog({
    'POST br-bots': refusal('conflict', 'This nickname is taken on that server.', {
      errors: [{ pointer: '/body/nickname', message: 'This nickname is taken on that server.' }],
    }),
  })

  await fill()
  await send.click()

  await expect.element(toasts.getByText('Failed to add BR bot')).toBeVisible()
  await expect.element(dialog.getByText('This nickname is taken on that server.')).toBeVisible()
  await expect.element(nickname).toHaveValue('Nova_Wolf')
  await expect.element(password).toHaveValue('hunter2')
  await expect.element(servers).toHaveTextContent('Odesa')
})

test('a network failure keeps all typed values', async () => {
  await openDialog()

  await fill()
  await send.click()

  await expect.element(toasts.getByText('An error occurred while adding the BR bot.')).toBeVisible()
  await expect.element(nickname).toHaveValue('Nova_Wolf')
  await expect.element(servers).toHaveTextContent('Odesa')
})

test('while sending, the button shows it and ignores a second press', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const server = await openDialog({ 'POST br-bots': () => promise })

  await fill()
  await send.click()
  const sending = dialog.getByRole('button', { name: 'Adding...' })
  await expect.element(sending).toBeVisible()
  await sending.click({ force: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()

  resolve(aBot(2))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(added(server)).toHaveLength(1)
})

test('pressing N opens the dialog, which is empty each time', async () => {
  await openDialog()
  await nickname.fill('Nova_Wolf')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('n')

  await expect.element(nickname).toHaveValue('')
})
