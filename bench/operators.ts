import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BrBot } from '#contract/br-bots.ts'
import { openDatabase } from '#server/db/open.ts'
import { table } from './measure.ts'
import { addressOf, launch, openPage, residentKb, signIn } from './server.ts'

/** The server accepts 64 new sockets per second. */
const ARRIVAL_MS = 20
const OPERATORS = 200
const MINUTES = 10
const MINUTE_MS = 60_000
const BOTS = 2000
/** An operator acts every two to six seconds. */
const THINK_MIN_MS = 2000
const THINK_MAX_MS = 6000
/** A page reloads its list at most once in this time, however many changes arrive. */
const REST_MS = 1000
/** One of this many actions is an edit. */
const EDIT_EVERY = 5

/**
 * `npm run bench -- operators [OPERATORS] [MINUTES]`: this many users browse and edit a fleet of 2,000 bots, each
 * with an open page that reloads its list on changes. They run in one process, on the machine of the server.
 */
export async function bench([amount, minutes]: string[]): Promise<void> {
  const operators = Number(amount ?? OPERATORS)
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-bench-'))
  const env = { ...process.env, NIGHT_SHIFT_DATA_DIR: folder }
  const demo = ['scripts/demo.ts', '--bots', String(BOTS)]
  await promisify(execFile)(process.execPath, demo, { env })
  const server = launch(folder)
  try {
    const url = await addressOf(server)
    const db = await openDatabase({ file: join(folder, 'night-shift.db') })
    const tokens: string[] = []
    while (tokens.length < operators) tokens.push(await signIn(db, `Operator${tokens.length}`))
    await db.destroy()

    const shift = new Shift(url, Date.now() + Number(minutes ?? MINUTES) * MINUTE_MS)
    const working = tokens.map(async (token, index) => {
      await delay(index * ARRIVAL_MS)
      return shift.work(`night-shift=${token}`)
    })
    const memory = [await residentKb(server)]
    while (Date.now() < shift.endsAt) {
      await delay(Math.min(MINUTE_MS, shift.endsAt - Date.now()))
      memory.push(await residentKb(server))
    }
    await Promise.all(working)
    process.stdout.write(`\n${shift.report(operators)}\n`)
    process.stdout.write(`MB each minute: ${memory.map((kb) => Math.round(kb / 1024)).join(' ')}\n`)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true })
  }
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
  readonly #times: number[] = []
  readonly #statuses = new Map<number, number>()

  constructor(url: string, endsAt: number) {
    this.#url = url
    this.endsAt = endsAt
  }

  async work(cookie: string): Promise<void> {
    const { ticket }: { ticket: string } = JSON.parse(
      await this.#call(cookie, 'POST', 'auth/ticket', {}),
    )
    const socket = await openPage(this.#url, ticket)
    let path = 'br-bots'
    let isResting = false
    socket.on('message', async (message) => {
      if (isResting || !String(message).includes('"changed"')) return
      isResting = true
      await delay(REST_MS)
      isResting = false
      await this.#call(cookie, 'GET', path)
    })
    await delay(Math.random() * THINK_MAX_MS)
    for (let action = 0; Date.now() < this.endsAt; action++) {
      path = `br-bots?${pick(FILTERS)}`
      const { data }: { data: BrBot[] } = JSON.parse(await this.#call(cookie, 'GET', path))
      const bot = data[Math.floor(Math.random() * data.length)]
      if (bot && action % EDIT_EVERY === 0) await this.#edit(cookie, bot)
      else if (bot) await this.#call(cookie, 'GET', `br-bots/${bot.id}`)
      await delay(THINK_MIN_MS + Math.random() * (THINK_MAX_MS - THINK_MIN_MS))
    }
    socket.terminate()
  }

  #edit(cookie: string, { id, is_active, version }: BrBot) {
    const change = { is_active: !is_active, version }
    return this.#call(cookie, 'POST', `br-bots/${id}/active`, change)
  }

  async #call(cookie: string, method: string, path: string, body?: object): Promise<string> {
    const began = performance.now()
    const headers = { cookie, origin: this.#url, 'content-type': 'application/json' }
    const response = await fetch(`${this.#url}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    this.#times.push(performance.now() - began)
    this.#statuses.set(response.status, (this.#statuses.get(response.status) ?? 0) + 1)
    return text
  }

  report(operators: number): string {
    const times = this.#times.sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    const statuses = [...this.#statuses].sort().map(([status, calls]) => `${status}: ${calls}`)
    return table(
      ['operators', 'calls', 'p50 ms', 'p99 ms', 'worst ms', 'answers'],
      [
        [
          operators,
          times.length,
          at(0.5),
          at(0.99),
          Math.round(times.at(-1) ?? 0),
          statuses.join(', '),
        ],
      ],
    )
  }
}
