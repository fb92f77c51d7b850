import { setTimeout as delay } from 'node:timers/promises'
import type { BrBotRow } from '#contract/br-bots.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import type { Db } from '#server/db/schema.ts'
import { cookiesOf, withFleet } from './fleet.ts'
import { numberOf, quantile, table } from './measure.ts'
import { type Call, callerOf, Page } from './page.ts'
import { cpuMsOf, holdTo, residentKb } from './server.ts'

/** The server accepts 64 new sockets per second. */
const ARRIVAL_MS = 20
const OPERATORS = 200
const MINUTES = 10
const BOTS = 2000
/** An operator acts every two to six seconds. */
const THINK_MIN_MS = 2000
const THINK_MAX_MS = 6000
/** Time between two changes of an operator. */
const EDIT_MS = 10_000

/**
 * `npm run bench -- operators [OPERATORS] [MINUTES] [CORES]`: simulates users who browse and edit a fleet of 2,000 bots, each
 * with an open page that reloads its list on changes. The users run in one process, on the machine of the server. CORES limits
 * the CPU of the server and can be a fraction.
 */
export async function bench([amount, minutes, cores]: string[]): Promise<void> {
  const operators = numberOf(amount, OPERATORS)
  const durationMs = numberOf(minutes, MINUTES) * MINUTE_MS
  const share = cores === undefined ? undefined : numberOf(cores, 1)
  const prepare = (db: Db) => cookiesOf(db, operators)
  await withFleet({ bots: BOTS, prepare }, async ({ server, url }, cookies) => {
    if (share !== undefined) await holdTo(server, share)
    const shift = new Shift(url, Date.now() + durationMs)
    const working = Promise.all(
      cookies.map(async (cookie, index) => {
        await delay(index * ARRIVAL_MS)
        return shift.work(cookie)
      }),
    )
    const memory = [await residentKb(server)]
    const cpu = await cpuMsOf(server)
    const began = performance.now()
    while (Date.now() < shift.endsAt) {
      // A failed request ends the run immediately, and with it the server.
      await Promise.race([working, delay(Math.min(MINUTE_MS, shift.endsAt - Date.now()))])
      memory.push(await residentKb(server))
    }
    await working
    const used = ((await cpuMsOf(server)) - cpu) / (performance.now() - began)
    process.stdout.write(`\n${shift.report(operators)}\n`)
    process.stdout.write(`server: ${used.toFixed(2)} cores\n`)
    process.stdout.write(`MB each minute: ${memory.map((kb) => Math.round(kb / 1024)).join(' ')}\n`)
  })
}

const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(Math.random() * items.length)] ?? items[0]

const FILTERS = [
  '',
  'page=7',
  'server_id=3',
  'is_active=false',
  'job_type=2&sort_by=cash',
  'search=koval',
  'search=_19',
  'sort_by=nickname&sort_order=asc',
] as const

/** Actions of all operators, and the time of each call. */
class Shift {
  readonly endsAt: number
  readonly #url: string
  readonly #times: Record<'read' | 'write', number[]> = { read: [], write: [] }
  readonly #statuses = new Map<number, number>()
  #messages = 0

  constructor(url: string, endsAt: number) {
    this.#url = url
    this.endsAt = endsAt
  }

  async work(cookie: string): Promise<void> {
    const call = callerOf(this.#url, cookie, (method, status, ms) => {
      this.#times[method === 'GET' ? 'read' : 'write'].push(ms)
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    })
    const page = await Page.open<BrBotRow>(this.#url, call)
    await delay(Math.random() * THINK_MAX_MS)
    let editedAt = Date.now() - Math.random() * EDIT_MS
    while (Date.now() < this.endsAt) {
      const rows = await page.show(`fields=list&${pick(FILTERS)}`)
      const bot = rows[Math.floor(Math.random() * rows.length)]
      if (bot && Date.now() - editedAt >= EDIT_MS) {
        editedAt += EDIT_MS
        await this.#edit(call, bot)
        page.refresh()
      } else if (bot) await call('GET', `br-bots/${bot.id}`)
      await delay(THINK_MIN_MS + Math.random() * (THINK_MAX_MS - THINK_MIN_MS))
    }
    this.#messages += page.messages
    page.close()
  }

  async #edit(call: Call, { id, is_active, version }: BrBotRow) {
    await call('POST', `br-bots/${id}/active`, { body: { is_active: !is_active, version } })
  }

  report(operators: number): string {
    const statuses = [...this.#statuses].sort().map(([status, calls]) => `${status}: ${calls}`)
    const rows = Object.entries(this.#times).map(([kind, times]) => {
      const at = (share: number) => Math.round(quantile(times, share))
      return [kind, times.length, at(0.5), at(0.95), at(0.99), at(1)]
    })
    const calls = table(['calls', 'amount', 'p50 ms', 'p95 ms', 'p99 ms', 'worst ms'], rows)
    return `${calls}\n${operators} operators, ${this.#messages} live messages, answers ${statuses.join(', ')}`
  }
}
