import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { anOrder, anOrderDetail, orderPage } from '#testing/web/orders.ts'
import { stubApi } from '#testing/web/stub-api.ts'

const FIRST = anOrder(7)
const SECOND = anOrder(8)

const stubOrders = (answers: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1)],
    'GET orders': orderPage([FIRST, SECOND]),
    ...answers,
  })

const actionsOf = (id: number) => page.getByRole('button', { name: `Actions for Order #${id}` })

test.each([1440, 360])(
  'after a row is deleted, the row that follows has the focus on a screen %i wide',
  async (width) => {
    await page.viewport(width, 800)
    const server = stubOrders({
      'DELETE orders/7': () => {
        server.answer({ 'GET orders': orderPage([SECOND]) })
        return null
      },
    })
    await openApp('/orders')

    await actionsOf(7).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()

    await expect.element(actionsOf(7)).not.toBeInTheDocument()
    await expect.element(actionsOf(8)).toHaveFocus()
  },
)

test('the focus of the last row moves to the button that adds one when someone else deletes the row', async () => {
  const server = stubOrders({ 'GET orders': orderPage([FIRST]) })
  const { cache } = await openApp('/orders')
  await expect.element(actionsOf(7)).toBeVisible()
  actionsOf(7).element().focus()

  server.answer({ 'GET orders': orderPage([]) })
  await cache.invalidateQueries({ queryKey: ['orders'] })

  await expect.element(actionsOf(7)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'New order' }).first()).toHaveFocus()
})

test('closing the detail of a link moves the focus to the name of its row', async () => {
  stubOrders({ 'GET orders/7': anOrderDetail(FIRST) })
  await openApp('/orders?open=7')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  // The row behind the dialog. A detail that closes before its list is loaded has none to focus.
  await expect.element(page.getByText('#7', { exact: true })).toBeInTheDocument()

  await userEvent.keyboard('{Escape}')

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Order #7', exact: true })).toHaveFocus()
})
