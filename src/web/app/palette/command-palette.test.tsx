import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { textsOf } from '#testing/web/texts-of.ts'
import { NOBODY } from '#web/session/identity.ts'

const ORDER = { kind: 'order', id: 7, name: '4081775523', detail: 'Kyiv' }
const PENALTY = { kind: 'penalty', id: 9, name: 'Olena & Co', detail: 'Speed' }
const ME_ID = signedInAs('operator').user?.id

const field = () => page.getByRole('combobox', { name: 'Search everything' })
const offered = () => page.getByRole('dialog').getByRole('option')

async function openPalette(answers: Parameters<typeof stubApi>[0]) {
  const stub = stubApi({ 'GET auth/me': signedInAs('operator'), ...answers })
  const app = await openApp('/auto-responder')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
  return { ...stub, app }
}

test('rows of the fleet are found by name and open on their page', async () => {
  const { app, calls } = await openPalette({ 'GET search': [ORDER, PENALTY] })

  await field().fill('  77 ')
  const order = page.getByRole('option', { name: '40••••••23 Kyiv · Order 7' })
  await expect.element(order).toBeVisible()
  await order.click()

  await expect.poll(app.address).toContain('/orders')
  expect(app.address()).toContain('open=7')
  expect(calls.filter(({ name }) => name === 'GET search')).toMatchObject([
    { query: { text: '77' } },
  ])
})

test('a text that is too long is searched by its first characters', async () => {
  const { calls } = await openPalette({ 'GET search': [PENALTY] })

  await field().fill(`${'a'.repeat(99)}😀b`)

  await expect
    .poll(() => calls.filter(({ name }) => name === 'GET search').map(({ query }) => query.text))
    .toEqual([`${'a'.repeat(99)}😀`])
})

test('Enter does not open a row that only matches the previous text', async () => {
  const { app } = await openPalette({
    'GET search': ({ query }) =>
      query.text === 'speed'
        ? [PENALTY, { ...PENALTY, id: 8, name: 'Speed' }]
        : new Promise(() => {}),
  })
  await field().fill('speed')
  await expect.element(page.getByRole('option', { name: /^Olena/ })).toBeVisible()

  await userEvent.keyboard('y{Enter}')

  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  expect(app.address()).toBe('/auto-responder')
})

