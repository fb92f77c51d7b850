import { expect } from '@playwright/test'
import { bots, cardOf, chooseAction, post, showChanges, toasts } from './bots.ts'
import { testFleet as test } from './fixtures.ts'

/** The parts that the BR bots page loads in the background: `usePreload`. */
const PARTS = ['bot-detail', 'add-dialog', 'delete-dialog', 'import-dialog']

test('stopping the server during work loses nothing', async ({ page, server }) => {
  await page.goto('/br-bots')
  await expect(bots(page)).toHaveCount(15)
  await page.getByRole('button', { name: 'New BR Bot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New BR Bot' })
  await dialog.getByLabel('Nickname *').fill('Half_Typed')
  await dialog.getByLabel('Password *').fill('hunter2')
  await dialog.getByRole('combobox', { name: 'Servers' }).click()
  await page.getByRole('option', { name: 'Lviv' }).click()
  await page.keyboard.press('Escape')

  await server.stop()
  await dialog.getByRole('button', { name: 'Add BR Bot' }).click()
  await expect(toasts(page).getByText('Failed to add BR bot')).toBeVisible()
  await expect(toasts(page).getByText('An error occurred while adding the BR bot.')).toBeVisible()
  await expect(dialog.getByLabel('Nickname *')).toHaveValue('Half_Typed')
  await expect(dialog.getByRole('combobox', { name: 'Servers' })).toHaveText('Lviv')

  await server.start()
  await dialog.getByRole('button', { name: 'Add BR Bot' }).click()
  await expect(toasts(page).getByText('BR Bot added')).toBeVisible()
  await expect(bots(page).first()).toContainText('Half_Typed')
})

test('a list without a server shows an error and recovers', async ({ page, server }) => {
  await page.goto('/br-bots')
  await expect(bots(page)).toHaveCount(15)

  await server.stop()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText('Failed to load BR bots')).toBeVisible()
  await server.start()

  await expect(bots(page)).toHaveCount(15)
  await expect(page.getByText('Failed to load BR bots')).toBeHidden()
  await expect(page).toHaveURL('/br-bots?page=2')
})

test('without a network the pager stays on the page that is shown', async ({ page, context }) => {
  await page.goto('/br-bots')
  await expect(bots(page).first()).toContainText('Roman_Swift_2000')
  const pageButton = (name: string) => page.getByRole('button', { name, exact: true })
  const note = page.getByText('Page 2 could not be loaded. Page 1 is still shown.')

  await context.setOffline(true)
  await pageButton('Page 2').click()
  await expect(note).toBeVisible()
  await expect(pageButton('Page 1')).toHaveAttribute('aria-current', 'page')
  await expect(bots(page).first()).toContainText('Roman_Swift_2000')

  await context.setOffline(false)
  await expect(note).toBeHidden()
  await expect(pageButton('Page 2')).toHaveAttribute('aria-current', 'page')
  await expect(bots(page).first()).not.toContainText('Roman_Swift_2000')
})

test('the system logs say that the connection is lost', async ({ page, server }) => {
  await page.goto('/logs')
  const tail = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
  await expect(tail).toBeVisible()

  await server.stop()

  await expect(tail).toBeHidden()
  await expect(page.getByRole('main').getByText('Reconnecting…')).toBeVisible()
})

