import { type Browser, chromium } from 'playwright'
import { z } from 'zod'

export const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

// A string, because it runs in the page and this folder has no DOM types.
const markAt = (selector: string) => `new MutationObserver((_, observer) => {
  if (!document.querySelector('${selector}')) return
  performance.mark('first rows')
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

const Event = z.object({
  name: z.string(),
  cat: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  tdur: z.number().optional(),
})
const Trace = z.object({ traceEvents: z.array(z.unknown()) })

/** A browser that measures the processor time of the main thread, which other processes hardly affect. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })

/** Milliseconds of processor time that the main thread spends until the first rows are in the document. */
export async function mainThreadMs(
  browser: Browser,
  url: string,
  { cookie, isList }: { cookie: string | undefined; isList: boolean },
): Promise<number> {
  // A page without a list is visible when its heading is.
  const selector = isList ? '[data-row]' : '#main h1'
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    ...(cookie !== undefined && { extraHTTPHeaders: { cookie } }),
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(markAt(selector))
    const categories = ['blink.user_timing', 'disabled-by-default-devtools.timeline']
    await browser.startTracing(page, { categories })
    await page.goto(url)
    await page.locator(selector).first().waitFor({ state: 'attached' })
    return until(await browser.stopTracing())
  } finally {
    await context.close()
  }
}

function until(trace: Buffer): number {
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString()))
  const events = traceEvents.flatMap((event) => Event.safeParse(event).data ?? [])
  const mark = events.find(({ name }) => name === 'first rows')
  if (!mark) throw new Error('The trace does not contain the first rows')
  const spent = events
    .filter(({ name, pid, tid, ts }) => {
      return name === 'RunTask' && pid === mark.pid && tid === mark.tid && ts < mark.ts
    })
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  return spent / 1000
}
