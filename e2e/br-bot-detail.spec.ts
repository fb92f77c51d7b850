import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { expectAccessible } from './accessible.ts'
import { bots, cardOf, post, showChanges, toasts } from './bots.ts'
import { testFleet as test } from './fixtures.ts'
import { submitCredentials } from './people.ts'

const ID = 2000
const NICKNAME = 'Roman_Swift_2000'

const dialogOf = (page: Page, nickname = NICKNAME) =>
  page.getByRole('dialog', { name: new RegExp(`^${nickname}`) })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm Changes' })

async function choose(page: Page, field: string, option: string) {
  await dialogOf(page).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  // The next list may have the same options.
  await expect(page.getByRole('option')).toHaveCount(0)
}

/** Data that only the bot and its game write, and no page can. */
function furnish(dataDir: string) {
  const database = new Sqlite(join(dataDir, 'night-shift.db'))
  const client = { version: '15.2', graphics: { quality: 'low', fps_limit: 60 } }
  const device = {
    manufacturer: 'Google',
    model: 'Pixel 7a',
    android_id: '9774d56d682e549c',
    user_agent: 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 7a)',
    fingerprint: 'google/lynx/lynx:14/AP1A.240505.005/11677807:user/release-keys',
  }
  database
    .prepare('update br_bot set client_info = ?, device = ?, firebase_id = ? where id = ?')
    .run(JSON.stringify(client), JSON.stringify(device), 'fid-2000', ID)
  const account = 'from account join br_bot on br_bot.account_id = account.id where br_bot.id = ?'
  database
    .prepare(
      `update account set inventory = '{"Medkit": 3}' where id = (select account_id from br_bot where id = ?)`,
    )
    .run(ID)
  database
    .prepare(
      `insert into penalty (account_id, server_id, type, jail_type, reason, starts_at, ends_at)
       select account.id, account.server_id, 'jail', 'demorgan', 'Death match', ?, null ${account}`,
    )
    .run(new Date().toISOString(), ID)
  database.close()
}

test('a bot is opened, browsed from, changed after a confirmation, and closed by going back', async ({
  page,
}) => {
  await page.goto('/br-bots?job_type=4')
  await expect(bots(page)).toHaveCount(15)
  const names = await bots(page).locator('[data-name]').allTextContents()

  await cardOf(page, NICKNAME).getByText('Fisherman').click({ force: true })
  await expect(dialogOf(page)).toBeVisible()
  await expect(page).toHaveURL(`/br-bots?job_type=4&bot=${ID}`)
  await expect(dialogOf(page).getByRole('img', { name: 'Skin 76' })).toHaveJSProperty(
    'naturalWidth',
    96,
  )
  await tab(page, 'Financial').click()
  await expect(dialogOf(page).getByText('$1.97kk')).toBeVisible()

  // Continues beyond the end of the page, within the current filter.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await bots(page).nth(13).locator('[data-name]').click()
  await expect(dialogOf(page, names[13])).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialogOf(page, names[14])).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^16 of /)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialogOf(page, names[14])).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/br-bots?job_type=4')

  await page.goto(`/br-bots?bot=${ID}&tab=job`)
  await dialogOf(page).getByRole('button', { name: 'Edit job type' }).click()
  await choose(page, 'Job type', 'Carrier')
  await expect(question(page)).toContainText("Are you sure you want to change this bot's job type?")
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await expect(toasts(page).getByText('Bot updated')).toBeVisible()
  await choose(page, 'Start hour', '23:00')
  await expect(dialogOf(page).getByText('0 hours')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Save Hours' }).click()
  await expect(toasts(page).getByText('Invalid hours')).toBeVisible()
  await choose(page, 'Start hour', '15:00')
  await dialogOf(page).getByRole('button', { name: 'Save Hours' }).click()
  await expect(question(page)).toContainText(
    "Are you sure you want to change this bot's working hours?",
  )
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await expect(question(page)).toBeHidden()

  await page.reload()
  await expect(dialogOf(page).getByText('8 hours', { exact: true })).toBeVisible()
  await expect(dialogOf(page).getByText('Carrier')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/br-bots')
  await expect(cardOf(page, NICKNAME)).toContainText('15:00–23:00')
  await expect(cardOf(page, NICKNAME).locator('[data-name]')).toBeFocused()
})

test('the later of two changes shows both versions, and a deleted bot closes with a message', async ({
  page,
  openOtherBrowser,
}) => {
  await page.goto(`/br-bots?bot=${ID}&tab=job`)
  await expect(dialogOf(page)).toBeVisible()
  const other = await openOtherBrowser()
  await other.goto(`/br-bots?bot=${ID}&tab=job`)
  await submitCredentials(other, 'Petro')
  await dialogOf(other).getByRole('button', { name: 'Edit job type' }).click()

  // The other page misses the live message and then acts on outdated data.
  await other.route('**/api/br-bots**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await post(page, `br-bots/${ID}`, { job_type: 2 })
  await expect(dialogOf(page).getByText('Carrier')).toBeVisible()
  await choose(other, 'Job type', 'Farmer')
  await question(other).getByRole('button', { name: 'Continue' }).click()
  await expect(toasts(other).getByText('This bot was changed by someone else')).toBeVisible()
  const note = dialogOf(other).getByRole('alert')
  await expect(note).toContainText('Carrier')
  await expect(note).toContainText('Your change: Farmer.')
  await other.unroute('**/api/br-bots**')
  await other.getByRole('button', { name: 'Use mine' }).click()
  await question(other).getByRole('button', { name: 'Continue' }).click()
  await expect(toasts(other).getByText('Bot updated')).toBeVisible()
  await expect(dialogOf(page).getByText('Farmer')).toBeVisible()

  await post(other, `br-bots/${ID}/delete`)
  await expect(toasts(page).getByText('Deleted by someone else')).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL('/br-bots')
  await showChanges(page)
  await expect(cardOf(page, NICKNAME)).toHaveCount(0)
})

// The other tabs consist of the same components.
test('tabs, a confirmation and a conflict are accessible', async ({ page, server }) => {
  furnish(server.dataDir)
  await page.goto(`/br-bots?bot=${ID}&search=${NICKNAME}`)
  await dialogOf(page).getByRole('button', { name: 'Reveal password' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Hide password' })).toBeVisible()
  await expect(dialogOf(page).getByText('Penalized')).toBeVisible()
  await expectAccessible(page)

  for (const name of ['Penalties', 'Client Info']) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
  }
  await tab(page, 'Device').click()
  await dialogOf(page).getByText('User Agent').click()
  await expect(dialogOf(page).getByText('Dalvik/2.1.0')).toBeVisible()
  await expectAccessible(page)

  await tab(page, 'Job Info').click()
  await dialogOf(page).getByRole('button', { name: 'Edit job type' }).click()
  await choose(page, 'Job type', 'Farmer')
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'End hour', '21:00')
  await post(page, `br-bots/${ID}`, { start_hour: 1, end_hour: 2 })
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})
