import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { chooseAction, post, toasts } from './bots.ts'
import { test } from './fixtures.ts'
import { registerAdministrator, signIn } from './people.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const csv = (content: string) => ({ format: 'csv', content })

async function buildFleet(page: Page) {
  await registerAdministrator(page)
  await post(page, 'servers/import', csv('name,ip,port\nKyiv,192.0.2.1,7777\n'))
  const [server] = await (await page.request.get('/api/servers')).json()
  for (const nickname of ['Digger', 'Miner'])
    await post(page, 'bots', { nickname, password: 'secret', server_id: server.id })
  return server.id
}

test('a penalty is added, changed by two users at once, deleted and restored', async ({
  page,
  openOtherBrowser,
}) => {
  const server_id = await buildFleet(page)
  await post(page, 'admins', { nickname: 'Judge', server_id })
  await page.goto('/penalties')
  await expect(page.getByText('No penalties yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add penalty' }).first().click()
  const add = dialog(page, 'Add penalty')
  await add.getByRole('combobox', { name: 'Bot' }).click()
  await dialog(page, 'Bot').getByRole('combobox').fill('dig')
  await expect(page.getByRole('option', { name: /Miner/ })).toBeHidden()
  await page.getByRole('option', { name: /Digger/ }).click()
  await add.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Jail' }).click()
  await add.getByRole('combobox', { name: 'Jail type' }).click()
  await page.getByRole('option', { name: 'Admin Jail (DM)' }).click()
  await add.getByLabel('Starts').fill('2026-01-01T08:00')
  await add.getByLabel('Ends').fill('2025-01-01T08:00')
  await add.getByRole('button', { name: 'Add penalty' }).click()
  await expect(add.getByText('The end must be after the start.')).toBeVisible()
  await add.getByLabel('Ends').fill('2036-01-01T08:00')
  await add.getByRole('combobox', { name: 'Admin (optional)' }).click()
  await page.getByRole('option', { name: /Judge/ }).click()
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Add penalty' }).click()
  await expect(add).toBeHidden()
  await expect(row(page, 'Digger').getByText('Jail: Admin Jail (DM)')).toBeVisible()
  await expect(row(page, 'Digger').getByText('Active')).toBeVisible()
  await expect(row(page, 'Digger').getByText('Judge')).toBeVisible()
  await expectAccessible(page)

  const other = await openOtherBrowser()
  await other.goto('/penalties')
  await signIn(other, 'Petro')
  await chooseAction(page, 'Penalty 1 of Digger', 'Edit…')
  const correct = dialog(page, 'Edit penalty 1')
  await correct.getByLabel('Reason (optional)').fill('Mine')
  await chooseAction(other, 'Penalty 1 of Digger', 'Edit…')
  const theirs = dialog(other, 'Edit penalty 1')
  await theirs.getByLabel('Reason (optional)').fill('Theirs')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  await correct.getByRole('button', { name: 'Save' }).click()
  await expect(correct.getByText('This penalty was changed by someone else.')).toBeVisible()
  await expect(correct.getByText('Theirs', { exact: true })).toBeVisible()
  await correct.getByRole('button', { name: 'Save' }).click()
  await expect(correct).toBeHidden()
  await expect(row(other, 'Digger').getByText('Mine')).toBeVisible()

  await chooseAction(page, 'Penalty 1 of Digger', 'Delete…')
  const remove = dialog(page, 'Delete penalty 1?')
  await remove.getByRole('button', { name: 'Delete' }).click()
  await expect(remove.getByText('Enter a reason.')).toBeVisible()
  await remove.getByLabel('Reason for the deletion').fill('Appealed')
  await remove.getByRole('button', { name: 'Delete' }).click()
  await expect(remove).toBeHidden()
  await expect(other.getByText('No penalties yet')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Digger').getByText('Mine')).toBeVisible()
  await expect(row(other, 'Digger').getByText('Mine')).toBeVisible()

  await page.goto('/penalties?state=ended')
  await expect(page.getByText('No penalties found')).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Active' }).click()
  await expect(page).toHaveURL(/state=active/)
  await expect(row(page, 'Digger')).toBeVisible()
})

test.describe('in another time zone than that of the fleet', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('penalties and proxies show and take the time of the reader, and name it', async ({
    page,
  }) => {
    await buildFleet(page)
    const bots = await (await page.request.get('/api/bots')).json()
    const [starts_at, ends_at] = ['2026-01-01T08:00:00.000Z', '2036-07-01T08:00:00.000Z']
    await post(page, 'penalties', { bot_id: bots.data[0].id, type: 'ban', starts_at, ends_at })
    await post(page, 'proxies', { host: '192.0.2.1', port: 8001, valid_until: ends_at })
    const zone = 'Your time (America/New_York).'

    await page.goto('/penalties')
    for (const name of ['Starts (your time)', 'Ends (your time)'])
      await expect(page.getByRole('columnheader', { name })).toBeVisible()
    await expect(row(page, 'Miner').getByText('01.01.26, 03:00')).toBeVisible()
    await expect(row(page, 'Miner').getByText('01.07.36, 04:00')).toBeVisible()
    await chooseAction(page, 'Penalty 1 of Miner', 'Edit…')
    const penalty = dialog(page, 'Edit penalty 1')
    await expect(penalty.getByLabel('Starts')).toHaveAccessibleDescription(zone)
    await expect(penalty.getByLabel('Starts')).toHaveValue('2026-01-01T03:00')
    await penalty.getByLabel('Ends').fill('2036-07-01T05:00')
    await penalty.getByRole('button', { name: 'Save' }).click()
    await expect(penalty).toBeHidden()
    const { data } = await (await page.request.get('/api/penalties')).json()
    expect(data[0]).toMatchObject({ starts_at, ends_at: '2036-07-01T09:00:00.000Z' })

    await page.goto('/proxies')
    await expect(page.getByTitle(/04:00 your time/)).toBeVisible()
    await chooseAction(page, '192.0.2.1:8001', 'Edit…')
    const proxy = dialog(page, 'Edit 192.0.2.1:8001')
    await expect(proxy.getByLabel('Expires')).toHaveAccessibleDescription(
      `${zone} Leave empty if it never expires.`,
    )
    await expect(proxy.getByLabel('Expires')).toHaveValue('2036-07-01T04:00')
  })
})

