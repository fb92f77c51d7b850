import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { chooseAction } from '#testing/web/open-fleet.ts'
import { anOrder, orderPage } from '#testing/web/orders.ts'
import { aListedBot, aListedPenalty, anAdmin, aProxyRow, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

const LONG = 'W'.repeat(64)

async function phoneWithText(percent: number) {
  await page.viewport(360, 740)
  document.documentElement.style.fontSize = `${percent}%`
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
}

test.each([
  { name: 'admins', row: anAdmin(7, { nickname: LONG }), more: {} },
  { name: 'bots', row: aListedBot(7, { nickname: LONG }), more: { tasks: { ready: 1 } } },
])('the actions of $name with long names are on the screen of a phone', async (list) => {
  await page.viewport(360, 800)
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1, { display_name: LONG })],
    [`GET ${list.name}`]: { ...pageOf([list.row]), ...list.more },
  })
  await openApp(`/${list.name}`)

  const actions = page.getByRole('button', { name: `Actions for ${LONG}` })

  await expect.element(page.getByRole('listitem').getByText(LONG).first()).toBeVisible()
  expect(actions.element().getBoundingClientRect().right).toBeLessThan(360)
})

test.each([100, 200])(
  'the totals of orders fit a phone with text of %i percent',
  async (percent) => {
    await phoneWithText(percent)
    const totals = { orders: 300_000, amount: 45_521_000_000_000, price: 300_000_000_000.99 }
    stubApi({
      'GET auth/me': signedInAs('administrator'),
      'GET servers': [aServer(1)],
      'GET orders': { ...orderPage([anOrder(7)]), totals },
    })
    await openApp('/orders')

    const price = page.getByText('$300,000,000,000.99')
    await expect.element(price).toBeVisible()
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    await expect.element(sort).toBeVisible()

    const text = document.createRange()
    text.selectNodeContents(price.element())
    expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(344)
    expect(sort.element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
  },
)

const MANY = {
  total: 90_000,
  filtered: 90_000,
  capped: false,
  page: 1,
  perPage: 15,
  pageCount: 6000,
}

test.each([
  { name: 'bots', path: '/accounts', row: aListedBot(7), more: { tasks: {}, other_tasks: 0 } },
  { name: 'orders', path: '/orders', row: anOrder(7), more: orderPage([anOrder(7)]) },
  { name: 'penalties', path: '/penalties', row: aListedPenalty(7), more: {} },
  { name: 'proxies', path: '/proxies', row: aProxyRow(7), more: {} },
])('the cards and the pager of $path fit a phone with text of 200 percent', async (list) => {
  await phoneWithText(200)
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1)],
    [`GET ${list.name}`]: { ...list.more, data: [list.row], meta: MANY },
  })
  await openApp(list.path)

  await expect.element(page.getByRole('listitem').getByRole('article')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeVisible()

  expect(document.documentElement.scrollWidth).toBe(360)
})

test('a button of the page does not cover the title with text of 200 percent', async () => {
  await phoneWithText(200)
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1)],
    'GET penalties': pageOf([aListedPenalty(7)]),
  })
  await openApp('/penalties')

  const add = page.getByRole('button', { name: 'Add penalty' })
  await expect.element(add).toBeVisible()

  const title = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  expect(add.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(title.bottom)
})

test('the age of a list on a phone ends before the buttons of the page', async () => {
  await page.viewport(360, 740)
  stubApi({ 'GET auth/me': signedInAs('administrator'), 'GET captcha': [] })
  await openApp('/captcha-management')
  const age = page.getByText(/^Updated \d+ s ago, connecting…$/)
  await expect.element(age).toBeVisible()

  const box = age.element().parentElement?.getBoundingClientRect()
  const button = page.getByRole('button', { name: 'Reveal Keys' }).element()
  expect(box?.right).toBeLessThan(button.getBoundingClientRect().left)
})

test('a long server name leaves room for the names that the palette found', async () => {
  await page.viewport(360, 740)
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET search': [{ kind: 'br_bot', id: 7, name: 'Digger', detail: LONG }],
  })
  await openApp('/auto-responder')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('Digger')

  const option = page.getByRole('option', { name: /^Digger/ })
  await expect.element(option).toBeVisible()

  const name = option.getByText('Digger', { exact: true }).element()
  expect(name.getBoundingClientRect().width).toBeGreaterThan(30)
  expect(option.element().scrollWidth).toBeLessThanOrEqual(option.element().clientWidth)
})

test('a dialog about a row with a long name shows the whole name', async () => {
  await page.viewport(360, 740)
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1)],
    'GET penalties': pageOf([{ ...aListedPenalty(7), bot: { nickname: LONG, server_id: 1 } }]),
  })
  await openApp('/penalties')
  await expect.element(page.getByRole('article', { name: `Penalty 7 of ${LONG}` })).toBeVisible()
  await chooseAction(`Penalty 7 of ${LONG}`, 'Edit…')

  const name = page.getByRole('dialog', { name: 'Edit penalty 7' }).getByText(LONG)
  await expect.element(name).toBeVisible()
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
})

test('the offline notice is shown whole on a phone with large text', async () => {
  await phoneWithText(200)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  stubApi({ 'GET auth/me': signedInAs('viewer') })
  await openApp('/auto-responder')

  const notice = page.getByText('You are offline. What you see may be out of date.')
  await expect.element(notice).toBeVisible()
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = notice.element()
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight])
})

test.each([
  { screen: 'an upright phone with large text', percent: 200, width: 360, height: 740 },
  { screen: 'a phone on its side', percent: 100, width: 667, height: 375 },
])('the bottom bar does not cover the focused zoom button of the map on $screen', async (on) => {
  await phoneWithText(on.percent)
  await page.viewport(on.width, on.height)
  stubApi({
    'GET auth/me': signedInAs('viewer'),
    'GET map': { picture: null, is_cutting: false, calibration: null },
    'GET map/servers': [],
    'GET servers': [],
  })
  await openApp('/map?bots=1')
  const button = page.getByRole('button', { name: 'Zoom out' })
  await expect.element(button).toBeInTheDocument()

  button.element().focus()

  const bar = page.getByRole('navigation', { name: 'Quick' }).element().getBoundingClientRect()
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
})
