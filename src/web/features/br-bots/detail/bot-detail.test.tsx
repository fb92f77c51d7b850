import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aBot, aPenalty, botPage } from '#testing/web/fleet.ts'
import { openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { textsOf } from '#testing/web/texts-of.ts'

const dialog = (nickname = 'Bot_1') => page.getByRole('dialog', { name: new RegExp(nickname) })
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(name) })
const tabs = () => textsOf(page.getByRole('tab'))

const FULL = aBot(1, {
  email: 'bot1@example.test',
  firebase_id: 'fid-1',
  firebase_token: '****',
  am_id: 'am-1',
  reg_ip: '100.64.0.9',
  skin: 0,
  start_hour: 22,
  end_hour: 6,
  bot: { inventory: { Medkit: 3, Rope: 1 }, cash: 400_000, deposit: 15_000_000, payday: 12 },
  penalties: [
    aPenalty(7),
    aPenalty(5, {
      type: 'jail',
      jail_type: 'prison',
      reason: '',
      ends_at: '2026-11-02T08:00:00.000Z',
      admin_name: null,
    }),
  ],
  client_info: { version: '15.2', graphics: { quality: 'low' } },
  device: {
    manufacturer: 'Google',
    model: 'Pixel 7a',
    os_version: '14',
    sdk_version: 34,
    country: 'UA',
    locale: 'uk_UA',
    screen_width: 1080,
    screen_height: 2400,
    screen_dpi: 420,
    android_id: '9774d56d682e549c',
    user_agent: 'Dalvik/2.1.0',
  },
})

function openFull(search = '') {
  const server = stubFleet([aBot(2), aBot(1)], { 'GET br-bots/1': FULL })
  return { server, opened: openBots(`?bot=1${search}`) }
}

