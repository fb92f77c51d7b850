import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '#contract/auth.ts'
import { aServer } from '#testing/web/fleet.ts'
import { aJob } from '#testing/web/jobs.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { anOrder, anOrderDetail, orderPage } from '#testing/web/orders.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const FIRST = anOrder(7)
const SECOND = anOrder(8, { status: 'completed', bank_number: '9912345', price: 10 })

function stubOrders(
  answers: Parameters<typeof stubApi>[0] = {},
  { role = 'dealer' }: { role?: Me['role'] } = {},
) {
  return stubApi({
    'GET auth/me': signedInAs(role),
    'GET servers': [aServer(1, { display_name: 'Kyiv' })],
    'GET orders': orderPage([SECOND, FIRST]),
    'GET orders/7': anOrderDetail(FIRST),
    ...answers,
  })
}

const row = (id: number) => page.getByRole('row').filter({ hasText: `#${id}` })
const dialog = (name: RegExp) => page.getByRole('dialog', { name })

test('a row shows the order with a masked bank number; the counts filter the list, with totals', async () => {
  const server = stubOrders()
  const app = await openApp('/orders')

  for (const text of ['Pending', 'transfer', 'Kyiv', '42•••23', '$5kk', '$6.35', 'site'])
    await expect.element(row(7).getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('$16.35', { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toContain('4276123')

  await page.getByRole('button', { name: 'Completed 30' }).click()

  await expect.poll(app.address).toBe('/orders?status=completed')
  await expect
    .poll(() => server.calls.findLast(({ name }) => name === 'GET orders')?.query)
    .toMatchObject({ status: 'completed', page: '1' })

  await page.getByRole('button', { name: 'Open 4' }).click()

  await expect.poll(app.address).toBe('/orders?status=open')
  await expect
    .element(page.getByRole('button', { name: 'Open 4' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('clearing the filter of a link moves the focus to the content of the page', async () => {
  stubOrders()
  const app = await openApp('/orders?bot_id=5')

  await page.getByRole('button', { name: 'All bots' }).click()

  await expect.poll(app.address).toBe('/orders')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('the status of an order changes with a reason; a refused change shows the reason', async () => {
  const moved = { ...anOrderDetail({ ...FIRST, status: 'cancelled' as const, version: 2 }) }
  const server = stubOrders({ 'POST orders/7/status': moved })
  const app = await openApp('/orders')
  await row(7).getByRole('button', { name: 'Order #7' }).click()
  await expect.poll(app.address).toBe('/orders?open=7')
  const detail = dialog(/^Order #7/)
  await expect.element(detail.getByText('Added by iryna')).toBeVisible()

  await detail.getByRole('button', { name: 'Complete' }).click({ force: true })
  await expect
    .element(
      detail.getByText('The order is pending. Only a processing order can become completed.'),
    )
    .toBeVisible()
  await detail.getByRole('button', { name: 'Cancel order' }).click()
  const question = dialog(/^Cancel order: Order #7/)
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(question.getByText('Enter a reason.')).toBeVisible()
  await question.getByRole('textbox', { name: 'Reason' }).fill('Paid twice')
  await userEvent.keyboard('{Enter}')

  await expect.element(toasts.getByText('Status changed')).toBeVisible()
  expect(server.calls.find(({ name }) => name === 'POST orders/7/status')?.body).toEqual({
    status: 'cancelled',
    reason: 'Paid twice',
    version: 1,
  })
})

test('why a status was refused is not shown for the next order', async () => {
  stubOrders({ 'GET orders/9': anOrderDetail(anOrder(9)) })
  const app = await openApp('/orders?open=9')
  await expect.element(dialog(/^Order #9/).getByText('Added by iryna')).toBeVisible()
  app.go('/orders?open=7')
  const complete = dialog(/^Order #7/).getByRole('button', { name: 'Complete' })
  await complete.click({ force: true })
  const refused = page.getByText(/Only a processing order can/)
  await expect.element(refused).toBeVisible()
  app.go('/orders?open=9')
  await expect.element(refused).not.toBeInTheDocument()
})

test('a new order that failed is sent again under the same idempotency key', async () => {
  let tries = 0
  const server = stubOrders({
    'POST orders': () => {
      tries += 1
      if (tries === 1) return refusal('unavailable', 'The database cannot be reached.')
      return anOrderDetail(anOrder(9))
    },
  })
  await openApp('/orders')
  await page.getByRole('button', { name: 'New order' }).click()
  const form = dialog(/^New order/)
  await form.getByRole('combobox', { name: 'Server' }).click()
  await page.getByRole('option', { name: 'Kyiv' }).click()
  await form.getByRole('combobox', { name: 'Platform' }).fill('site')
  await form.getByRole('textbox', { name: 'Bank number' }).fill('4276123')
  await form.getByRole('textbox', { name: 'Amount' }).fill('1,500,000')
  await form.getByRole('textbox', { name: 'Price' }).fill('x')
  await form.getByRole('button', { name: 'Add order' }).click()
  await expect.element(form.getByText('Enter a number.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Price' }).fill('2,50')
  await form.getByRole('button', { name: 'Add order' }).click()
  await expect.element(toasts.getByText('Failed to add order')).toBeVisible()
  await form.getByRole('button', { name: 'Add order' }).click()

  await expect.element(toasts.getByText('Order added')).toBeVisible()
  const sent = server.calls.filter(({ name }) => name === 'POST orders')
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([
    sent[0]?.headers['idempotency-key'],
    sent[0]?.headers['idempotency-key'],
  ])
  expect(sent[1]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]?.body).toMatchObject({ server_id: 1, amount: 1_500_000, price: 2.5, bonus: 0 })
})

test('the first press marks every required field of a new order', async () => {
  stubOrders()
  await openApp('/orders')
  await page.getByRole('button', { name: 'New order' }).click()
  const form = dialog(/^New order/)
  await form.getByRole('combobox', { name: 'Type' }).clear()
  await form.getByRole('textbox', { name: 'Amount' }).fill('1.5')

  await form.getByRole('button', { name: 'Add order' }).click()

  for (const error of ['Choose a server.', 'Must be a whole number.', 'Enter a price.'])
    await expect.element(form.getByText(error)).toBeVisible()
  expect(form.getByText('Must not be empty.').elements()).toHaveLength(3)
})

test.each([
  [360, 780],
  [800, 900],
  [1280, 800],
  [1440, 900],
])('the rows stay in place when the figures arrive, at %i px', async (width, height) => {
  await page.viewport(width, height)
  const loaded = Promise.withResolvers<void>()
  const list = orderPage([SECOND, FIRST])
  const totals = { orders: 300_000, amount: 45_521_000_000, price: 5_611_100.99 }
  const by_status = {
    pending: 25_000,
    processing: 19,
    completed: 2456,
    failed: 166,
    cancelled: 334,
  }
  stubOrders({
    'GET orders': async () => {
      await loaded.promise
      return { ...list, totals, by_status }
    },
  })
  await openApp('/orders')
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  const status = page.getByRole('group', { name: 'Status' }).element()
  const totalsBox = page.getByRole('definition').first().element().closest('dl')
  const bottomOf = () =>
    Math.max(...[status, totalsBox].map((part) => part?.getBoundingClientRect().bottom ?? 0))
  const before = bottomOf()

  loaded.resolve()
  await expect.element(page.getByText('$5,611,100.99')).toBeVisible()

  expect(bottomOf()).toBe(before)
})

test('a viewer can only read', async () => {
  stubOrders({}, { role: 'viewer' })
  await openApp('/orders')
  await expect.element(row(7)).toBeVisible()
  expect(page.getByRole('button', { name: 'New order' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: /^Actions/ }).elements()).toEqual([])
})

test('an administrator deletes an order', async () => {
  const server = stubOrders({ 'DELETE orders/7': null }, { role: 'administrator' })
  await openApp('/orders')
  await page.getByRole('button', { name: 'Actions for Order #7' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(toasts.getByText('Order deleted').first()).toBeVisible()
  expect(server.calls.find(({ name }) => name === 'DELETE orders/7')?.body).toEqual({ version: 1 })
})

/** Opens a list that is too long for a direct download. */
async function openLongList(role: Me['role']) {
  const list = orderPage([SECOND, FIRST])
  const meta = { ...list.meta, total: 40_000, filtered: 12_000 }
  const job = aJob({
    ...{ kind: 'order.export', state: 'done', query: {}, total: 12_000, processed: 12_000 },
    ...{ file: { size: 1_234_567, expires_at: '2026-11-08T10:00:00.000Z' }, can_download: true },
  })
  const server = stubOrders(
    { 'GET orders': { ...list, meta }, 'POST jobs/exports': job, 'GET jobs/4': job },
    { role },
  )
  await openApp('/orders?status=open')
  await expect.element(row(7)).toBeVisible()
  return server
}

test('a long list is exported by a job, whose dialog has the file', async () => {
  const server = await openLongList('dealer')

  await page.getByRole('button', { name: 'CSV' }).click()

  const shown = dialog(/^Export 12,000 orders$/)
  await expect.element(shown.getByText(/^CSV file, 1\.2 MiB, kept until/)).toBeVisible()
  await expect
    .element(shown.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('href', '/api/jobs/4/file')
  expect(server.calls.find(({ name }) => name === 'POST jobs/exports')?.body).toEqual({
    kind: 'order.export',
    query: { status: 'open' },
  })
})

test('a viewer, who cannot start jobs, downloads a long list directly', async () => {
  await openLongList('viewer')

  await expect
    .element(page.getByRole('link', { name: 'CSV' }))
    .toHaveAttribute('href', '/api/orders/export?status=open')
})
