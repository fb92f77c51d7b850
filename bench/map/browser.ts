import { readFile } from 'node:fs/promises'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { z } from 'zod'

/** `--disable-frame-rate-limit` presents frames as fast as they are drawn. */
const UNCAPPED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const STEADY = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--enable-unsafe-swiftshader',
  '--enable-precise-memory-info',
]

export const VIEWPORT = { width: 1280, height: 800 }

/** `CHROMIUM_FLAGS`: further flags, such as those for drawing on a graphics card without a display. */
export function launch(isCapped: boolean): Promise<Browser> {
  const { CHROMIUM_PATH, CHROMIUM_FLAGS = '' } = process.env
  const flags = [...STEADY, ...CHROMIUM_FLAGS.split(' ').filter(Boolean)]
  return chromium.launch({
    executablePath: CHROMIUM_PATH || '/usr/bin/chromium',
    args: isCapped ? flags : [...flags, ...UNCAPPED],
  })
}

const Processes = z.object({
  processInfo: z.array(z.object({ type: z.string(), id: z.number(), cpuTime: z.number() })),
})

export interface Cost {
  /** CPU seconds of all processes of the browser. */
  all: number
  renderer: number
  gpu: number
  /** Memory of the largest renderer, which is that of the page; the spare one is small. */
  rendererMb: number
  gpuMb: number
}

/** Resources used by the browser so far. */
export async function costOf(browser: Browser): Promise<Cost> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = Processes.parse(await session.send('SystemInfo.getProcessInfo'))
  await session.detach()
  const secondsOf = (type: string) =>
    processInfo.reduce((sum, each) => sum + (type === each.type ? each.cpuTime : 0), 0)
  const mbOf = async (type: string) => {
    const ids = processInfo.filter((each) => each.type === type).map(({ id }) => id)
    return Math.max(0, ...(await Promise.all(ids.map(residentMb))))
  }
  return {
    all: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    renderer: secondsOf('renderer'),
    gpu: secondsOf('GPU'),
    rendererMb: await mbOf('renderer'),
    gpuMb: await mbOf('GPU'),
  }
}

/** Linux only. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

export async function toolsOf(page: Page): Promise<CDPSession> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable')
  return tools
}

/** Seconds in tasks of the main thread, and heap size. */
export async function mainThread(tools: CDPSession): Promise<{ seconds: number; heapMb: number }> {
  const { metrics } = await tools.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
  return { seconds: metric('ThreadTime'), heapMb: metric('JSHeapUsedSize') / 2 ** 20 }
}
