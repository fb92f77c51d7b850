import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post, toasts } from './bots.ts'
import { testAdministrator as test } from './fixtures.ts'
import { signIn } from './people.ts'

const row = (page: Page, id: number) => page.getByRole('row').filter({ hasText: `#${id}` })
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

const SERVERS = 'name,ip,port\nBR | Kyiv,192.0.2.1,7777\n'
const order = { server_id: 1, bank_number: '4276123', amount: 5_000_000, price: 6.35 }

async function open(page: Page): Promise<void> {
  await post(page, 'servers/import', { format: 'csv', content: SERVERS })
  await page.goto('/orders')
  await expect(page.getByText('No orders yet')).toBeVisible()
}

test('an order is added, completed while another page watches, deleted and restored', async ({
  page,
  openOtherBrowser,
}) => {
  await open(page)
  const other = await openOtherBrowser()
  await other.goto('/orders')
  await signIn(other, 'Petro')
  await expect(other.getByText('No orders yet')).toBeVisible()

  await page.getByRole('button', { name: 'New order' }).first().click()
  const form = dialog(page, /^New order/)
  await expect(form.getByRole('combobox', { name: 'Server' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Server' }).click()
  await page.getByRole('option', { name: 'Kyiv' }).click()
  await form.getByLabel('Platform').fill('site')
  await form.getByLabel('Bank number').fill('4276123')
  await form.getByLabel('Amount').fill('5 000 000')
  await form.getByLabel('Price').fill('6.35')
  await form.getByRole('button', { name: 'Add order' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 1).getByText('42•••23')).toBeVisible()
  await expect(row(other, 1).getByText('Pending', { exact: true })).toBeVisible()

  await row(page, 1).getByRole('button', { name: 'Order #1', exact: true }).click()
  await expect(page).toHaveURL('/orders?open=1')
  const detail = dialog(page, /^Order #1/)
  await detail.getByRole('button', { name: 'Start processing' }).click()
  const question = dialog(page, /^Start processing: Order #1/)
  await question.getByLabel('Reason (optional)').fill('Paid')
  await question.getByRole('button', { name: 'Start processing' }).click()
  await expect(question).toBeHidden()
  await expect(detail.getByText('Moved by Petro: Paid')).toBeVisible()
  await expect(row(other, 1).getByText('Processing', { exact: true })).toBeVisible()

  await post(other, 'orders/1/status', { status: 'completed' })
  await expect(detail.getByText('Completed').first()).toBeVisible()
  await page.goBack()
  await expect(detail).toBeHidden()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByRole('button', { name: 'Completed 1' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Order #1' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 1).getByText('Completed', { exact: true })).toBeVisible()
  await expect(row(other, 1).getByText('Completed', { exact: true })).toBeVisible()
  await other.context().close()
})

test('orders are accessible: empty, rows, menu, form, detail, error', async ({ page }) => {
  await open(page)
  await expectAccessible(page)
  await post(page, 'orders', { ...order, platform: 'site' })
  await post(page, 'orders', { ...order, platform: 'telegram', type: 'x'.repeat(64), bonus: 7 })
  await post(page, 'orders/1/status', { status: 'cancelled', reason: 'y'.repeat(500) })
  await expect(row(page, 1).getByText('Cancelled', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/servers')
  await page.getByRole('link', { name: '1 open order on Kyiv' }).click()
  await expect(page).toHaveURL('/orders?server_id=1&status=open')
  await expect(page.getByRole('button', { name: 'Open 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page, 2)).toBeVisible()
  await expect(row(page, 1)).toBeHidden()

  await page.goto('/orders?open=1')
  await expect(
    dialog(page, /^Order #1/)
      .getByText('Cancelled')
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page, /^Order #1/)).toBeHidden()
  await page.getByRole('button', { name: 'New order' }).click()
  await expect(dialog(page, /^New order/)).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/orders?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load orders')).toBeVisible()
  await expectAccessible(page)
})
