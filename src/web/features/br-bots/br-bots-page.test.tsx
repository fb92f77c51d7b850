import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aBot, aProxy, aServer, botPage } from '#testing/web/fleet.ts'
import { signedInAs } from '#testing/web/open-app.tsx'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const failure = page.getByText('Failed to load BR bots')
const empty = page.getByText('No BR bots found')
const listCalls = (server: ReturnType<typeof stubFleet>) =>
  server.calls.filter(({ name }) => name === 'GET br-bots')

test('the page shows its title and the number of bots', async () => {
  stubFleet([], { 'GET br-bots': botPage([aBot(1)], { filtered: 1873, total: 1873 }) })
  await openBots()

  await expect.element(page.getByRole('heading', { name: 'BR Bots' })).toBeVisible()
  await expect.element(page.getByText('Manage your bots and their configurations')).toBeVisible()
  await expect.element(page.getByText('1,873')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New BR Bot' })).toBeVisible()
  await expect
    .element(page.getByText(/^Hours are fleet time, now \d\d:\d\d \(Europe\/Kyiv\)$/))
    .toBeVisible()
})

test('a capped count is marked', async () => {
  stubFleet([], { 'GET br-bots': botPage([aBot(1)], { filtered: 1000, capped: true }) })
  await openBots('?search=bot')

  await expect.element(page.getByText('1,000+')).toBeVisible()
})

test('while the list loads, each row of the page has a skeleton as high as a card', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  stubFleet([], { 'GET br-bots': () => promise })
  await openBots('?per_page=25')

  const loading = page.getByRole('status', { name: 'Loading' })
  await expect.element(loading).toBeVisible()
  expect(loading.element().children).toHaveLength(25)
  const height = loading.element().firstElementChild?.clientHeight

  resolve(botPage([aBot(1, { device: { manufacturer: 'Google', model: 'Pixel 7a' } })]))
  const card = page.getByRole('listitem')
  await expect.element(card).toBeVisible()
  expect(Math.abs(card.element().clientHeight - (height ?? 0))).toBeLessThanOrEqual(1)
})

test('a failure is retried once, then shown, and can be retried', async () => {
  const server = stubFleet([], { 'GET br-bots': refusal('internal', 'Something went wrong.') })
  await openBots()

  await expect.element(failure).toBeVisible()
  expect(listCalls(server)).toHaveLength(2)
  await expect.element(page.getByText('Something went wrong.')).toBeVisible()

  server.answer({ 'GET br-bots': botPage([aBot(1)]) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Bot_1', exact: true })).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('the error of a failed page does not flicker during retries', async () => {
  const second = Promise.withResolvers<object>()
  let asked = 0
  stubFleet([], {
    'GET br-bots': ({ query }) => {
      if (query.page !== '2') return botPage([aBot(1)], { filtered: 30, pageCount: 2 })
      asked += 1
      return asked < 3 ? refusal('unavailable', 'The database is unavailable.') : second.promise
    },
  })
  await openBots()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(failure).toBeVisible()

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked).toBe(3)
  await expect.element(failure).toBeVisible()
  await expect.element(page.getByText('The database is unavailable.')).toBeVisible()

  second.resolve(botPage([aBot(2)], { filtered: 30, pageCount: 2, page: 2 }))
  await expect.element(page.getByRole('button', { name: 'Bot_2', exact: true })).toBeVisible()
})

test('a permanent refusal is not retried', async () => {
  const server = stubFleet([], { 'GET br-bots': refusal('invalid_request', 'Too long') })
  await openBots()

  await expect.element(failure).toBeVisible()
  expect(listCalls(server)).toHaveLength(1)
})

test('a list that cannot be refreshed stays, with the time of its data', async () => {
  const server = stubFleet([aBot(1)])
  const { cache } = await openBots()
  await expect.element(page.getByRole('button', { name: 'Bot_1', exact: true })).toBeVisible()

  server.answer({ 'GET br-bots': refusal('unavailable', 'The database cannot be reached.') })
  void cache.invalidateQueries({ queryKey: ['brBots'] })

  const note = page.getByText(
    /^Updated \d\d:\d\d:\d\d your time\. Failed to load BR bots after that\.$/,
  )
  await expect.element(note).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bot_1', exact: true })).toBeVisible()

  server.answer({ 'GET br-bots': botPage([aBot(1)]) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(note).not.toBeInTheDocument()
})

test('filters without a match can be reset', async () => {
  stubFleet([])
  const { address } = await openBots('?search=nobody&job_type=3')

  await expect.element(empty).toBeVisible()
  await page.getByRole('button', { name: 'Reset filters' }).click()

  await expect.poll(address).toBe('/br-bots')
})

test('an empty console suggests the first import and shows what already exists', async () => {
  stubFleet([], {
    'GET servers': [aServer(1), aServer(2)],
    'GET proxies': Array.from({ length: 1200 }, (_, id) => aProxy(id)),
  })
  await openBots()

  await expect.element(empty).toBeVisible()
  const steps = page.getByRole('list').filter({ hasText: 'Import roster' }).getByRole('listitem')
  await expect.element(steps.nth(0)).toHaveTextContent('Servers2 servers addedImport servers')
  await expect.element(steps.nth(1)).toHaveTextContent('Proxies1,200 proxies addedImport proxies')
  await expect.element(steps.nth(2)).toHaveTextContent('3BR botsNone yetImport roster')
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()

  await steps.nth(2).getByRole('button', { name: 'Import roster' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Import roster' })).toBeVisible()
})

test.each(['operator', 'dealer', 'viewer'] as const)('for a %s it is closed', async (role) => {
  const server = stubFleet([aBot(1)], { 'GET auth/me': signedInAs(role) })
  await openBots()

  await expect.element(page.getByText('Administrators only')).toBeVisible()
  expect(listCalls(server)).toHaveLength(0)
})
