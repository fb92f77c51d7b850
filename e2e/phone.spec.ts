import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectTouchTargets } from './accessible.ts'
import { bots, cardOf, toasts } from './bots.ts'
import { testFleet as test } from './fixtures.ts'

const WIDTH = 360

test.use({ viewport: { width: WIDTH, height: 740 }, hasTouch: true, isMobile: true })

const LONG_PRESS_MS = 900

/** A finger moves on a card; only a native gesture ends without a click. */
async function longPress(page: Page, nickname: string) {
  const target = cardOf(page, nickname).getByText('Cash / deposit')
  // Also waits until the card is at rest.
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${nickname} is not in sight`)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.synthesizeTapGesture', {
    x: Math.round(box.x + 5),
    y: Math.round(box.y + 5),
    duration: LONG_PRESS_MS,
    gestureSourceType: 'touch',
  })
}

test('the fleet is managed from a phone', async ({ page }) => {
  await page.goto('/br-bots')
  await expect(bots(page)).toHaveCount(15)
  await expectNoSidewaysScroll(page, WIDTH)

  await longPress(page, 'Roman_Swift_2000')
  const selection = page.getByRole('region', { name: 'Selected rows' })
  await expect(selection.getByText('1 selected')).toBeVisible()
  await expectNoSidewaysScroll(page, WIDTH)
  await selection.getByRole('button', { name: 'Clear the selection' }).tap()
  await page.getByRole('button', { name: 'Actions for Roman_Swift_2000' }).tap()
  await page.getByRole('menuitem', { name: 'Deactivate' }).tap()
  await expect(toasts(page).getByText('Bot deactivated')).toBeVisible()
  await expect(cardOf(page, 'Roman_Swift_2000').getByText('Inactive')).toBeVisible()

  const input = page.getByRole('textbox', { name: 'Page number' })
  await input.fill('135')
  await input.press('Enter')
  await expect(input).toHaveValue('1')
  await input.fill('134')
  await input.press('Enter')
  await expect(page).toHaveURL('/br-bots?page=134')
  await expect(bots(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous page' }).tap()
  await expect(page).toHaveURL('/br-bots?page=133')

  await page.getByRole('button', { name: 'More filters' }).tap()
  await page.getByRole('combobox', { name: 'Activity' }).tap()
  await page.getByRole('option', { name: 'Inactive', exact: true }).tap()
  await expect(bots(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expectNoSidewaysScroll(page, WIDTH)

  await page.getByRole('button', { name: 'Table' }).tap()
  await expect(page.getByRole('table', { name: 'BR bots' })).toBeVisible()
  await expectNoSidewaysScroll(page, WIDTH)
})

test('every target is large enough for a finger', async ({ page }) => {
  await page.goto('/br-bots')
  await expect(bots(page)).toHaveCount(15)

  // The target of a nickname covers the whole card.
  await expectTouchTargets(
    page.locator('main button:not([data-name]), main input, nav a, nav button'),
  )
})

test.describe('in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('no control is below the camera or a round corner of the screen', async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47 } })
    await page.goto('/br-bots')
    await expect(bots(page)).toHaveCount(15)

    const home = page.getByRole('navigation').getByRole('link', { name: 'Home' })
    expect((await home.boundingBox())?.x).toBeGreaterThan(47)
    const add = await page.getByRole('button', { name: 'New BR Bot' }).boundingBox()
    expect((add?.x ?? 844) + (add?.width ?? 0)).toBeLessThan(844 - 47)
  })
})

test('the filters of a wide phone can be read', async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 800 })
  await page.goto('/proxies')
  const service = page.getByRole('combobox', { name: 'Service' })
  await expect(service).toBeVisible()

  expect((await service.boundingBox())?.width).toBeGreaterThan(79)
})

test('no field has text so small that Safari zooms into the page', async ({ page }) => {
  await page.goto('/proxies')
  await page.getByRole('button', { name: 'Import' }).tap()
  await expect(page.getByLabel('Or paste lines')).toHaveCSS('font-size', '16px')
  await page.goto('/map')
  await page.getByRole('button', { name: 'List of bots' }).tap()
  await expect(page.getByRole('combobox', { name: 'Search the bots' })).toHaveCSS(
    'font-size',
    '16px',
  )
})