test('dialogs that were never opened before open without a server', async ({ page, server }) => {
  await page.goto('/br-bots')
  await expect(bots(page)).toHaveCount(15)
  await page.waitForFunction(areFetched, PARTS)
  await server.stop()

  await page.getByRole('button', { name: 'New BR Bot' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New BR Bot' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseAction(page, 'Roman_Swift_2000', 'Delete')
  await expect(page.getByRole('dialog', { name: 'Delete BR Bot' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Roster' }).click()
  await expect(page.getByRole('dialog', { name: 'Import roster' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'BR bots' })).toBeVisible()
})

test('without a network the list stays with its time, and changes are rolled back', async ({
  page,
  context,
}) => {
  await page.goto('/br-bots')
  await expect(bots(page)).toHaveCount(15)
  await page.waitForFunction(areFetched, ['list-menu-popup', 'toaster'])

  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\./).first()).toBeVisible()
  await expect(
    page.getByText(/^Updated \d\d:\d\d:\d\d your time\. You are offline\.$/),
  ).toBeVisible()
  await chooseAction(page, 'Roman_Swift_2000', 'Deactivate')
  await expect(toasts(page).getByText('Failed to update status')).toBeVisible()
  await expect(bots(page).first().getByText('Inactive')).toHaveCount(0)
  await expect(bots(page)).toHaveCount(15)

  await context.setOffline(false)
  await expect(page.getByText(/^Updated \d\d:/)).toBeHidden()
  await chooseAction(page, 'Roman_Swift_2000', 'Deactivate')
  await expect(toasts(page).getByText('Bot deactivated')).toBeVisible()
})

test('a part that is not loaded yet keeps the page with its input, and is shown later', async ({
  page,
  server,
}) => {
  await page.goto('/br-bots')
  await expect(bots(page)).toHaveCount(15)
  await page.waitForFunction(areFetched, [...PARTS, 'toaster'])
  await page.getByRole('button', { name: 'New BR Bot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New BR Bot' })
  await dialog.getByLabel('Nickname *').fill('Half_Typed')
  await server.stop()

  await page.keyboard.press('Control+k')

  const message = toasts(page).getByText('A part of this page could not be loaded')
  await expect(message).toBeVisible()
  await expect(dialog.getByLabel('Nickname *')).toHaveValue('Half_Typed')
  await server.start()
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await expect(message).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Nickname *')).toHaveValue('Half_Typed')
})

test('a page that is not loaded yet is opened once the server can be reached', async ({
  page,
  server,
}) => {
  await page.goto('/br-bots')
  await page.waitForFunction(areFetched, ['toaster'])
  await server.stop()

  await page.getByRole('link', { name: 'Captcha keys' }).click()
  const message = toasts(page).getByText('This page could not be loaded')
  await expect(message).toBeVisible()
  await page.getByRole('link', { name: 'Agents' }).click()
  // Both pages try again.
  for (let tries = 0; tries < 4; tries++) await page.waitForRequest('**/healthz')
  await expect(message).toBeVisible()
  await server.start()

  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  await expect(message).toBeHidden()
})

test('after an update, a part of the previous version asks the user to reload', async ({
  page,
}) => {
  await page.goto('/br-bots')
  await page.waitForFunction(areFetched, ['toaster'])
  await page.route('**/assets/command-palette-*', (route) => route.fulfill({ status: 404 }))

  await page.keyboard.press('Control+k')

  await expect(toasts(page).getByText('Night Shift was updated')).toBeVisible()
  await expect(bots(page)).toHaveCount(15)
})

test('changes before the page subscribes are shown', async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  await page.route('/api/auth/ticket', async (route) => {
    asked.resolve()
    await changed.promise
    await route.continue()
  })
  await page.goto('/br-bots')
  await asked.promise
  const [bot] = (await (await page.request.get('/api/br-bots')).json()).data
  await expect(cardOf(page, bot.bot.nickname)).toBeVisible()
  await post(page, `br-bots/${bot.id}/delete`, { version: bot.version })
  changed.resolve()

  await showChanges(page)
  await expect(cardOf(page, bot.bot.nickname)).toBeHidden()
})

/** Runs in the page: whether these parts and all modules they import have loaded. */
function areFetched(parts: string[]): boolean {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  return (
    parts.every((part) => fetched.some((url) => url.includes(`/assets/${part}-`))) &&
    links.every(({ href }) => fetched.includes(href))
  )
}

test('a page whose scripts cannot be loaded says so, and is loaded again with the connection', async ({
  page,
  context,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const path of ['/login', '/br-bots']) {
    await page.goto(path)
    const alert = page.getByRole('alert')
    await expect(
      alert.getByRole('heading', { name: 'Night Shift could not be loaded' }),
    ).toBeVisible()
    await expect(page.locator('#root')).toBeHidden()
  }

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await context.setOffline(true)
  await page.unroute('**/assets/*.js')
  await context.setOffline(false)

  await expect(bots(page)).toHaveCount(15)
})

test('a page whose own code is missing at first says so, and opens once the server can be reached', async ({
  page,
}) => {
  const missing = /\/assets\/br-bots-page-|\/healthz/
  await page.route(missing, (route) => route.abort())
  await page.goto('/br-bots')
  const heading = page.getByRole('heading', { name: 'Night Shift could not be loaded' })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()

  await page.unroute(missing)

  await expect(bots(page)).toHaveCount(15)
  await expect(heading).toBeHidden()
})
