import { setTimeout as delay } from 'node:timers/promises'
import type { BrBot, BrBotRow } from '#contract/br-bots.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import type { Db } from '#server/db/schema.ts'
import { cookiesOf, withFleet } from './fleet.ts'
import { numberOf, quantile, table } from './measure.ts'
import { type Call, callerOf, Page } from './page.ts'
import { cpuMsOf } from './server.ts'

const WATCHERS = 200
const CHANGES_A_SECOND = 100
const SECONDS = 30
const BOTS = 2000
const PAGES = 20
/** The server accepts 64 new sockets per second. */
const ARRIVAL_MS = 20
/** The longest time for which a screen can show outdated rows. */
const LATE_MS = 1000
/** Pause after the last change, until everything is shown. */
const SETTLE_MS = 3000

/**
 * `npm run bench -- watchers [WATCHERS] [CHANGES]`: this many users watch the first pages of the BR bots, ten on each page, while
 * this number of bots on these pages is switched on or off each second. Measures how long a screen shows the old state of a bot.
 */
export async function bench([amount, changes]: string[]): Promise<void> {
  const watchers = numberOf(amount, WATCHERS)
  const rate = numberOf(changes, CHANGES_A_SECOND)
  const prepare = (db: Db) => cookiesOf(db, watchers + 1)
  await withFleet({ bots: BOTS, prepare }, async ({ server, url }, [writer = '', ...others]) => {
    const screens = new Screens()
    for (const [index, cookie] of others.entries()) {
      await screens.open(url, cookie, 1 + (index % PAGES))
      await delay(ARRIVAL_MS)
    }
    const cpu = await cpuMsOf(server)
    const began = performance.now()
    const done = await screens.changeAll(callerOf(url, writer), rate)
    const used = ((await cpuMsOf(server)) - cpu) / (performance.now() - began)
    await delay(SETTLE_MS)
    process.stdout.write(
      `\n${screens.report(watchers, done, rate)}\nserver: ${used.toFixed(2)} cores\n`,
    )
    screens.close()
  })
}

/** A change that a screen has not shown yet. */
interface Awaited {
  readonly version: number
  readonly since: number
}

interface Screen {
  readonly page: Page<BrBotRow>
  readonly awaited: Map<number, Awaited>
}

/** The screens of all watchers, and how long each has shown a bot as it was before a change. */
class Screens {
  readonly #screens: Screen[] = []
  /** The latest version of each bot that a screen shows. */
  readonly #versions = new Map<number, BrBotRow>()
  readonly #shownBy = new Map<number, Screen[]>()
  readonly #times: number[] = []
  #reads = 0

  async open(url: string, cookie: string, number: number): Promise<void> {
    const call = callerOf(url, cookie, () => {
      this.#reads += 1
    })
    const page = await Page.open<BrBotRow>(url, call)
    const screen: Screen = { page, awaited: new Map() }
    this.#screens.push(screen)
    for (const row of await page.show(`fields=list&page=${number}`)) {
      this.#versions.set(row.id, row)
      this.#shownBy.set(row.id, [...(this.#shownBy.get(row.id) ?? []), screen])
    }
    page.onRows((rows) => this.#see(screen, rows))
  }

  #see({ awaited }: Screen, rows: readonly BrBotRow[]): void {
    const now = performance.now()
    for (const { id, version } of rows) {
      const change = awaited.get(id)
      if (!change || version < change.version) continue
      awaited.delete(id)
      this.#times.push(now - change.since)
    }
  }

  /** Makes changes at this rate, one bot after another; returns how many were accepted. */
  async changeAll(call: Call, rate: number): Promise<number> {
    const ids = [...this.#versions.keys()]
    const running: Promise<boolean>[] = []
    const began = performance.now()
    this.#reads = 0
    for (let count = 0; count < rate * SECONDS; count++) {
      running.push(this.#change(call, ids[count % ids.length] ?? 0))
      await delay(Math.max(0, began + ((count + 1) * SECOND_MS) / rate - performance.now()))
    }
    return (await Promise.all(running)).filter(Boolean).length
  }

  async #change(call: Call, id: number): Promise<boolean> {
    const row = this.#versions.get(id)
    if (!row) return false
    const body = { is_active: !row.is_active, version: row.version }
    const { status, text } = await call('POST', `br-bots/${id}/active`, { body })
    if (status !== 200) return false
    const bot: BrBot = JSON.parse(text)
    this.#versions.set(id, bot)
    const change = { version: bot.version, since: performance.now() }
    // A screen that has not shown an earlier change is late since that change.
    for (const { awaited } of this.#shownBy.get(id) ?? [])
      awaited.set(id, { ...change, since: awaited.get(id)?.since ?? change.since })
    return true
  }

  close(): void {
    for (const { page } of this.#screens) page.close()
  }

  report(watchers: number, done: number, rate: number): string {
    const times = this.#times
    const at = (share: number) => Math.round(quantile(times, share))
    const missing = this.#screens.reduce((sum, { awaited }) => sum + awaited.size, 0)
    const late = times.filter((ms) => ms > LATE_MS).length
    return table(
      [
        'watchers',
        'changes a second',
        'done',
        'reads/s',
        'shown after p50 ms',
        'p99 ms',
        'worst ms',
        'after 1 s',
        'never',
      ],
      [
        [
          watchers,
          rate,
          `${done} of ${rate * SECONDS}`,
          Math.round(this.#reads / SECONDS),
          at(0.5),
          at(0.99),
          at(1),
          `${late} of ${times.length}`,
          missing,
        ],
      ],
    )
  }
}
