import type { Browser, Page } from 'playwright'
import { z } from 'zod'
import { costOf, launch, mainThread, toolsOf, VIEWPORT } from './browser.ts'
import { busySeconds, waitForQuiet } from './machine.ts'
import type { Run } from './scene/run.ts'
import type { Tour } from './scene/tour.ts'
import type { Name } from './subjects.ts'

/** A page with a number of markers. */
export interface Cell {
  name: Name
  count: number
  isCapped: boolean
  tour: Tour
}

export const Result = z.object({
  /** Time from the code of the page to its first view. */
  viewMs: z.number(),
  frames: z.number(),
  wallMs: z.number(),
  /** Times between frames. */
  median: z.number(),
  p95: z.number(),
  p99: z.number(),
  longest: z.number(),
  /** CPU time per frame of the main thread, its process and the GPU process, without moving the markers. */
  mainMs: z.number(),
  /** Median wall time of the drawing worker, if there is one. */
  workerMs: z.number().optional(),
  rendererMs: z.number(),
  gpuMs: z.number(),
  heapMb: z.number(),
  rendererMb: z.number(),
  gpuMb: z.number(),
  /** Position updates shown per second. */
  updatesHz: z.number(),
  /** CPUs used by other processes during the measurement. */
  foreignCores: z.number(),
})
export type Result = z.infer<typeof Result>

const Frames = z.object({
  times: z.array(z.number()),
  wallMs: z.number(),
  moveMs: z.number(),
  updates: z.number().optional(),
  costs: z.array(z.number()).optional(),
  views: z.number().optional(),
})
export type Frames = z.infer<typeof Frames>

const WARM_UP_MS = 300
const LEAST_FRAMES = 8
const QUIET_PATIENCE_MS = 3000

/** Measures one cell in its own browser. */
export async function measureCell(url: string, cell: Cell, measureMs: number): Promise<Result> {
  const browser = await launch(cell.isCapped)
  try {
    await waitForQuiet(QUIET_PATIENCE_MS)
    const { page, viewMs } = await open(browser, `${url}/${cell.name}`, cell.count)
    const tools = await toolsOf(page)
    await run(page, cell.tour, WARM_UP_MS, 1)
    const busyBefore = await busySeconds()
    const before = { ...(await costOf(browser)), main: await mainThread(tools) }
    const frames = await run(page, cell.tour, measureMs, LEAST_FRAMES)
    const after = { ...(await costOf(browser)), main: await mainThread(tools) }
    const busy = (await busySeconds()) - busyBefore
    const spent = {
      main: 1000 * (after.main.seconds - before.main.seconds) - frames.moveMs,
      renderer: 1000 * (after.renderer - before.renderer) - frames.moveMs,
      gpu: 1000 * (after.gpu - before.gpu),
    }
    const times = figuresOf(frames.times)
    if (times.frames === 0) throw new Error('no frame was measured')
    const { wallMs } = frames
    return {
      viewMs,
      wallMs,
      ...times,
      mainMs: spent.main / times.frames,
      ...(frames.costs && { workerMs: figuresOf(frames.costs).median }),
      rendererMs: spent.renderer / times.frames,
      gpuMs: spent.gpu / times.frames,
      heapMb: after.main.heapMb,
      rendererMb: after.rendererMb,
      gpuMb: after.gpuMb,
      updatesHz: ((frames.updates ?? times.frames) / wallMs) * 1000,
      foreignCores: Math.max(0, (1000 * (busy - (after.all - before.all))) / wallMs),
    }
  } finally {
    await browser.close()
  }
}

const SHOW_PATIENCE_MS = 60_000

/** Opens a page and waits until it shows its markers. */
export async function open(
  browser: Browser,
  url: string,
  count: number,
  script = '',
): Promise<{ page: Page; viewMs: number }> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await page.addInitScript(script)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(url)
  const shown = page
    .waitForFunction('window.bench')
    .then(() => page.evaluate(`bench.show(${count})`))
  const viewMs = await Promise.race([shown, late(SHOW_PATIENCE_MS)])
  if (faults.length > 0) throw new Error(faults.join('; '))
  return { page, viewMs: z.number().parse(viewMs) }
}

/** Measures a page repeatedly until it has the minimum number of frames, for at most 20 s. */
export async function run(
  page: Page,
  tour: Tour,
  measureMs: number,
  leastFrames: number,
): Promise<Frames> {
  const asked: Run = { tour, measureMs, leastFrames }
  return Frames.parse(await page.evaluate(`bench.run(${JSON.stringify(asked)})`))
}

async function late(patienceMs: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs).unref())
  throw new Error(`no view within ${patienceMs / 1000} s`)
}

export function figuresOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    frames: times.length,
    median: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: sorted.at(-1) ?? Number.NaN,
  }
}
