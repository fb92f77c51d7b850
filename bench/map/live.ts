import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { MapFrameReader } from '#domain/map-frame.ts'
import type { Db } from '#server/db/schema.ts'
import { cookieOf, type Running, withFleet } from '../fleet.ts'
import { table } from '../measure.ts'
import { cpuMsOf } from '../server.ts'
import { reportFor } from '../telemetry/bench.ts'
import { addReporters } from '../telemetry/reporter.ts'
import { launch } from './browser.ts'
import { machine } from './machine.ts'
import type { Options } from './options.ts'
import { drawnTimes, FRAME_HEADS, handle, print, rowOf, VIEWPORT } from './product.ts'
import { firstView, TIMING } from './timing.ts'

const LOADING = 'Loading map...'
const AGENTS = 50
const SHARES = { tasks: 0.01, money: 0 }
/** Each bot reports every 10 s. */
const INTERVAL_S = 10
const REQUESTS = 50
/** Distance between the ids of bots whose trails are requested. */
const SPREAD = 997

interface Console extends Running {
  readonly cookie: string
}

/** Compares frames of the map with moving live bots and with as many demo bots, and measures the cost of a frame on the server. */
export async function live({ bots, minutes }: Options): Promise<void> {
  const seconds = 60 * minutes
  const prepare = async (db: Db) => ({
    cookie: await cookieOf(db),
    reporters: await addReporters(db, AGENTS, SHARES),
  })
  await withFleet({ bots, prepare }, async ({ server, url }, { cookie, reporters }) => {
    const console = { server, url, cookie }
    const browser = await launch(true)
    // Every bot reports twice before the first page opens, so that all bots move.
    const reportS = 2 * INTERVAL_S + 6 * seconds + 15
    const reported = reportFor(() => url, reporters, reportS, bots / INTERVAL_S)
    await delay(2000 * INTERVAL_S)
    const demo = await framesOf(browser, console, `/map?source=demo&bots=${bots}`, seconds)
    const shown = await framesOf(browser, console, '/map?source=live', seconds)
    const chosen = `/map?source=live&bot=${Math.ceil(bots / 2)}`
    const selected = await framesOf(browser, console, chosen, seconds)
    const again = await framesOf(browser, console, `/map?source=demo&bots=${bots}`, seconds)
    print(
      `${await machine(browser)}; ${bots} bots, ${seconds} s each of dragging and zooming at 60 Hz.`,
    )
    const rows = [
      rowOf('demo bots', demo),
      rowOf('live bots', shown),
      rowOf('live bots, one with its trail', selected),
      rowOf('demo again', again),
    ]
    print(table(FRAME_HEADS, rows))
    await browser.close()
    await reported
    await printCosts(console, bots)
  })
}

async function framesOf(
  browser: Browser,
  { url, cookie }: Console,
  path: string,
  seconds: number,
): Promise<number[]> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.addInitScript(firstView(LOADING))
  await page.goto(url + path)
  await page.evaluate('firstViewMs')
  await delay(3000)
  for (const worker of page.workers()) await worker.evaluate(TIMING)
  await handle(page, 0)
  await drawnTimes(page)
  const stopAt = performance.now() + 1000 * seconds
  for (let turn = 1; performance.now() < stopAt; turn++) await handle(page, turn)
  const times = await drawnTimes(page)
  await context.close()
  return times
}

/** Prints the CPU time of the server for trails, and for frames that the server has not cached. */
async function printCosts(console: Console, bots: number): Promise<void> {
  const all = await frameOf(console, '')
  const [epoch, version] = all.cursor.split('.')
  // Each batch is a version, so these frames contain the reports of 0.5 to 1.5 seconds.
  const after = (turn: number) => `?after=${epoch}.${Number(version) - AGENTS / 2 - turn}`
  const changed = await frameOf(console, after(REQUESTS / 2))
  const ofFrames = (queryOf: (turn: number) => string) =>
    costOf(console, (turn) => frameOf(console, queryOf(turn)))
  const rows = [
    ['all bots', all.count, all.bytes, await ofFrames((turn) => `?after=none.${turn}`)],
    ['a second', changed.count, changed.bytes, await ofFrames(after)],
  ]
  print(table(['frame', 'bots', 'bytes', 'CPU ms of the server'], rows))
  const trailMs = await costOf(console, (turn) => trailOf(console, 1 + ((turn * SPREAD) % bots)))
  print(`The trail of a bot takes the server ${trailMs} ms of CPU.`)
}

async function costOf(
  console: Console,
  request: (turn: number) => Promise<unknown>,
): Promise<string> {
  const before = await cpuMsOf(console.server)
  for (let turn = 0; turn < REQUESTS; turn++) await request(turn)
  return (((await cpuMsOf(console.server)) - before) / REQUESTS).toFixed(1)
}

async function trailOf({ url, cookie }: Console, bot: number): Promise<void> {
  const response = await fetch(`${url}/api/bots/${bot}/trail`, { headers: { cookie } })
  if (!response.ok) throw new Error(`a trail was answered with ${response.status}`)
  await response.arrayBuffer()
}

async function frameOf({ url, cookie }: Console, query: string) {
  const response = await fetch(`${url}/api/map/frame${query}`, { headers: { cookie } })
  if (!response.ok) throw new Error(`a frame was answered with ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const reader = new MapFrameReader(bytes)
  let count = 0
  while (reader.next()) count += 1
  return { cursor: reader.cursor, bytes: bytes.length, count }
}
