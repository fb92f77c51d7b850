import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderStatus } from '#contract/order-choices.ts'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { chooseAction } from '#testing/web/open-fleet.ts'
import { anOrder, anOrderDetail, orderPage } from '#testing/web/orders.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const PATH = 'POST orders/7/status'
const dialog = page.getByRole('dialog', { name: 'Cancel order: Order #7' })
const submit = dialog.getByRole('button', { name: 'Cancel order' })
const note = dialog.getByRole('alert')

const changedTo = (status: OrderStatus) =>
  refusal('stale_version', 'It was changed.', { current: anOrder(7, { status, version: 2 }) })

/** Submits the cancellation of a pending order. */
async function cancelOrder(reply: Response) {
  const server = stubApi({
    'GET auth/me': signedInAs('dealer'),
    'GET servers': [aServer(1)],
    'GET orders': orderPage([anOrder(7)]),
    [PATH]: reply,
  })
  await openApp('/orders')
  await chooseAction('Order #7', 'Cancel order')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid twice')
  await submit.click()
  const versions = () => server.bodiesOf(PATH).map((body) => Object(body).version)
  return { ...server, versions }
}

test('an order that someone else changed can be changed anyway, also after another failure', async () => {
  const server = await cancelOrder(changedTo('processing'))
  await expect
    .element(note.getByText('Submit again to change the status anyway.', { exact: true }))
    .toBeVisible()

  server.answer({ [PATH]: refusal('unavailable', 'The database cannot be reached.') })
  await submit.click()
  await expect.poll(server.versions).toEqual([1, 2])
  await expect.element(note).toBeVisible()
  server.answer({ [PATH]: anOrderDetail(anOrder(7, { status: 'cancelled', version: 3 })) })
  await submit.click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.versions()).toEqual([1, 2, 2])
})

test.each([
  ['final', changedTo('completed'), 'The order is completed, which is final.'],
  ['done', changedTo('cancelled'), 'The order is already cancelled.'],
])('a change that became impossible (%s) cannot be sent again', async (_, reply, reason) => {
  const server = await cancelOrder(reply)

  await expect.element(note.getByText(reason)).toBeVisible()
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await expect.element(submit).toHaveAttribute('title', reason)
  await submit.click({ force: true })

  await expect.element(note).toBeVisible()
  expect(server.versions()).toEqual([1])
})

/** Opens the form that cancels a pending order, above the detail of the order. */
async function openAboveDetail() {
  const server = stubApi({
    'GET auth/me': signedInAs('dealer'),
    'GET servers': [aServer(1)],
    'GET orders': orderPage([anOrder(7)]),
    'GET orders/7': anOrderDetail(anOrder(7)),
  })
  const { cache } = await openApp('/orders?open=7')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(submit).toBeVisible()
  return { server, cache }
}

test('a change that becomes impossible while the form is open shows the reason', async () => {
  const { server, cache } = await openAboveDetail()

  server.answer({ 'GET orders/7': anOrderDetail(anOrder(7, { status: 'completed', version: 2 })) })
  await cache.invalidateQueries()

  await expect.element(note.getByText('This order was changed by someone else.')).toBeVisible()
  await expect.element(note.getByText('The order is completed, which is final.')).toBeVisible()
})

test('the own change of the status is not shown as the change of someone else', async () => {
  const { server } = await openAboveDetail()
  const cancelled = anOrderDetail(anOrder(7, { status: 'cancelled', version: 2 }))

  // The form stays open until the list has been loaded again.
  server.answer({
    [PATH]: cancelled,
    'GET orders/7': cancelled,
    'GET orders': () => new Promise<object>(() => undefined),
  })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid twice')
  await submit.click()

  await expect
    .element(page.getByRole('heading', { includeHidden: true }).filter({ hasText: '#7Cancelled' }))
    .toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Changing...' })).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

test('the form says that its order was deleted, and cannot be sent again', async () => {
  const server = await cancelOrder(refusal('not_found', 'Order not found'))

  await expect.element(note.getByText('This order was deleted by someone else.')).toBeVisible()
  await submit.click({ force: true })

  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  expect(server.versions()).toEqual([1])
})

test('a reason stays when the user becomes a viewer, who cannot change orders', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET servers': [aServer(1)],
    'GET orders': orderPage([anOrder(7)]),
    'GET orders/7': anOrderDetail(anOrder(7)),
  })
  await openApp('/orders?open=7')
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click()
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await reason.fill('Paid twice')

  server.answer({ 'GET auth/me': signedInAs('viewer') })
  window.dispatchEvent(new Event('visibilitychange'))

  await expect.element(page.getByText('Your role is now Viewer')).toBeVisible()
  await expect.element(reason).toHaveValue('Paid twice')
})
