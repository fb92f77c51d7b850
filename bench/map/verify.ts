import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { z } from 'zod'
import { table } from '../measure.ts'
import { launch } from './browser.ts'
import { type Frames, open, run } from './cell.ts'
import { COUNTING } from './counters.ts'
import { RESULTS } from './folders.ts'
import type { Options } from './options.ts'
import { countPixels, coveredBy, type Seen } from './pixels.ts'
import { BASELINES, type Name, SUBJECTS } from './subjects.ts'

const COUNT = 1000
const LAST_MS = 2000
const LEAST_FRAMES = 3
/** Time before a page is checked, and between two checks. */
const LOOK_MS = 3000

const LOOKS = 2
/** Fraction of a marker's pixels that are not blended at its edge. */
const WHOLE = 0.75
const LEEWAY = 0.25
const SHOWN = 0.9
/** Frames that may be missing at the start and end of the trace. */
const AT_ENDS = 2
const CAMERAS = 0.75
const MOVED = 0.2
const MAP_COLORS = 500

const Drawn = z.object({
  arcs: z.number(),
  images: z.number(),
  vertices: z.number(),
  puts: z.number(),
  calls: z.number(),
})
type Drawn = z.infer<typeof Drawn>

interface Check {
  frames: Frames
  drawn: Drawn
  shown: number
  /** Per frame, while the camera moves. */
  cameras: number
  seen: Seen
}

/** Checks that each page draws every marker once per frame, presents each frame, and moves the markers. */
export async function verify(url: string, { pages }: Options): Promise<void> {
  const rows: (string | number)[][] = []
  for (const name of pages) {
    if (BASELINES.includes(name)) continue
    process.stderr.write(`${name}\n`)
    rows.push(
      await check(url, name).then(
        (found) => rowOf(name, found),
        (error: unknown) => [name, String(error)],
      ),
    )
  }
  const heads = [
    'page',
    'frames',
    'shown',
    'drawn',
    'cameras',
    'marker pixels',
    'moved',
    'colors',
    'right',
  ]
  process.stdout.write(`${table(heads, rows)}\n`)
  if (rows.some((row) => row.at(-1) !== 'yes')) process.exitCode = 1
}

async function check(url: string, name: Name): Promise<Check> {
  const browser = await launch(false)
  try {
    const decoder = await browser.newPage()
    const { page } = await open(browser, `${url}/${name}?bare`, COUNT, COUNTING)
    for (const worker of page.workers()) await worker.evaluate(COUNTING)
    const running = run(page, 'fit', (LOOKS + 1) * LOOK_MS, 1)
    const pictures: Buffer[] = []
    for (let look = 0; look < LOOKS; look++) {
      await page.waitForTimeout(LOOK_MS)
      pictures.push(await page.screenshot())
    }
    await running
    await Promise.all(pictures.map((picture, look) => writeFile(pathOf(name, look), picture)))
    await browser.startTracing(page, { categories: ['viz'] })
    const before = await drawnBy(page)
    const frames = await run(page, 'fit', LAST_MS, LEAST_FRAMES)
    // First, because a page that draws in a worker continues while the trace is written.
    const drawn = difference(await drawnBy(page), before)
    const shown = shownIn(await browser.stopTracing())
    const { times, views } = await run(page, 'pan', LAST_MS, LEAST_FRAMES)
    const cameras = (views ?? times.length) / times.length
    return { frames, drawn, shown, cameras, seen: await countPixels(decoder, pictures) }
  } finally {
    await browser.close()
  }
}

/** Saved for manual inspection. */
const pathOf = (name: Name, look: number) => join(RESULTS, `${name}-${look}.png`)

/** Total of the page and its workers. */
async function drawnBy(page: Page): Promise<Drawn> {
  const workers = await Promise.all(page.workers().map((worker) => worker.evaluate('drawn')))
  const all = [await page.evaluate('drawn'), ...workers]
  return all.map((drawn) => Drawn.parse(drawn)).reduce(sum)
}

const sum = (left: Drawn, right: Drawn): Drawn => ({
  arcs: left.arcs + right.arcs,
  images: left.images + right.images,
  vertices: left.vertices + right.vertices,
  puts: left.puts + right.puts,
  calls: left.calls + right.calls,
})

const difference = (after: Drawn, before: Drawn): Drawn => ({
  arcs: after.arcs - before.arcs,
  images: after.images - before.images,
  vertices: after.vertices - before.vertices,
  puts: after.puts - before.puts,
  calls: after.calls - before.calls,
})

const Trace = z.object({ traceEvents: z.array(z.object({ name: z.string(), ph: z.string() })) })

/** Presented frames, from the compositor trace of the browser. */
function shownIn(trace: Buffer): number {
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString()))
  const begun = traceEvents.filter(({ ph }) => 'BXb'.includes(ph))
  return begun.filter(({ name }) => name === 'Display::DrawAndSwap').length
}

function rowOf(name: Name, { frames, drawn, shown, cameras, seen }: Check): (string | number)[] {
  const count = frames.times.length
  const { title, draws } = SUBJECTS[name]
  const share = seen.markers / coveredBy(COUNT)
  const perFrame = drawn[draws?.what ?? 'vertices'] / count
  const times = draws?.what === 'puts' ? perFrame : perFrame / COUNT
  const faults = [
    shown < SHOWN * count - AT_ENDS && 'frames are not shown',
    draws && !isNear(times, draws.times) && `should be ${draws.times} ${draws.what}`,
    cameras < CAMERAS && 'frames repeat a camera',
    !isNear(share, WHOLE) && 'markers are missing',
    seen.moved < MOVED * seen.markers && 'markers do not move',
    seen.colors < MAP_COLORS && 'there is no map',
  ].filter((fault) => typeof fault === 'string')
  return [
    title,
    count,
    shown,
    `${times.toFixed(2)} ${draws?.what ?? 'vertices'}`,
    `${(100 * cameras).toFixed(0)} %`,
    `${(100 * share).toFixed(0)} %`,
    `${((100 * seen.moved) / seen.markers).toFixed(0)} %`,
    seen.colors,
    faults.length === 0 ? 'yes' : faults.join('; '),
  ]
}

const isNear = (found: number, wanted: number) => Math.abs(found / wanted - 1) <= LEEWAY
