import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post } from './bots.ts'
import { test } from './fixtures.ts'
import { registerAdministrator } from './people.ts'

test('a view is saved, counted, changed, shared by its link, moved and deleted', async ({
  page,
}) => {
  await registerAdministrator(page)
  for (const port of [8001, 8002, 8003]) await post(page, 'proxies', { host: '203.0.113.7', port })
  const rows = page.getByRole('table', { name: 'Proxies' }).getByRole('row', { name: /203/ })
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = async (menu: string, item: string) => {
    await button(menu).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await page.goto('/proxies?q=port%3E8001')
  await expect(rows).toHaveCount(2)
  await choose('Views', 'Save as view…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('High ports')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page).toHaveURL(/\/proxies\?saved_view=\d+$/)
  await expect(button('View: High ports')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(sidebar.getByRole('link', { name: 'High ports 2' })).toBeVisible()
  await expectAccessible(page)

  // The count includes a change of the rows.
  await post(page, 'proxies', { host: '203.0.113.7', port: 8004 })
  await expect(sidebar.getByRole('link', { name: 'High ports 3' })).toBeVisible()

  // Differences from the view are in the URL until they are saved or discarded.
  await page.getByRole('button', { name: 'Sort by Name' }).or(button('Name')).first().click()
  await expect(button('View: High ports, changed')).toBeVisible()
  await expect(page).toHaveURL(/changed=true/)
  await page.reload()
  await expect(button('View: High ports, changed')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await button('Discard changes').click()
  await expect(button('View: High ports')).toBeVisible()
  await button('Reset').click()
  await expect(rows).toHaveCount(4)
  await button('Save changes').click()
  await expect(button('View: High ports')).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'High ports 4' })).toBeVisible()

  // A list opens with the default view, unless the URL has a query.
  await button('View: High ports').click()
  await page.getByRole('menuitemcheckbox', { name: 'Open by default' }).click()
  await page.keyboard.press('Escape')
  await page.goto('/proxies')
  await expect(button('View: High ports')).toBeVisible()
  await page.goto('/proxies?search=none')
  await expect(button('Views')).toBeVisible()
  await button('Reset filters').click()
  await expect(button('Views')).toBeVisible()
  await expect(rows).toHaveCount(4)

  // The order is changed by the keyboard.
  await choose('Views', 'Save as view…')
  await dialog.getByLabel('Name').fill('All ports')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await choose('View: All ports', 'Manage views…')
  const names = dialog.getByRole('listitem')
  await expect(names.first()).toContainText('All ports')
  await expectAccessible(page)
  await button('Move All ports').press('ArrowDown')
  await expect(names.first()).toContainText('High ports')
  await expect(dialog.getByRole('status')).toHaveText('All ports: position 2 of 2')
  await dialog.getByText('Close', { exact: true }).click()
  await expect(sidebar.getByRole('list', { name: 'Views of Proxies' })).toHaveText(
    /High ports.*All ports/,
  )

  // The palette finds views.
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('high po')
  await page.getByRole('option', { name: 'High ports' }).click()
  await expect(button('View: High ports')).toBeVisible()

  await choose('View: High ports', 'Delete view…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(button('Views')).toBeVisible()
  await expect(sidebar.getByRole('link', { name: /High ports/ })).toHaveCount(0)
})

test('on a phone views are collapsed in the menu, and a link to a missing view says so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await registerAdministrator(page)
  const view = { list: 'proxies', name: 'Banned', query: { is_banned: 'true' } }
  await post(page, 'views', view)

  await page.goto('/proxies?saved_view=999')
  await expect(
    page.getByText('This view does not exist, or it is not shared with you.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Leave the view' }).click()
  await expect(page.getByText('This view does not exist')).toHaveCount(0)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: /Banned/ })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Views of Proxies' }).click()
  await drawer.getByRole('link', { name: 'Banned 0' }).click()
  await expect(page.getByRole('button', { name: 'View: Banned' })).toBeVisible()
  await expectAccessible(page)
})
