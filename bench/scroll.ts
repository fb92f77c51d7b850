import { rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { z } from 'zod'
import { startConsole } from '#testing/console-process.ts'
import { quantile, table } from './measure.ts'

export const SLOWER = 4
const ROUNDS = 5
const BAR_MS = 32
const FRAMES = 240
const FRAMES_PER_S = 60

/** A page whose rows scroll in a box of their own. */
interface ScrolledPage {
  readonly path: string
  /** Factor by which the processor is slowed down. */
  readonly slower: number
  /** The accessible name of the element in the box. */
  readonly label: string
  /** Adds the rows that the page shows. */
  fill?(dataDir: string): Promise<void>
}

/** The box is the parent of this element. */
interface Scrolling {
  readonly page: Page
  readonly label: string
  readonly tools: CDPSession
}

/** How a page is scrolled, and on which processor. */
interface Measured {
  readonly scroll: () => Promise<number[]>
  readonly tools: CDPSession
  readonly slower: number
}

type Scroll = (scrolling: Scrolling) => Promise<number[]>

/**
 * Ways to scroll: with the wheel, and by script at the speed of a reader, a fast one and the scroll bar. Late frames
 * of the page at rest are caused by the machine, not by the page.
 */
const SCROLLS: Record<string, Scroll> = {
  'nothing moves': moveBy(0),
  'wheel, 2,400 px/s': turnWheel(2400),
  'script, 2,400 px/s': moveBy(40),
  'flick, 24,000 px/s': moveBy(400),
  'drag, a screen a frame': moveBy(900),
}

/** Frame times while the rows of a page scroll, on a processor that is slowed down. */
export async function benchScroll({ path, label, slower, fill }: ScrolledPage): Promise<void> {
  const server = await startConsole()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await signUp(context, server.url)
    await fill?.(server.dataDir)
    const page = await context.newPage()
    await page.goto(server.url + path)
    await page.getByLabel(label, { exact: true }).waitFor()
    const tools = await context.newCDPSession(page)
    await tools.send('Performance.enable')
    const rows: (string | number)[][] = []
    for (const [name, scroll] of Object.entries(SCROLLS)) {
      const measured = { scroll: () => scroll({ page, label, tools }), tools, slower }
      rows.push([name, ...(await measureScroll(measured))])
    }
    const heads = ['scroll', 'work', 'p50', 'p99', 'longest', 'late of each round', 'idle, %']
    process.stdout.write(
      `frames in ms, ${ROUNDS} rounds of ${FRAMES}, the processor ${slower}x slower; late is over ${BAR_MS} ms\n`,
    )
    process.stdout.write(`${table(heads, rows)}\n`)
  } finally {
    await browser.close()
    await server.stop()
    await rm(server.dataDir, { recursive: true })
  }
}

async function signUp(context: BrowserContext, url: string): Promise<void> {
  const person = { username: 'bench', password: 'correct horse battery' }
  await context.request.post(`${url}/api/auth/register`, { headers: { origin: url }, data: person })
}

async function measureScroll({ scroll, tools, slower }: Measured): Promise<(string | number)[]> {
  const workMs = await measureWork(scroll, tools)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const rounds: number[][] = []
  const idle: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = machineTimes()
    rounds.push(await scroll())
    const after = machineTimes()
    idle.push(((100 * (after.idle - before.idle)) / (after.all - before.all)).toFixed(0))
  }
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return [(workMs * slower).toFixed(1), ...figuresOf(rounds), idle.join(' ')]
}

/** Time the main thread of the page spends per frame, in milliseconds, which other processes do not affect. */
async function measureWork(scroll: () => Promise<number[]>, tools: CDPSession): Promise<number> {
  const threadS = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0
  }
  const before = await threadS()
  await scroll()
  return ((await threadS()) - before) * (1000 / FRAMES)
}

/** If no CPU is idle, other processes were running, and the round is not a measurement of the page. */
function machineTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0)
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all }
}

/** Wheel events at 60 Hz: the browser scrolls, and the page renders rows in response. */
function turnWheel(pixelsPerS: number): Scroll {
  return async (scrolling) => {
    await moveTo(scrolling, 0)
    const frames = watch(scrolling, 0)
    await scrolling.tools.send('Input.synthesizeScrollGesture', {
      x: 800,
      y: 500,
      yDistance: (-pixelsPerS * FRAMES) / FRAMES_PER_S,
      speed: pixelsPerS,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
    return frames
  }
}

function moveBy(pixelsPerFrame: number): Scroll {
  return async (scrolling) => {
    await moveTo(scrolling, 0)
    return watch(scrolling, pixelsPerFrame)
  }
}

// A string, since it runs in the page and this folder has no DOM types.
const boxOf = (label: string) => `document.querySelector('[aria-label="${label}"]').parentElement`

async function moveTo({ page, label }: Scrolling, top: number): Promise<void> {
  await page.evaluate(`${boxOf(label)}.scrollTop = ${top}`)
}

const Frames = z.array(z.number())

/** Measures the time between frames while moving the list; the first frames start the motion and are ignored. */
async function watch({ page, label }: Scrolling, pixelsPerFrame: number): Promise<number[]> {
  const answer = await page.evaluate(`new Promise((resolve) => {
    const box = ${boxOf(label)}
    const frames = []
    let before
    let top = 0
    requestAnimationFrame(function next(now) {
      if (before !== undefined) frames.push(now - before)
      before = now
      top += ${pixelsPerFrame}
      if (${pixelsPerFrame} > 0) box.scrollTop = top
      if (frames.length < ${FRAMES}) requestAnimationFrame(next)
      else resolve(frames)
    })
  })`)
  return Frames.parse(answer).slice(5)
}

function figuresOf(rounds: number[][]): (string | number)[] {
  const frames = rounds.flat()
  const at = (share: number) => quantile(frames, share).toFixed(1)
  const late = rounds.map((round) => round.filter((frame) => frame > BAR_MS).length)
  return [at(0.5), at(0.99), at(1), late.join(' ')]
}
