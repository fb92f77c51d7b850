import { loadavg } from 'node:os'
import { type Browser, chromium, type Page } from 'playwright'
import { z } from 'zod'
import { CHROMIUM } from './first-view/main-thread.ts'
import { cookieOf, withFleet } from './fleet.ts'
import { median, numberOf, pagesOf, table } from './measure.ts'

const BOTS = 2000
const ROUNDS = 3
/** How many times slower the processor is, and the limit of an interaction in milliseconds. */
const SPEEDS = [
  { slower: 1, limitMs: 100 },
  { slower: 4, limitMs: 200 },
] as const
const PAGES = [
  ['/', '/map', '/br-bots', '/group-management', '/bots', '/accounts', '/orders', '/penalties'],
  ['/servers', '/proxies', '/captcha-management', '/admins', '/settings/users', '/settings/audit'],
  ['/logs', '/documentation', '/librw'],
].flat()

interface Action {
  /** The control; a page without it is not measured. */
  control: string
  run(page: Page): Promise<void>
}

const press = (control: string, after?: (page: Page) => Promise<void>): Action => ({
  control,
  run: async (page) => {
    await page.locator(control).filter({ visible: true }).first().click()
    await after?.(page)
  },
})

const closeWithEscape = (opened: string) => async (page: Page) => {
  await page.locator(opened).first().waitFor()
  await waitForIdle(page)
  await page.keyboard.press('Escape')
  await page.locator(opened).first().waitFor({ state: 'detached' })
}

const SEARCH = '[data-search]'
const ACTIONS: Record<string, Action> = {
  'select a theme': press('fieldset[aria-label=Theme] button[aria-pressed=false]'),
  'open the menu of a row': press('[data-row-actions]', closeWithEscape('[role=menu]')),
  'open the add dialog': press('[data-add-row]', closeWithEscape('[role=dialog]')),
  'sort a column': press('th button'),
  'change a filter': press('main header [role=combobox]', async (page) => {
    await page.locator('[role=option]').nth(1).click()
  }),
  'next page': press('[aria-label="Next page"]:enabled'),
  'type in the search field': {
    control: SEARCH,
    run: async (page) => {
      await page.locator(SEARCH).first().click()
      await page.keyboard.type('bo', { delay: 100 })
    },
  },
}

/**
 * `npm run build && npm run bench -- interactions [ROUNDS] [PAGE …]`: the time from each main action of a page to
 * the next frame, by the Event Timing API of the browser, on this processor and on one four times slower.
 */
export async function bench([amount, ...only]: string[]): Promise<void> {
  const rounds = numberOf(amount, ROUNDS)
  const pages = pagesOf(only, PAGES)
  await withFleet({ bots: BOTS, prepare: cookieOf }, async ({ url }, cookie) => {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
    const rows: string[][] = []
    for (const page of pages) rows.push(await rowOf(page, { browser, url, cookie, rounds }))
    await browser.close()
    const heads = ['page', ...SPEEDS.flatMap(({ slower }) => [`worst at ${slower}x, ms`, 'action'])]
    process.stdout.write(`median of ${rounds}, load ${loadavg()[0]?.toFixed(1)}\n\n`)
    process.stdout.write(`${table(heads, rows)}\n`)
  })
}

/** The slowest action of a page at each speed. */
async function rowOf(path: string, { url, ...how }: Omit<Subject, 'slower'>): Promise<string[]> {
  const cells = [path]
  for (const { slower, limitMs } of SPEEDS) {
    const medians = await mediansOf({ ...how, url: url + path, slower })
    const [worst] = [...medians].toSorted(([, a], [, b]) => b - a)
    if (!worst) throw new Error(`${path} has no action`)
    const [action, ms] = worst
    cells.push(`${ms} ${ms > limitMs ? '!' : '≤'} ${limitMs}`, `${action} (of ${medians.size})`)
  }
  return cells
}

interface Subject {
  browser: Browser
  url: string
  cookie: string
  slower: number
  rounds: number
}

/** The time of each action that the page has. */
async function mediansOf({ browser, url, cookie, slower, rounds }: Subject) {
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { cookie },
    })
    const page = await context.newPage()
    await page.addInitScript(OBSERVE)
    await page.goto(url)
    await page.locator('#main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (const [name, { control, run }] of Object.entries(ACTIONS)) {
      const isThere = await page.locator(control).filter({ visible: true }).count()
      if (isThere === 0) continue
      await run(page)
      await waitForIdle(page)
      const all = times.get(name) ?? []
      times.set(name, [...all, z.number().parse(await page.evaluate(WORST))])
    }
    await context.close()
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]))
}

// Strings, since they run in the page and this folder has no DOM types.
const OBSERVE = `const worst = []
window.observedMs = worst
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) worst.push(duration)
}).observe({ type: 'event', durationThreshold: 16 })`
/** The longest interaction since the last call; one below the threshold of the API counts as 0. */
const WORST = 'Math.max(0, ...window.observedMs.splice(0))'
const IDLE = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve)))
})`

/** Entries are delivered after the frame that follows the event. */
async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(IDLE)
}
