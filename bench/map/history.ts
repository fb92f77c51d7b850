import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page, Worker } from 'playwright'
import { z } from 'zod'
import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import type { Db } from '#server/db/schema.ts'
import { cookieOf, withFleet } from '../fleet.ts'
import { quantile, table } from '../measure.ts'
import { fillHistory, WINDOWS } from '../telemetry/fill-history.ts'
import { costOf, launch } from './browser.ts'
import { listMoments } from './history-list.ts'
import { machine } from './machine.ts'
import type { Options } from './options.ts'
import { print, VIEWPORT } from './product.ts'

const SPEED = 60
const Times = z.array(z.number())

/** Times at which positions were sent to the map, in milliseconds since 1970. */
const SENT = `(() => {
  globalThis.times = []
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (message, ...more) {
    if (message.kind === 'update') globalThis.times.push(performance.timeOrigin + performance.now())
    return postMessage.call(this, message, ...more)
  }
})()`
/** Times at which frames were drawn. */
const DRAWN = `(() => {
  globalThis.times = []
  const request = globalThis.requestAnimationFrame.bind(globalThis)
  globalThis.requestAnimationFrame = (callback) => request((now) => {
    callback(now)
    globalThis.times.push(performance.timeOrigin + performance.now())
  })
})()`

/** Chooses moments of a history on the map, and plays it. */
export async function history({ bots, minutes }: Options): Promise<void> {
  const end = windowOf(Date.now()) - 1
  const prepare = async (db: Db) => {
    await fillHistory(db, bots, end)
    return cookieOf(db)
  }
  await withFleet({ bots, prepare }, async ({ server, url }, cookie) => {
    print(await listMoments({ server, url, cookie, end }))
    const browser = await launch(true)
    const map = await openMap(browser, url, cookie, momentIn(end - WINDOWS))
    const near = await choose(
      map,
      [60, 120, 180, 240, 90].map((s) => momentIn(end - WINDOWS, s)),
    )
    const far = await choose(
      map,
      [4, 8, 12, 16, 20].map((each) => momentIn(end - WINDOWS + each)),
    )
    print(`${await machine(browser)}; ${bots} bots that report every 10 s.`)
    const rows = [
      ['loaded already', ...near.map(whole)],
      ['still to be loaded', ...far.map(whole)],
    ]
    print(
      table(['ms until the bots of a moment are drawn', ...near.map((_, i) => `${i + 1}`)], rows),
    )
    await choose(map, [momentIn(end - WINDOWS)])
    print(await play(map, 60 * minutes))
    print(`${whole((await costOf(browser)).rendererMb)} MB in the page.`)
    await browser.close()
  })
}

const momentIn = (window: number, seconds = 150) =>
  new Date(window * WINDOW_MS + 1000 * seconds).toISOString()

interface HistoryMap {
  readonly page: Page
  readonly source: Worker
  readonly scene: Worker
}

async function openMap(
  browser: Browser,
  url: string,
  cookie: string,
  at: string,
): Promise<HistoryMap> {
  const context = await browser.newContext({ viewport: VIEWPORT, timezoneId: 'UTC' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.goto(`${url}/map?at=${at}&speed=${SPEED}`)
  await page.getByText(/ bots at this moment/).waitFor()
  await delay(3000)
  const workerOf = (part: string) => {
    const found = page.workers().find((worker) => worker.url().includes(part))
    if (!found) throw new Error(`the page has no worker ${part}`)
    return found
  }
  const map = { page, source: workerOf('history.worker'), scene: workerOf('scene-worker') }
  await map.source.evaluate(SENT)
  await map.scene.evaluate(DRAWN)
  return map
}

/** The time from each choice until its bots are drawn, in milliseconds. */
async function choose(
  { page, source, scene }: HistoryMap,
  moments: readonly string[],
): Promise<number[]> {
  const times: number[] = []
  for (const moment of moments) {
    await takeTimes(source)
    await takeTimes(scene)
    const startMs = z.number().parse(await page.evaluate(setField(moment.slice(0, 19))))
    const [sentMs] = await timesAfter(source, startMs)
    const [drawnMs] = await timesAfter(scene, sentMs ?? 0)
    times.push((drawnMs ?? 0) - startMs)
    // Leaves time to load the neighboring windows.
    await delay(3000)
  }
  return times
}

const setField = (value: string) => `(() => {
  const field = document.querySelector('input[type=datetime-local]')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  set.call(field, '${value}')
  const startMs = performance.timeOrigin + performance.now()
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('focusout', { bubbles: true }))
  return startMs
})()`

const takeTimes = async (worker: Worker) =>
  Times.parse(await worker.evaluate('globalThis.times.splice(0)'))

/** Waits for a time after the given one. */
async function timesAfter(worker: Worker, afterMs: number): Promise<number[]> {
  for (;;) {
    const times = (await takeTimes(worker)).filter((time) => time > afterMs)
    if (times.length > 0) return times
    await delay(20)
  }
}

async function play({ page, source }: HistoryMap, seconds: number): Promise<string> {
  const momentOf = async () =>
    Date.parse(`${await page.getByLabel('Moment, your time').inputValue()}Z`)
  await takeTimes(source)
  const [startMs, before] = [performance.now(), await momentOf()]
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await delay(1000 * seconds)
  const passed = ((await momentOf()) - before) / (performance.now() - startMs)
  const times = await takeTimes(source)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  return `Played ${seconds} s at ${SPEED} times: ran ${passed.toFixed(1)} times as fast, ${times.length} updates, ${whole(quantile(gaps, 0.99))} ms apart at the 99th percentile, ${whole(quantile(gaps, 1))} at most.`
}

const whole = (value: number) => value.toFixed(0)
