import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post, toasts } from './bots.ts'
import { test } from './fixtures.ts'
import { askForAccess, elsewhere, makeAdministrator } from './people.ts'

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Proxies' }).getByRole('row', { name: new RegExp(name) })

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a proxy is added, revealed, banned and deleted; a viewer may only look', async ({
  page,
  browser,
  baseURL,
}) => {
  await makeAdministrator(page)
  await page.goto('/proxies')
  await expect(page.getByText('No proxies found')).toBeVisible()
  await page.keyboard.press('n')
  const adding = page.getByRole('dialog', { name: 'Add proxy' })
  await adding.getByRole('button', { name: 'Add proxy' }).click()
  await expect(adding.getByText('Must be an IP address or a host name')).toBeVisible()
  await expectAccessible(page)
  await adding.getByLabel('IP address or host name').fill('203.0.113.7')
  await adding.getByLabel('Port').fill('8007')
  await adding.getByRole('textbox', { name: 'Password' }).fill('se:cret')
  await adding.getByLabel('Expires').fill('2020-01-01T00:00')
  await adding.getByRole('button', { name: 'Add proxy' }).click()
  await expect(adding).toBeHidden()
  const added = row(page, '203.0.113.7:8007')
  await expect(added.getByText('Expired')).toBeVisible()
  await expect(added.getByText('Unused')).toBeVisible()
  await added.getByRole('button', { name: 'Reveal password' }).click()
  await expect(added.getByText('se:cret')).toBeVisible()

  await choose(page, '203.0.113.7:8007', 'Ban')
  await expect(added.getByText('Banned')).toBeVisible()
  await expectAccessible(page)
  const viewer = await elsewhere(browser, baseURL)
  await askForAccess(viewer, 'olena')
  const { data } = await (await page.request.get('/api/users?search=olena')).json()
  await post(page, `users/${data[0].id}/approve`, { role: 'viewer' })
  await expect(viewer).toHaveURL('/')
  await viewer.goto('/proxies?is_banned=true')
  await expect(row(viewer, '203.0.113.7').getByText('Hidden password')).toBeAttached()
  await expect(viewer.getByRole('button', { name: 'Add proxy' })).toHaveCount(0)

  await choose(page, '203.0.113.7:8007', 'Delete…')
  const asking = page.getByRole('dialog', { name: 'Delete 203.0.113.7:8007?' })
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(asking).toBeHidden()
  await expect(toasts(page).getByText('Proxy deleted')).toBeVisible()
  await expect(viewer.getByText('Nothing fits this search and these filters.')).toBeVisible()
  await viewer.context().close()
})
