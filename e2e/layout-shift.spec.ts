import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { testFleet } from './fixtures.ts'

const RESPONSE_DELAY_MS = 400
/** A tenth of what Core Web Vitals call good. */
const SHIFT_MAX = 0.01
const PATHS = {
  'of the fleet': [
    '/',
    '/br-bots',
    '/group-management',
    '/bots',
    '/accounts',
    '/orders',
    '/penalties',
  ],
  'of the administration': [
    '/servers',
    '/proxies',
    '/captcha-management',
    '/agents',
    '/admins',
    '/logs',
    '/settings/security',
    '/settings/users',
    '/settings/audit',
  ],
}
const SCREENS = [
  { viewport: { width: 1440, height: 900 }, hasTouch: false },
  { viewport: { width: 360, height: 780 }, hasTouch: true },
]

/** Delays every response of the API, and returns the number of requests without a response. */
async function delayResponses(page: Page): Promise<() => number> {
  let waiting = 0
  await page.route('**/api/**', async (route) => {
    waiting++
    await setTimeout(RESPONSE_DELAY_MS)
    // A page that is left aborts its requests.
    const response = await route.fetch().catch(() => undefined)
    waiting--
    await (response ? route.fulfill({ response }) : route.abort())
  })
  return () => waiting
}

/** Opens a page with delayed responses, and returns the sum of its layout shifts until it is loaded. */
async function layoutShiftOf(page: Page, path: string, waiting: () => number): Promise<number> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A response can cause the next request, in the frame that it is rendered in.
  await expect
    .poll(async () => {
      const before = waiting()
      await renderFrames(page)
      return before + waiting()
    })
    .toBe(0)
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await renderFrames(page)
  return page.evaluate(() => Number(document.documentElement.dataset.layoutShift ?? 0))
}

const renderFrames = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })

for (const screen of SCREENS)
  testFleet.describe(() => {
    testFleet.use(screen)

    for (const [group, paths] of Object.entries(PATHS))
      testFleet(
        `no page ${group} moves while it loads on a screen ${screen.viewport.width} wide`,
        async ({ page }) => {
          await page.addInitScript(() => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                sum += 'value' in entry ? Number(entry.value) : 0
              document.documentElement.dataset.layoutShift = String(sum)
            }).observe({ type: 'layout-shift', buffered: true })
          })
          const waiting = await delayResponses(page)

          const shifts: Record<string, number> = {}
          for (const path of paths) {
            const shift = await layoutShiftOf(page, path, waiting)
            if (shift > SHIFT_MAX) shifts[path] = shift
          }

          expect(shifts).toEqual({})
        },
      )
  })

testFleet('below counts the rows scroll, and the pager stays on the screen', async ({ page }) => {
  await page.goto('/bots')
  await expect(page.getByRole('row')).toHaveCount(16)

  await expect(page.getByText('Rows per page')).toBeInViewport({ ratio: 1 })
})
