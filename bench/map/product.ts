import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { z } from 'zod'
import { startConsole } from '#testing/console-process.ts'
import { table } from '../measure.ts'
import { costOf, launch, mainThread, toolsOf } from './browser.ts'
import { figuresOf } from './cell.ts'
import { machine } from './machine.ts'
import type { Options } from './options.ts'
import { firstView, PAGE_TIMING, TIMING } from './timing.ts'

export const VIEWPORT = { width: 1440, height: 900 }
const LOADING = 'Loading map...'
const LATE_MS = 34
export const FRAME_HEADS = [
  'frames of',
  'number',
  'p50 ms',
  'p95',
  'p99',
  'longest',
  `over ${LATE_MS} ms`,
]
const SAMPLE_MS = 30_000
const Times = z.array(z.number())

/** Measures frame times while the map of the product is dragged and zoomed. */
export async function trace({ bots, minutes }: Options): Promise<void> {
  await withMap(bots, async (page, browser) => {
    const tools = await toolsOf(page)
    for (const worker of page.workers()) await worker.evaluate(TIMING)
    await handle(page, 0)
    await drawnTimes(page)
    const before = await mainThread(tools)
    await page.evaluate(PAGE_TIMING)
    const stopAt = performance.now() + 60_000 * minutes
    for (let turn = 1; performance.now() < stopAt; turn++) await handle(page, turn)
    const mainMs = 1000 * ((await mainThread(tools)).seconds - before.seconds)
    const drawn = await drawnTimes(page)
    const own = Times.parse(await page.evaluate('frameTimes'))
    const longTasks = Times.parse(await page.evaluate('longTasks'))
    print(
      `${await machine(browser)}; ${bots} bots, ${minutes} min of dragging and zooming at 60 Hz.`,
    )
    print(table(FRAME_HEADS, [rowOf('the map', drawn), rowOf('the page', own)]))
    print(`The page's thread: ${(mainMs / drawn.length).toFixed(2)} ms a frame of the map,`)
    print(
      `${longTasks.length} tasks of more than 50 ms, the longest ${Math.max(0, ...longTasks)} ms.`,
    )
  })
}

/** Measures memory while bots move and the view changes occasionally. */
export async function memory({ bots, minutes }: Options): Promise<void> {
  await withMap(bots, async (page, browser) => {
    const tools = await toolsOf(page)
    const emptyMb = await emptyPageMb()
    const rows: (string | number)[][] = []
    const startAt = performance.now()
    for (let sample = 0; sample <= (60_000 * minutes) / SAMPLE_MS; sample++) {
      while (performance.now() < startAt + sample * SAMPLE_MS) await handle(page, sample)
      const { rendererMb } = await costOf(browser)
      const { heapMb } = await mainThread(tools)
      rows.push([
        (sample * SAMPLE_MS) / 1000,
        rendererMb.toFixed(0),
        (rendererMb - emptyMb).toFixed(0),
        heapMb.toFixed(1),
      ])
    }
    print(`${await machine(browser)}; ${bots} bots; an empty page: ${emptyMb.toFixed(0)} MB.`)
    print(
      `First view ${z
        .number()
        .parse(await page.evaluate('firstViewMs'))
        .toFixed(0)} ms after the last script.`,
    )
    print(table(['after s', 'renderer MB', 'above the empty page', 'JavaScript heap MB'], rows))
  })
}

async function withMap(
  bots: number,
  action: (page: Page, browser: Browser) => Promise<void>,
): Promise<void> {
  const server = await startConsole()
  const browser = await launch(true)
  try {
    const context = await browser.newContext({ viewport: VIEWPORT })
    const data = { username: 'bench', password: 'correct horse battery' }
    const origin = server.url
    await context.request.post(`${origin}/api/auth/register`, { headers: { origin }, data })
    const page = await context.newPage()
    await page.addInitScript(firstView(LOADING))
    await page.goto(`${origin}/map?bots=${bots}`)
    // Not `waitForFunction`, which the content security policy of the page blocks.
    await page.evaluate('firstViewMs')
    await action(page, browser)
  } finally {
    await browser.close()
    await server.stop()
    await rm(server.dataDir, { recursive: true })
  }
}

async function emptyPageMb(): Promise<number> {
  const browser = await launch(true)
  try {
    await browser.newPage({ viewport: VIEWPORT })
    return (await costOf(browser)).rendererMb
  } finally {
    await browser.close()
  }
}

const STEPS = 40
const REACH_PX = 250
const ZOOMS = [-900, -900, 900, 900, 900, -900]

/** A drag in one direction or back, and a wheel turn; six of them return to the start. */
export async function handle(page: Page, turn: number): Promise<void> {
  const middle = { x: VIEWPORT.width / 2, y: VIEWPORT.height / 2 }
  const reach = turn % 2 === 0 ? REACH_PX : -REACH_PX
  await page.mouse.move(middle.x - reach, middle.y - reach / 2)
  await page.mouse.down()
  await page.mouse.move(middle.x + reach, middle.y + reach / 2, { steps: STEPS })
  await page.mouse.up()
  await page.mouse.wheel(0, ZOOMS[turn % ZOOMS.length] ?? 0)
}

/** Frame times of the drawing worker; other workers request no frames. Resets them. */
export async function drawnTimes(page: Page): Promise<number[]> {
  const all = await Promise.all(
    page.workers().map((worker) => worker.evaluate('frameTimes.splice(0)')),
  )
  return all.flatMap((times) => Times.parse(times))
}

export function rowOf(what: string, times: readonly number[]): (string | number)[] {
  const { frames, median, p95, p99, longest } = figuresOf(times)
  const late = times.filter((time) => time > LATE_MS).length
  return [what, frames, ...[median, p95, p99, longest].map((time) => time.toFixed(1)), late]
}

export const print = (text: string) => process.stdout.write(`${text}\n`)