/** The value beside a name in the open panel. */
const fact = (name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .element().nextElementSibling?.textContent

test('a URL opens a bot with all details, and each tab has its own URL', async () => {
  const { opened } = openFull()
  const { address } = await opened

  await expect
    .element(dialog().getByText('Complete information about this Battle Royale bot'))
    .toBeVisible()
  await expect.element(dialog().getByText('Penalized')).toBeVisible()
  await expect.element(dialog().getByText('Kyiv').first()).toBeVisible()
  await expect
    .poll(tabs)
    .toEqual([
      'General',
      'Job Info',
      'Credentials',
      'Financial',
      'Inventory',
      'Penalties',
      'Client Info',
      'Device',
    ])
  await expect.element(page.getByRole('img', { name: 'Skin 76' })).toBeVisible()
  expect(fact('Email')).toBe('bot1@example.test')
  expect(fact('Registration IP')).toBe('100.64.0.9')
  expect(fact('Working Hours')).toBe('22:00–06:00')
  expect(fact('Firebase ID')).toBe('fid-1')
  await tab('Financial').click()
  expect(address()).toBe('/br-bots?bot=1&tab=financial')
})

test('the tabs show the data of the bot', async () => {
  await openFull('&tab=financial').opened
  await expect.element(page.getByText('Total Balance')).toBeVisible()
  expect(fact('Cash')).toBe('$400,000')
  expect(fact('Bank Deposit')).toBe('$15kk')
  expect(fact('Total Balance')).toBe('$15.4kk')
  expect(fact('Payday Level')).toBe('12')
  await expect.element(page.getByText('Medkit:')).toBeVisible()

  await tab('Inventory').click()
  await expect.element(page.getByRole('term').first().getByText('Medkit')).toBeVisible()
  expect(fact('Rope')).toBe('1')

  await tab('Client Info').click()
  await page.getByText('graphics:').click()
  await expect.element(page.getByText('"low"')).not.toBeVisible()
  await page.getByText('graphics:').click()
  await expect.element(page.getByText('"low"')).toBeVisible()

  await tab('Device').click()
  await expect.element(page.getByText('Pixel 7a')).toBeVisible()
  expect(fact('OS Version')).toBe('14 (SDK 34)')
  expect(fact('Country, Locale')).toBe('UA, uk_UA')
  expect(fact('Resolution')).toBe('1080 × 2400, 420 DPI')
  expect(fact('Device ID')).toBe('—')
  await expect.element(page.getByRole('button', { name: 'Copy Android ID' })).toBeVisible()
  await expect.element(page.getByText('Dalvik/2.1.0')).not.toBeVisible()
  await page.getByText('User Agent').click()
  await expect.element(page.getByText('Dalvik/2.1.0')).toBeVisible()
  await expect.element(page.getByText('Fingerprint')).not.toBeInTheDocument()
})

test('a penalty shows its kind, whether it is active, and who gave it', async () => {
  await openFull('&tab=penalties').opened
  const penalties = page.getByRole('list', { name: 'Penalties' }).getByRole('listitem')

  await expect.element(penalties.first().getByText('Ban')).toBeVisible()
  await expect.element(penalties.first().getByText('Active')).toBeVisible()
  await expect.element(penalties.first().getByText('ID 7')).toBeVisible()
  await expect.element(penalties.first().getByText('Warden_1')).toBeVisible()
  await expect
    .element(penalties.nth(1).getByText('Jail: Maximum Security Prison (TCP)'))
    .toBeVisible()
  await expect.element(penalties.nth(1).getByText('Active')).not.toBeInTheDocument()
  await expect
    .element(tab('Penalties').getByRole('img', { name: 'active penalty' }))
    .toBeInTheDocument()
})

test('a bot with little data has few tabs and shows what is missing', async () => {
  stubFleet([aBot(1)], { 'GET br-bots/1': aBot(1, { penalties: [] }) })
  await openBots('?bot=1&tab=penalties')

  await expect.element(page.getByText('No penalties recorded for this bot')).toBeVisible()
  await tab('Credentials').click()
  await expect.element(page.getByText('No API credentials available')).toBeVisible()
  expect(tabs()).toEqual(['General', 'Job Info', 'Credentials', 'Financial'])
  await expect.element(dialog().getByText('Penalized')).not.toBeInTheDocument()
  await tab('General').click()
  await expect.element(page.getByText('Registration IP')).toBeVisible()
  expect(fact('Registration IP')).toBe('—')
  await expect.element(page.getByText('Email')).not.toBeInTheDocument()
  await expect.element(page.getByText('Firebase ID')).not.toBeInTheDocument()
})

test('a link to an empty inventory shows a message', async () => {
  stubFleet([aBot(1)], { 'GET br-bots/1': aBot(1) })
  await openBots('?bot=1&tab=inventory')

  await expect.element(page.getByText('No inventory items')).toBeVisible()
})

test('the token is loaded when revealed, and discarded with the tab', async () => {
  const { server, opened } = openFull()
  await opened
  const reveal = page.getByRole('button', { name: 'Reveal Firebase token' })
  await expect.element(reveal).toBeVisible()
  expect(server.calls.filter(({ query }) => query.reveal)).toEqual([])

  server.answer({ 'GET br-bots/1': { ...FULL, firebase_token: 'ya29.token' } })
  await reveal.click()
  await expect.element(page.getByText('ya29.token')).toBeVisible()
  await tab('Job Info').click()
  await tab('General').click()

  await expect.element(reveal).toBeVisible()
  await expect.element(page.getByText('ya29.token')).not.toBeInTheDocument()
})

test('the detail of a bot deleted by someone else closes with one notice', async () => {
  const { server, opened } = openFull()
  const { cache, address } = await opened
  await expect.element(dialog()).toBeVisible()

  server.answer({
    'GET br-bots/1': refusal('not_found', 'BR bot not found'),
    'GET br-bots': botPage([aBot(2)]),
  })
  await cache.invalidateQueries({ queryKey: ['brBots'] })

  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  expect(toasts.getByText('Deleted by someone else').elements()).toHaveLength(1)
  expect(address()).toBe('/br-bots')
})

test('a link to a deleted bot leads to the list, with a notice', async () => {
  stubFleet([aBot(2)], { 'GET br-bots/99': refusal('not_found', 'BR bot not found') })
  const { address } = await openBots('?bot=99')

  await expect.element(toasts.getByText('Bot #99 not found')).toBeVisible()
  await expect.poll(address).toBe('/br-bots')
})

test('a bot that fails to load can be retried', async () => {
  const server = stubFleet([aBot(1)], { 'GET br-bots/1': refusal('forbidden', 'Not today') })
  await openBots('?bot=1')
  await expect.element(dialog().getByText('Failed to load BR bot')).toBeVisible()

  server.answer({ 'GET br-bots/1': FULL })
  await dialog().getByRole('button', { name: 'Try again' }).click()

  await expect.element(tab('Device')).toBeVisible()
})