test('an admin is added, links to their penalties, and is deactivated while referenced', async ({
  page,
}) => {
  const server_id = await buildFleet(page)
  await page.goto('/admins')
  await expect(page.getByText('No admins yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add admin' }).first().click()
  const add = dialog(page, 'Add admin')
  await add.getByLabel('Nickname').fill('Judge')
  await add.getByRole('button', { name: 'Add admin' }).click()
  await expect(add.getByText('Choose a server.')).toBeVisible()
  await add.getByRole('combobox', { name: 'Server' }).click()
  await page.getByRole('option', { name: 'Kyiv' }).click()
  await add.getByRole('combobox', { name: 'Threat level' }).click()
  await page.getByRole('option', { name: 'Dangerous' }).click()
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Add admin' }).click()
  await expect(add).toBeHidden()
  await expect(row(page, 'Judge').getByText('Dangerous')).toBeVisible()
  await post(page, 'admins', { nickname: 'Spare', server_id })
  const bots = await (await page.request.get('/api/bots')).json()
  const starts_at = '2026-01-01T08:00:00.000Z'
  await post(page, 'penalties', { bot_id: bots.data[0].id, type: 'ban', starts_at, admin_id: 1 })
  const issued = row(page, 'Judge').getByRole('link', { name: '1 penalty of Judge' })
  await expect(issued).toBeVisible()
  await expectAccessible(page)

  await chooseAction(page, 'Judge', 'Delete…')
  const deactivate = dialog(page, 'Deactivate Judge instead?')
  await deactivate.getByRole('button', { name: 'Deactivate' }).click()
  await expect(deactivate).toBeHidden()
  await expect(row(page, 'Judge').getByText('Inactive')).toBeVisible()
  await chooseAction(page, 'Spare', 'Delete…')
  const remove = dialog(page, 'Delete Spare?')
  await remove.getByRole('button', { name: 'Delete' }).click()
  await expect(remove).toBeHidden()
  await expect(row(page, 'Spare')).toBeHidden()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Spare')).toBeVisible()

  await issued.click()
  await expect(page).toHaveURL(/penalties\?admin_id=1/)
  await expect(row(page, 'Miner').getByText('Permanent')).toBeVisible()
  await page.getByRole('button', { name: 'All admins' }).click()
  await expect(page).not.toHaveURL(/admin_id/)
})
