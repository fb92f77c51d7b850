import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { chooseAction, toasts } from './bots.ts'
import { testFleet as test } from './fixtures.ts'
import { signIn } from './people.ts'

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Servers' }).getByRole('row', { name: new RegExp(name) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a server is added, changed by two users at once, and deleted once unused', async ({
  page,
  openOtherBrowser,
}) => {
  await page.goto('/servers?sort_by=br_bots')
  await expect(page.getByRole('row')).toHaveCount(13)
  await expectAccessible(page)

  await page.keyboard.press('n')
  const adding = dialog(page, 'Add server')
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('BR | Aurora')
  await adding.getByLabel('Port').fill('99999')
  await adding.getByRole('button', { name: 'Add server' }).click()
  await expect(adding.getByText('Must be an IP address or a host name.')).toBeVisible()
  await expect(adding.getByText('Must be between 1 and 65535.')).toBeVisible()
  await expectAccessible(page)
  await adding.getByLabel('IP address or host name').fill('192.0.2.7')
  await adding.getByLabel('Port').fill('7777')
  await adding.getByRole('textbox', { name: 'Color', exact: true }).fill('#3FD0C9')
  await adding.getByRole('button', { name: 'Add server' }).click()
  await expect(adding).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('aurora')
  await expect(page).toHaveURL('/servers?sort_by=br_bots&search=aurora')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'Aurora').getByText('192.0.2.7:7777')).toBeVisible()

  const other = await openOtherBrowser()
  await other.goto('/servers')
  await signIn(other, 'Petro')
  await expect(row(other, 'Aurora')).toBeVisible()
  await chooseAction(page, 'Aurora', 'Edit…')
  const mine = dialog(page, 'Edit Aurora')
  await mine.getByRole('textbox', { name: 'Name', exact: true }).fill('BR | Aurora II')
  await chooseAction(other, 'Aurora', 'Deactivate')
  await expect(row(other, 'Aurora').getByText('Inactive')).toBeVisible()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('This server was changed by someone else.')).toBeVisible()
  await expect(mine.getByText('Inactive', { exact: true })).toBeVisible()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toBeHidden()
  await expect(row(other, 'Aurora II').getByText('Inactive')).toBeVisible()

  await chooseAction(page, 'Aurora II', 'Delete…')
  const confirmation = dialog(page, 'Delete Aurora II?')
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(confirmation).toBeHidden()
  await expect(page.getByText('No servers found')).toBeVisible()
  await expect(toasts(other).getByText('Deleted by someone else')).toBeVisible()
  await expect(toasts(page).getByText('Deleted by someone else')).toHaveCount(0)
})

test('servers link to their bots and are exported, also on a phone; a server in use cannot be deleted', async ({
  page,
}) => {
  await page.goto('/servers?active=true&columns=id,name,br_bots')
  await expect(page.getByRole('columnheader', { name: 'BR bots' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(12)

  await page.goto('/servers?sort_by=br_bots')
  const first = page.getByRole('row').nth(1)
  const label = await first.getByRole('button', { name: /^Actions for/ }).getAttribute('aria-label')
  const name = label?.replace('Actions for ', '') ?? ''
  await chooseAction(page, name, 'Delete…')
  const refused = dialog(page, `${name} is in use`)
  await expect(refused.getByText('cannot be deleted while something uses it')).toBeVisible()
  await expectAccessible(page)
  await expect(refused.getByRole('link', { name: /^[\d,]+ bots$/ })).toBeVisible()
  const users = refused.getByRole('link', { name: /^[\d,]+ BR bots$/ })
  const counted = ((await users.textContent()) ?? '').replace(' BR bots', '')
  await users.click()
  await expect(page).toHaveURL(/\/br-bots\?plays_on=\d+$/)
  await expect(page.getByText(counted, { exact: true }).first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/servers?active=true')
  const card = page.getByRole('list', { name: 'Servers' }).getByRole('listitem').first()
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(toasts(page).getByText('Server deactivated')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Servers' }).getByRole('listitem')).toHaveCount(10)
})
