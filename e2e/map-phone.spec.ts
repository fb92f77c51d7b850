import { type CDPSession, expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { testAdministrator as test } from './fixtures.ts'
import { centerOf, expectLoaded, mapOf, zoomOf } from './map.ts'

const WIDTH = 360
test.use({ viewport: { width: WIDTH, height: 740 }, hasTouch: true, isMobile: true })

/** Pinches around a point, from one distance to another. */
async function pinch(browser: CDPSession, at: { x: number; y: number }, from: number, to: number) {
  const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-1, 1].map((side, id) => ({ x: at.x + (side * apart) / 2, y: at.y, id })),
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 4; step++) await touch('touchMove', from + ((to - from) * step) / 4)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('two fingers zoom, a tap opens the drawer, and nothing overlaps', async ({ page }) => {
  await page.goto('/map?bots=1&bot=1&follow=on')
  await expectLoaded(page)
  const drawer = page.getByRole('dialog', { name: 'Adam_Adler' })
  await expect(drawer).toBeVisible()
  const parts = [
    page.getByRole('combobox', { name: 'Server' }),
    page.getByRole('button', { name: 'List of bots' }),
    page.getByRole('button', { name: 'Map settings' }),
    page.locator('dl').first(),
    page.getByRole('group', { name: 'Status' }),
    page.getByRole('group', { name: 'Zoom' }),
    drawer,
    page.getByRole('navigation', { name: 'Quick' }),
  ]
  const overlaps = async () => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    return boxes.flatMap((one, place) =>
      boxes.slice(place + 1).map((other) => one && other && isOver(one, other)),
    )
  }
  await expect.poll(overlaps).not.toContain(true)
  expect(await overlaps()).not.toContain(null)

  // The followed bot is in the middle of what the panels leave free.
  const readout = await parts[3]?.boundingBox()
  const legend = await parts[4]?.boundingBox()
  const { x } = await centerOf(mapOf(page))
  const y = ((readout?.y ?? 0) + (readout?.height ?? 0) + (legend?.y ?? 0)) / 2
  await page.touchscreen.tap(x, y)
  await expect(drawer).toBeHidden()
  await page.touchscreen.tap(x, y)
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Close' }).tap()
  await expect(drawer).toBeHidden()

  const browser = await page.context().newCDPSession(page)
  await pinch(browser, { x: WIDTH / 2, y: 300 }, 60, 180)
  await expect.poll(() => zoomOf(page)).toBeCloseTo(3, 1)

  await page.getByRole('button', { name: 'List of bots' }).tap()
  await page.getByRole('option', { name: 'Adam_Adler' }).tap()
  await expect(drawer).toBeVisible()
})

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function isOver(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
