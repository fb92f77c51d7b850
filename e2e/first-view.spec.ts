import { expect, type Page } from '@playwright/test'
import { testFleet as test } from './fixtures.ts'

const LISTS = [
  '/logs',
  '/br-bots',
  '/group-management',
  '/group-management/timeline',
  '/bots',
  '/accounts',
  '/orders',
  '/penalties',
  '/servers',
  '/proxies',
  '/captcha-management',
  '/admins',
]

test('each list asks for its rows once, before its scripts run', async ({ context }) => {
  for (const path of LISTS)
    await test.step(path, async () => {
      const page = await context.newPage()
      await expectOneRequestEach(page, path)
      await page.close()
    })
})

test('a refused filter is requested once', async ({ page }) => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/bots') statuses.push(response.status())
  })

  await page.goto('/bots?q=task:idel')
  await expect(page.getByText('Failed to load bots')).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(statuses).toEqual([422])
})

test('what is typed before the search is loaded is searched for', async ({ page }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/command-palette-*', async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto('/br-bots')
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('Search everything')).toBeFocused()
  // Without the focused field, the last key would open the list of shortcuts.
  await page.keyboard.type('shif?')
  await page.keyboard.press('Backspace')
  load()
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toHaveValue('shif')
  await expect(field).toBeFocused()
  await page.keyboard.type('t 1')

  await expect(field).toHaveValue('shift 1')
  await expect(page.getByRole('option', { name: /^Shift 1 / })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('cards below the screen are laid out late without moving the others', async ({ page }) => {
    await page.goto('/br-bots')
    const cards = page.locator('li[data-row]')
    await expect(cards).toHaveCount(15)
    const last = cards.last()
    await expect(last).toHaveCSS('content-visibility', 'auto')
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()

    await last.scrollIntoViewIfNeeded()

    await expect(last.getByText('Cash / deposit')).toBeVisible()
    expect(await height()).toBe(before)
  })
})

/** Expects that the page does not repeat its early requests. */
async function expectOneRequestEach(page: Page, path: string): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).href))

  await page.goto(path)
  await expect(page.locator('main#main h1')).toBeVisible()
  await page.waitForLoadState('networkidle')

  const links = page.locator('link[rel=preload][as=fetch]')
  const named = await links.evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => href))
  expect(named.length).toBeGreaterThan(1)
  for (const url of named) {
    const { pathname } = new URL(url)
    const same = asked.map((one) => new URL(one)).filter((one) => one.pathname === pathname)
    // The log continues after its first lines with newer ones.
    const first = same.filter(({ searchParams }) => !searchParams.has('after'))
    expect(first.map(({ href }) => href)).toEqual([url])
  }
}