test('a list without details shows the rows with the name', async () => {
  const { app } = await openPalette({ 'GET search': [PENALTY] })

  await field().fill('olena')
  await expect.element(page.getByRole('option', { name: /Olena & Co/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')

  await expect.poll(app.address).toContain('/penalties')
  expect(new URLSearchParams(app.address().split('?')[1]).get('search')).toBe('Olena & Co')
})

test('a palette that was opened without a focused control leaves the focus at the content', async () => {
  const { app } = await openPalette({ 'GET auth/sessions': [] })
  for (const name of ['Auto responder', 'Settings']) {
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('main', { name })).toHaveFocus()

    app.go('/settings')
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field()).toHaveFocus()
  }
})

test('recently opened items are suggested first, and only to the same user', async () => {
  localStorage.setItem('night-shift-recent-of-somebody-else', JSON.stringify([ORDER]))
  await openPalette({ 'GET search': [PENALTY], 'GET search/by-ids': [PENALTY] })
  await expect.element(offered().first()).toHaveTextContent('Home')

  await field().fill('olena')
  await page.getByRole('option', { name: /Olena & Co/ }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')

  await expect.poll(() => offered().first().element().textContent).toContain('Olena & Co')
})

test('recently opened items that were deleted or renamed since are not suggested under their old names', async () => {
  const BOT = { kind: 'bot', id: 3, name: 'Old_Name', detail: 'Kyiv' }
  const recent = JSON.stringify([{ ...ORDER, name: '40••••••23' }, PENALTY, BOT])
  localStorage.setItem(`night-shift-recent-${ME_ID}`, recent)
  const { calls } = await openPalette({
    'GET search/by-ids': [ORDER, { ...BOT, name: 'New_Name' }],
  })

  const names = () => textsOf(page.getByRole('group', { name: 'Recent' }).getByRole('option'))
  await expect.poll(names).toEqual(['40••••••23Kyiv · Order 7', 'New_NameKyiv · Bot 3'])
  expect(calls.filter(({ name }) => name === 'GET search/by-ids')).toMatchObject([
    { query: { rows: 'order:7,penalty:9,bot:3' } },
  ])
})

test('recently opened items are removed from the browser when the user signs out', async () => {
  const server = await openPalette({
    'GET search': [PENALTY],
    'POST auth/logout': null,
    'GET auth/setup': { first_run: false, needs_token: false, lost_database: false },
  })
  const recent = () => Object.keys(localStorage).filter((key) => key.includes('recent-3f0b7f3c'))
  await field().fill('olena')
  await page.getByRole('option', { name: /Olena & Co/ }).click()
  await expect.poll(recent).toHaveLength(1)

  await page.getByRole('button', { name: /^olena/ }).click()
  server.answer({ 'GET auth/me': NOBODY })
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect.poll(server.app.address).toBe('/login')
  expect(recent()).toEqual([])
})

test('without the server, pages and commands still work, and the palette shows a message', async () => {
  await openPalette({ 'GET search': refusal('busy', 'Try again.') })

  await field().fill('order')

  await expect
    .element(page.getByText('The search failed. Pages and commands still work.'))
    .toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Orders' })).toBeVisible()
})

test('a text that cannot be searched shows why', async () => {
  const errors = [{ pointer: '/query/text', message: 'Must not contain control characters.' }]
  await openPalette({ 'GET search': refusal('invalid_request', 'Invalid.', { errors }) })

  await field().fill('a\u202Eb')

  await expect.element(page.getByText('Must not contain control characters.')).toBeVisible()
  await expect.element(page.getByText('Nothing matches.')).not.toBeInTheDocument()
})

test('a text without a match shows a message', async () => {
  await openPalette({ 'GET search': [] })
  await field().fill('zzzz')
  await expect.element(page.getByText('Nothing matches.')).toBeVisible()

  await field().fill('zz')
  await expect
    .element(page.getByText(/^Nothing begins with this text. Enter 3 characters/))
    .toBeVisible()
})

test('actions on the selected rows come first', async () => {
  stubFleet([aBot(1), aBot(2)])
  await openBots('?view=table')
  await page.getByRole('checkbox', { name: 'Select Bot_1' }).click()
  await page.getByRole('checkbox', { name: 'Select Bot_2' }).click()

  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog').getByText('2 BR bots selected')).toBeVisible()
  await expect.element(offered().first()).toHaveTextContent('Activate')
  await field().fill('change proxy')
  await userEvent.keyboard('{Enter}')

  await expect
    .element(page.getByRole('dialog', { name: 'Change the proxy of 2 BR bots' }))
    .toBeVisible()
})

test('actions on the open row come first, each once', async () => {
  stubFleet([aBot(1)], { 'GET br-bots/1': aBot(1) })
  await openBots('?bot=1')
  await expect.element(page.getByRole('button', { name: 'Actions', exact: true })).toBeVisible()

  await userEvent.keyboard('{Control>}k{/Control}')

  await expect.element(field()).toHaveFocus()
  const group = page.getByRole('group', { name: 'Bot_1' })
  const names = () => textsOf(group.getByRole('option'))
  await expect.poll(names).toEqual(['Deactivate', 'Delete', 'Copy nickname', 'Copy link', 'Edit…'])
  await field().fill('edit')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Edit Bot_1' })).toBeVisible()
})

test('a setting is found by its name and gets the focus', async () => {
  const { app } = await openPalette({ 'GET search': [] })

  await field().fill('passkeys')
  await page.getByRole('option', { name: 'Passkeys Security settings' }).click()

  await expect.poll(app.address).toBe('/settings/security#passkeys')
})

test('a setting of the open page gets the focus each time', async () => {
  const { app } = await openPalette({ 'GET auth/sessions': [], 'GET search': [] })
  await userEvent.keyboard('{Escape}')
  app.go('/settings')
  const home = page.getByRole('link', { name: 'Home', exact: true })
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  for (const _ of ['first', 'second']) {
    home.element().focus()
    await userEvent.keyboard('{Control>}k{/Control}')
    await field().fill('theme')
    await page.getByRole('option', { name: /^Theme/ }).click()

    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const theme = page.getByRole('region', { name: 'Theme' })
    await expect.element(theme.getByRole('button', { name: 'Dark' })).toHaveFocus()
  }
})

test('a role finds no setting of a page that it cannot open', async () => {
  await openPalette({ 'GET auth/me': signedInAs('viewer'), 'GET search': [] })

  await field().fill('time zone')

  await expect.element(page.getByRole('group', { name: 'Documentation' })).toBeVisible()
  expect(page.getByRole('option', { name: /Fleet settings/ }).elements()).toEqual([])
})

test('the API reference is found by chapter and endpoint', async () => {
  const { app } = await openPalette({ 'GET search': [] })

  await field().fill('list proxies')
  await page.getByRole('option', { name: 'List proxies GET /api/proxies' }).click()

  await expect.poll(app.address).toBe('/documentation#get-proxies')
})
