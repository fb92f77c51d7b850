import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post, toasts } from './bots.ts'
import { test, testFleet } from './fixtures.ts'
import { registerAdministrator, requestAccess } from './people.ts'

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Proxies' }).getByRole('row', { name: new RegExp(name) })

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a proxy is added, revealed, banned and deleted; a viewer can only read', async ({
  page,
  openOtherBrowser,
}) => {
  await registerAdministrator(page)
  await page.goto('/proxies')
  await expect(page.getByText('No proxies found')).toBeVisible()
  await page.keyboard.press('n')
  const adding = page.getByRole('dialog', { name: 'Add proxy' })
  await adding.getByRole('button', { name: 'Add proxy' }).click()
  await expect(adding.getByText('Must be an IP address or a host name.')).toBeVisible()
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
  const viewer = await openOtherBrowser()
  await requestAccess(viewer, 'olena')
  const { data } = await (await page.request.get('/api/users?search=olena')).json()
  await post(page, `users/${data[0].id}/approve`, { role: 'viewer' })
  await expect(viewer).toHaveURL('/')
  await viewer.goto('/proxies?is_banned=true')
  await expect(row(viewer, '203.0.113.7').getByText('Hidden password')).toBeAttached()
  await expect(viewer.getByRole('button', { name: 'Add proxy' })).toHaveCount(0)

  await choose(page, '203.0.113.7:8007', 'Delete…')
  const confirmation = page.getByRole('dialog', { name: 'Delete 203.0.113.7:8007?' })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(confirmation).toBeHidden()
  await expect(toasts(page).getByText('Proxy deleted')).toBeVisible()
  await expect(viewer.getByText(/^Nothing matches Banned/)).toBeVisible()
  await viewer.context().close()
})

/** Changes proxies through the API, as the user who is signed in on the page. */
async function put(page: Page, id: number, data: object) {
  const { origin } = new URL(page.url())
  const answer = await page.request.put(`/api/proxies/${id}`, { headers: { origin }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

testFleet(
  'proxies come in after a look, are found in one click, saved, and kept while in use',
  async ({ page }) => {
    await page.goto('/proxies')
    await page.getByRole('button', { name: 'Import proxies' }).click()
    const importing = page.getByRole('dialog', { name: 'Import proxies' })
    const lines = importing.getByLabel('Or paste lines')
    await lines.fill('192.0.2.1:8001:op:pass\n192.0.2.2:99999:op:pass')
    await importing.getByRole('button', { name: 'Check lines' }).click()
    await expect(importing.getByText('2 rows, 1 valid')).toBeVisible()
    await expect(importing.getByRole('region', { name: 'Errors' })).toContainText('Line 2')
    await expectAccessible(page)
    await lines.fill('192.0.2.1:8001:op:pass\n192.0.2.2:8002:op:pass')
    await importing.getByRole('button', { name: 'Check lines' }).click()
    await importing.getByRole('button', { name: 'Import 2 proxies' }).click()
    await expect(toasts(page).getByText('2 proxies imported')).toBeVisible()
    await expect(importing).toBeHidden()
    await expect(row(page, '192.0.2.2:8002')).toBeVisible()

    const used = await (await page.request.get('/api/proxies?page=1&use=used&per_page=2')).json()
    const [expired, banned] = used.data
    await put(page, expired.id, { valid_until: '2020-01-01T00:00:00.000Z' })
    await put(page, banned.id, { is_banned: true })
    const quick = (name: string) => page.getByRole('button', { name, exact: true })
    await quick('Expired in use').click()
    await expect(page).toHaveURL('/proxies?term=expired&use=used')
    await expect(row(page, expired.name).getByText('Expired')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectAccessible(page)
    await quick('Banned in use').click()
    await expect(page).toHaveURL('/proxies?use=used&is_banned=true')
    await expect(row(page, banned.name).getByText('Banned')).toBeVisible()
    await quick('Unused').click()
    await expect(page).toHaveURL('/proxies?use=unused')
    await expect(row(page, '192.0.2.2:8002').getByText('Unused')).toBeVisible()
    await quick('Unused').click()
    await expect(page).toHaveURL('/proxies')
    await page.getByRole('combobox', { name: 'Expiry' }).click()
    await page.getByRole('option', { name: 'Expired' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file.trim().split('\r\n')).toHaveLength(2)
    expect(file).not.toMatch(/password/)
    await choose(page, expired.name, 'Delete…')
    const refused = page.getByRole('dialog', { name: `${expired.name} is in use` })
    await refused.getByRole('link', { name: /^[\d,]+ BR bots?$/ }).click()
    await expect(page).toHaveURL(/\/br-bots\?proxy=\d+$/)
  },
)
