import { rm } from 'node:fs/promises'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { z } from 'zod'
import { startConsole } from '#testing/console-process.ts'
import { table } from './measure.ts'

const SLOWER = 4
const ROUNDS = 5
const BAR_MS = 32
const FRAMES = 240

/** How far the list moves in each frame, in pixels: a reader, a hurried one, and one who drags the bar from end to end. */
const SCROLLS = {
  'wheel, 2 400 px/s': 40,
  'flick, 24 000 px/s': 400,
  'drag, a screen a frame': 900,
}

/** `npm run build && npm run bench -- librw`: what frames take while /librw scrolls, on a processor four times slower. */
export async function bench(): Promise<void> {
  const server = await startConsole()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await openList(context, server.url)
    const tools = await context.newCDPSession(page)
    await tools.send('Performance.enable')
    const rows: (string | number)[][] = []
    for (const [name, step] of Object.entries(SCROLLS)) {
      const workMs = await measureWork(page, tools, step)
      await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      const rounds: number[][] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await scroll(page, step))
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      rows.push([name, (workMs * SLOWER).toFixed(1), ...figuresOf(rounds)])
    }
    const heads = [
      'scroll',
      'work',
      'p50',
      'p99',
      'longest',
      'longest of each round',
      `over ${BAR_MS} ms`,
    ]
    process.stdout.write(
      `frames in ms, ${ROUNDS} rounds of ${FRAMES}, the processor ${SLOWER}x slower\n`,
    )
    process.stdout.write(`${table(heads, rows)}\n`)
  } finally {
    await browser.close()
    await server.stop()
    await rm(server.dataDir, { recursive: true })
  }
}

async function openList(context: BrowserContext, url: string): Promise<Page> {
  const person = { username: 'bench', password: 'correct horse battery' }
  await context.request.post(`${url}/api/auth/register`, { headers: { origin: url }, data: person })
  const page = await context.newPage()
  await page.goto(`${url}/librw`)
  await page.getByRole('list', { name: 'Rows' }).waitFor()
  return page
}

/** What the page's own thread works for a frame, in milliseconds: others on the machine lengthen frames, but not this. */
async function measureWork(page: Page, tools: CDPSession, step: number): Promise<number> {
  const threadS = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0
  }
  const before = await threadS()
  await scroll(page, step)
  return ((await threadS()) - before) * (1000 / FRAMES)
}

const Frames = z.array(z.number())

/** Scrolls down from the top, and takes the time between frames; the first ones start the motion and do not count. */
async function scroll(page: Page, step: number): Promise<number[]> {
  // Text, since it runs in the page and this folder knows no DOM.
  const answer = await page.evaluate(`new Promise((resolve) => {
    const box = document.querySelector('ul[aria-label=Rows]').parentElement
    const frames = []
    let before
    let top = 0
    box.scrollTop = 0
    requestAnimationFrame(function next(now) {
      if (before !== undefined) frames.push(now - before)
      before = now
      top += ${step}
      box.scrollTop = top
      if (frames.length < ${FRAMES}) requestAnimationFrame(next)
      else resolve(frames)
    })
  })`)
  return Frames.parse(answer).slice(5)
}

function figuresOf(rounds: number[][]): (string | number)[] {
  const frames = rounds.flat().sort((a, b) => a - b)
  const at = (share: number) => (frames[Math.floor(frames.length * share)] ?? 0).toFixed(1)
  const longest = rounds.map((round) => Math.max(...round).toFixed(1))
  const late = frames.filter((frame) => frame > BAR_MS).length
  return [at(0.5), at(0.99), (frames.at(-1) ?? 0).toFixed(1), longest.join(' '), late]
}
