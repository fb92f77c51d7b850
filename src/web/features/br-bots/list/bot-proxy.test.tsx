import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HOUR_MS } from '#domain/time-units.ts'
import { aBot, aProxy, botPage } from '#testing/web/fleet.ts'
import { card, openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { textsOf } from '#testing/web/texts-of.ts'

/** In the middle of the hour, so that even a slow run ends in the same hour. */
const inHours = (hours: number) => new Date(Date.now() + (hours + 0.5) * HOUR_MS).toISOString()

const trigger = page.getByRole('combobox', { name: 'Proxy of Bot_1' })
const search = page.getByRole('combobox', { name: 'Search proxy of Bot_1', exact: true })
const options = () => textsOf(page.getByRole('option'))

const PROXIES = [
  aProxy(9, { service: 'Brightway', valid_until: inHours(49) }),
  aProxy(4, { service: 'Astro', is_banned: true }),
  aProxy(3, { service: 'Astro', valid_until: inHours(3) }),
  aProxy(5, { service: 'Nodehub', name: 'Lviv exit', valid_until: inHours(-1) }),
]

test('the list loads when opened: proxies that are not banned, by id, with the time left', async () => {
  const server = stubFleet([aBot(1)], { 'GET proxies': PROXIES })
  await openBots()
  await expect.element(trigger).toBeVisible()
  expect(server.calls.some(({ name }) => name === 'GET proxies')).toBe(false)

  await trigger.click()

  await expect
    .poll(options)
    .toEqual([
      '203.0.113.3:8003Astro · 3 hours left',
      '203.0.113.5:8005Nodehub',
      '203.0.113.9:8009Brightway · 2 days left',
    ])
})

test('an expired proxy has a mark', async () => {
  stubFleet([aBot(1)], { 'GET proxies': PROXIES })
  await openBots()

  await trigger.click()

  const expired = page
    .getByRole('option')
    .filter({ has: page.getByRole('img', { name: 'Expired' }) })
  await expect.element(expired).toHaveTextContent('203.0.113.5:8005Nodehub')
})

test('the port of a proxy is never cut off', async () => {
  const service = 'A provider whose name needs more room than there is'
  const ip = '2001:db8:85a3:8d3:1319:8a2e:370:7348'
  stubFleet([aBot(1)], { 'GET proxies': [aProxy(3, { service }), aProxy(4, { ip, service })] })
  await openBots()

  await trigger.click()

  for (const port of [':8003', ':8004']) {
    const end = page.getByRole('option').getByText(port, { exact: true })
    await expect.element(end).toBeVisible()
    const row = end.element().closest('[role=option]')?.getBoundingClientRect()
    expect(end.element().getBoundingClientRect().right).toBeLessThanOrEqual(row?.right ?? 0)
  }
  const [address] = page.getByRole('option').getByText('203.0.113.3', { exact: true }).elements()
  expect(address?.scrollWidth).toBe(address?.clientWidth)
})

test.each([
  ['BRIGHT', ['203.0.113.9:8009Brightway · 2 days left']],
  ['lviv', ['203.0.113.5:8005Nodehub']],
  ['113.3', ['203.0.113.3:8003Astro · 3 hours left']],
])('searching for %s finds it by ip, service or name', async (text, found) => {
  stubFleet([aBot(1)], { 'GET proxies': PROXIES })
  await openBots()

  await trigger.click()
  await search.fill(text)

  await expect.poll(options).toEqual(found)
})

test('a search without a match shows a message', async () => {
  stubFleet([aBot(1)], { 'GET proxies': PROXIES })
  await openBots()

  await trigger.click()
  await search.fill('nowhere')

  await expect.element(page.getByText('No proxies found')).toBeVisible()
})

test('a list that fails to load shows an error', async () => {
  stubFleet([aBot(1)], { 'GET proxies': refusal('forbidden', 'No') })
  await openBots()

  await trigger.click()

  await expect.element(page.getByText('Failed to load proxies')).toBeVisible()
})

test('a choice is sent with the last read version', async () => {
  const after = aBot(1, { version: 4, proxy: aProxy(5) })
  const server = stubFleet([aBot(1, { version: 3 })], {
    'GET proxies': PROXIES,
    'POST br-bots/1/proxy': after,
  })
  await openBots()

  await trigger.click()
  await search.fill('lviv')
  await expect.poll(options).toHaveLength(1)
  server.answer({ 'GET br-bots': botPage([after]) })
  await userEvent.keyboard('{Enter}')

  await expect.element(toasts.getByText('Proxy updated')).toBeVisible()
  expect(server.calls).toContainEqual(
    expect.objectContaining({ name: 'POST br-bots/1/proxy', body: { proxy_id: 5, version: 3 } }),
  )
  await expect.element(trigger).toHaveTextContent('203.0.113.5:8005')
})

test('a choice can be cleared', async () => {
  const server = stubFleet([aBot(1, { proxy: aProxy(3) })], {
    'GET proxies': PROXIES,
    'POST br-bots/1/proxy': aBot(1),
  })
  await openBots()

  await trigger.click()
  server.answer({ 'GET br-bots': botPage([aBot(1)]) })
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await expect.element(trigger).toHaveTextContent('No proxy')
  expect(server.calls).toContainEqual(
    expect.objectContaining({
      name: 'POST br-bots/1/proxy',
      body: { proxy_id: null, version: 1 },
    }),
  )
})

test('a banned proxy is still named on its card', async () => {
  stubFleet([aBot(1, { proxy: aProxy(4, { is_banned: true }) })], { 'GET proxies': PROXIES })
  await openBots()

  await expect.element(card('Bot_1').getByText('Banned')).toBeVisible()
  await expect.element(trigger).toHaveTextContent('203.0.113.4:8004')
  await trigger.click()
  await expect.poll(options).toHaveLength(3)
  await expect.element(trigger).toHaveTextContent('203.0.113.4:8004')
})

test.each([
  ['the server says', refusal('invalid_request', 'This proxy is banned.'), 'This proxy is banned.'],
  ['we say', undefined, 'An error occurred while updating the proxy.'],
])('after a failure %s why, and the card shows what was', async (_, answer, reason) => {
  stubFleet([aBot(1)], {
    'GET proxies': PROXIES,
    ...(answer && { 'POST br-bots/1/proxy': answer }),
  })
  await openBots()

  await trigger.click()
  await page.getByRole('option').first().click()

  await expect.element(toasts.getByText('Failed to update proxy')).toBeVisible()
  await expect.element(toasts.getByText(reason)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(trigger).toHaveTextContent('No proxy')
})
