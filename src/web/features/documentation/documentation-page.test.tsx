import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'
import { textsOf } from '#testing/web/texts-of.ts'

const open = (address = '/documentation', role: Parameters<typeof signedInAs>[0] = 'viewer') => {
  const server = stubApi({ 'GET auth/me': signedInAs(role) })
  return openApp(address).then((app) => ({ ...app, server }))
}
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const card = (name: string) => page.getByRole('article', { name, exact: true })
const cards = () =>
  page
    .getByRole('article')
    .elements()
    .map((element) => element.getAttribute('aria-label'))

test('the ten categories are shown in order', async () => {
  await open()

  await expect.element(page.getByRole('heading', { name: 'API Documentation' })).toBeVisible()
  const names = () => textsOf(page.getByRole('tab'))
  await expect
    .poll(names)
    .toEqual([
      'Admins',
      'Bots',
      'BR Bots',
      'BR Bot Groups',
      'Orders',
      'Proxies',
      'Servers',
      'Penalties',
      'Settings',
      'Other',
    ])
})

test.each([
  ['BR Bots', contract.brBots],
  ['BR Bot Groups', contract.brBotGroups],
  ['Servers', contract.servers],
])('%s shows every endpoint of its resource', async (label, resource) => {
  await open()

  await tab(label).click()

  const declared = Object.values<Endpoint>(resource).map(
    ({ method, path }) => `${method} /api/${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  await expect.poll(cards).toEqual(declared)
})

test('an endpoint shows method, path, description, permission and its parameters', async () => {
  await open('/documentation?category=br-bots')

  const active = card('POST /api/br-bots/{id}/active')
  await expect.element(active.getByText('POST', { exact: true })).toBeVisible()
  await expect.element(active.getByRole('link', { name: '/api/br-bots/{id}/active' })).toBeVisible()
  await expect.element(active.getByText('Activate or deactivate a BR bot')).toBeVisible()
  await expect.element(active.getByText('Administrator', { exact: true })).toBeVisible()
  const table = active.getByRole('table')
  expect(textsOf(table.getByRole('columnheader'))).toEqual(['Name', 'Type', 'Description'])
  await expect.element(table.getByRole('row', { name: /^id required Path Id/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /^is_active required Body/ })).toBeVisible()
})

test('code in a description is marked without its backticks', async () => {
  await open('/documentation?category=proxies')

  const list = card('GET /api/proxies')
  const text = () => list.element().textContent
  await expect.poll(text).toContain('Without page the response is a plain array')
  expect(text()).not.toContain('`')
})

test('endpoints of the bot runtime are marked and have no command', async () => {
  await open('/documentation?category=other')

  const solve = card('POST /api/captcha/solve')
  await expect.element(solve.getByText('Not served by this console')).toBeVisible()
  await expect.element(solve.getByRole('button', { name: /curl/ })).not.toBeInTheDocument()
  await expect.element(card('WS /ws').getByText('Token', { exact: true })).toBeVisible()
})

test('a search counts its hits per category, opens the first with hits, and is in the URL', async () => {
  const app = await open('/documentation?category=admins')

  await page.getByRole('searchbox', { name: 'Search endpoints…' }).fill('resize')

  await expect.poll(cards).toEqual(['PUT /api/br-bot-groups/{id}'])
  await expect.element(tab('BR Bot Groups 1')).toHaveAttribute('aria-selected', 'true')
  expect(app.address()).toBe('/documentation?category=br-bot-groups&search=resize')
  await tab('Admins 0').click()
  await expect.element(page.getByText('Nothing in Admins matches “resize”')).toBeVisible()
  await page.getByRole('button', { name: 'BR Bot Groups (1)' }).click()
  await expect.poll(cards).toEqual(['PUT /api/br-bot-groups/{id}'])
})

test('the last category is grouped by resource', async () => {
  await open('/documentation?category=other')

  await expect.element(page.getByRole('heading', { level: 2, name: 'Audit log' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Sign-in' })).toBeVisible()
})

test('an endpoint shows the fields of its response', async () => {
  await open('/documentation?category=admins')

  const list = card('GET /api/admins')
  await list.getByText('Response').click()
  const table = list.getByRole('table', { name: 'Response of GET /api/admins' })
  await expect.element(table.getByRole('row', { name: /^data\[\]\.nickname/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /^meta\.total/ })).toBeVisible()
})

test('a search without a match shows a message', async () => {
  await open('/documentation?search=unheard')

  await expect.element(page.getByText('No other category matches.')).toBeVisible()
})

test('a link to an endpoint opens its category and marks it', async () => {
  await open('/documentation#put-br-bot-groups-id')

  const linked = card('PUT /api/br-bot-groups/{id}')
  await expect.element(linked).toHaveAttribute('aria-current', 'location')
  await expect.element(linked).toBeInViewport()
  await expect.element(tab('BR Bot Groups')).toHaveAttribute('aria-selected', 'true')
})

test('the path of an endpoint sets its URL', async () => {
  const app = await open('/documentation?category=servers&search=available')

  await page.getByRole('link', { name: '/api/servers/available' }).click()

  await expect
    .element(card('GET /api/servers/available'))
    .toHaveAttribute('aria-current', 'location')
  expect(app.address()).toBe('/documentation?search=available#get-servers-available')
})

test('arrow keys move between categories', async () => {
  const app = await open('/documentation?category=proxies')

  await tab('Proxies').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Servers')).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  await expect.element(card('GET /api/servers')).toBeVisible()
  expect(app.address()).toBe('/documentation?category=servers')
})

test('a phone shows the type under the name, without scrolling sideways', async () => {
  await page.viewport(360, 740)
  await open('/documentation?category=br-bot-groups')

  const changed = card('PUT /api/br-bot-groups/{id}')
  await expect.element(changed).toBeVisible()
  expect(textsOf(changed.getByRole('columnheader'))).toEqual(['Name', 'Description'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('no role causes a request to the server', async () => {
  const { server } = await open('/documentation?category=other', 'dealer')

  await expect.element(card('GET /healthz')).toBeVisible()
  expect(server.calls.map(({ name }) => name)).not.toContain('GET openapi.json')
  await expect
    .element(page.getByRole('link', { name: 'Download openapi.json' }))
    .toHaveAttribute('href', '/api/openapi.json')
})

test('the endpoints of a tab show that they have the focus', async () => {
  await open('/documentation')
  await tab('Admins').click()
  await userEvent.keyboard('{Tab}')

  const panel = page.getByRole('tabpanel', { name: 'Admins' })
  await expect.element(panel).toHaveFocus()
  await expect.element(panel).toHaveStyle({ outlineStyle: 'solid' })
})
