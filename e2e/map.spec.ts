import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post } from './bots.ts'
import { testAdministrator as test } from './fixtures.ts'
import {
  centerOf,
  coordinatesAt,
  coordinatesOn,
  expectCoordinates,
  expectLoaded,
  expectRest,
  mapOf,
  selectionStatus,
  zoomOf,
} from './map.ts'

const EMPTY_MODULE = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/** Runs in a page or worker, because only the worker that draws can compile WebAssembly. */
function canCompile(bytes: number[]): boolean {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.from(bytes)))
  } catch {
    return false
  }
}

test('an operator watches bots on the map and shares the view as a link', async ({ page }) => {
  test.slow()
  for (const name of ['Kyiv', 'Lviv'])
    await post(page, 'servers', { name, ip: '10.0.0.1', port: 7777 })
  await page.goto('/map')
  const map = mapOf(page)
  await expectLoaded(page)
  const drawing = page.workers().find((worker) => worker.url().includes('scene-worker'))
  expect(await drawing?.evaluate(canCompile, EMPTY_MODULE)).toBe(true)
  expect(await page.evaluate(canCompile, EMPTY_MODULE)).toBe(false)
  const legend = page.getByRole('group', { name: 'Status' })
  const total = async () => {
    const counts = (await legend.getByRole('button').allInnerTexts()).map((text) =>
      /\d+$/.exec(text),
    )
    return counts.reduce((sum, count) => sum + Number(count), 0)
  }
  await expect.poll(total).toBe(250)

  await page.getByRole('combobox', { name: 'Server', exact: true }).click()
  const search = page.getByRole('combobox', { name: 'Search server' })
  await search.fill('nowhere')
  await expect(page.getByText('No servers found')).toBeVisible()
  await search.fill('LVI')
  await page.getByRole('option', { name: 'Lviv 0 available' }).click()
  await expect(page).toHaveURL('/map?server=2')
  await legend.getByRole('button', { name: 'Idle' }).click()
  await expect(legend.getByRole('button', { name: 'Idle' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(page).toHaveURL(/status=going_to_farm%2Charvesting%2Cselling%2Cdepositing/)

  // The map stays under the mouse while it is dragged or zoomed with the wheel.
  const held = await coordinatesAt(page, 700, 400)
  await page.mouse.down()
  await page.mouse.move(820, 470, { steps: 4 })
  await page.mouse.up()
  await expectCoordinates(page, held, 12)
  await page.mouse.wheel(0, -500)
  await expect.poll(() => zoomOf(page)).toBeCloseTo(Math.exp(0.5), 2)
  await expectCoordinates(page, held, 12)

  await map.focus()
  await page.keyboard.press('0')
  await expect.poll(() => zoomOf(page)).toBe(1)
  const zoomOut = page.getByRole('button', { name: 'Zoom out' })
  await expect(zoomOut).toBeDisabled()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => zoomOf(page)).toBeCloseTo(1.1, 2)
  await expect(zoomOut).toBeEnabled()
  await page.keyboard.press('Shift+Tab')

  await page.getByRole('button', { name: 'List of bots' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('ADLER')
  const options = page.getByRole('listbox', { name: 'Bots' }).getByRole('option')
  await expect(options.first()).toContainText('_Adler')
  await expect(options.filter({ hasNotText: '_Adler' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  const chosen = (await options.nth(1).locator('span').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  const card = page.getByRole('article', { name: chosen })
  await expect(card).toContainText(
    /Cash\s*\$[\d,]+\s*Bank\s*\$[\d.,k]+\s*Health\s*\d+%\s*Position\s*-?\d+, -?\d+, \d+/,
  )
  await expect(selectionStatus(page)).toHaveText(new RegExp(`^${chosen} selected, `))
  await expectAccessible(page)
  await expect(page).toHaveURL(/bot=\d+&/)

  await page.reload()
  await expectLoaded(page)
  await expect(card).toBeVisible()
  expect(zoomOf(page)).toBeCloseTo(1.1, 2)
  await expect(page.getByRole('combobox', { name: 'Server', exact: true })).toHaveText('Lviv')

  // A followed bot stays in the center, under the mouse.
  await page.goto('/map?bot=1&bots=1')
  const only = page.getByRole('article', { name: 'Adam_Adler' })
  await only.getByRole('button', { name: 'Follow' }).click()
  await expect(page).toHaveURL(/follow=on/)
  const { x, y } = await centerOf(map)
  await page.mouse.click(x, y)
  await expect(only).toBeHidden()
  await expect(selectionStatus(page)).toHaveText('No bot selected')
  await page.mouse.click(x, y)
  await expect(only).toBeVisible()
  await map.focus()
  await page.keyboard.press('Escape')
  await expect(only).toBeHidden()
  await expect(page).toHaveURL(/^[^&]*bots=1(&|$)/)

  // The map works without a picture or a server.
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/map', (route) => route.abort())
  await page.goto('/map?bots=none&renderer=gl')
  await expectLoaded(page)
  await expect.poll(() => logged.join()).toContain('The picture of the map could not be loaded')
  await expect.poll(total).toBe(250)
  await page.getByRole('button', { name: 'Map settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Processor' }).click()
  await expect(page).toHaveURL('/map')
  await page.reload()
  await page.getByRole('button', { name: 'Map settings' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Processor' })).toBeChecked()
})

test('a flung map keeps moving unless reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/map?bots=1&zoom=3')
  await expectLoaded(page)
  const { x, y } = await centerOf(mapOf(page))
  const hand = await page.context().newCDPSession(page)
  /** Drags half a pixel a millisecond to the right and releases without a pause; returns the x coordinate at the pointer. */
  const throwMap = async () => {
    const [held = 0] = await coordinatesAt(page, x, y)
    const timestamp = Date.now() / 1000
    const at = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', ms: number) =>
      hand.send('Input.dispatchMouseEvent', {
        ...{ type, y, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 },
        ...{ x: x + ms / 2, timestamp: timestamp + ms / 1000 },
      })
    await Promise.all([at('mousePressed', 0), at('mouseMoved', 80), at('mouseReleased', 80)])
    return held
  }

  const before = await throwMap()
  // Its speed falls to a third every 260 ms: about 130 pixels, some of which remain at the end.
  await expect.poll(async () => before - ((await coordinatesOn(page))[0] ?? 0)).toBeGreaterThan(150)
  await expectRest(page)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectCoordinates(page, [await throwMap()], 12)
})

test('the map falls back to the CPU when the graphics card fails', async ({ browser, page }) => {
  await page.goto('/map?renderer=gl')
  await expectLoaded(page)
  const map = mapOf(page)
  const first = await map.locator('canvas').elementHandle()
  await expect(map.locator('canvas')).toHaveCount(1)
  // A screenshot of only the sea has few bytes.
  const bytes = async () => (await map.screenshot()).length
  const before = await bytes()

  const commands = await browser.newBrowserCDPSession()
  await commands.send('Browser.crashGpuProcess')

  await expect.poll(() => first?.evaluate((canvas) => canvas.isConnected)).toBe(false)
  await expect(map.locator('canvas')).toHaveCount(1)
  await expect.poll(bytes).toBeGreaterThan(before * 0.8)
})

test('the picture sharpens by itself once the server can be reached again', async ({ page }) => {
  const map = mapOf(page)
  const tiles = '**/map-tiles/**'
  await page.route(tiles, (route) => route.abort())
  await page.goto('/map?bots=1&zoom=9')
  await expectLoaded(page)
  const bytes = async () => (await map.screenshot()).length
  const sea = await bytes()

  await page.unroute(tiles)

  // A screenshot of only the sea has few bytes.
  await expect.poll(bytes, { timeout: 20_000 }).toBeGreaterThan(2 * sea)
})
