import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { z } from 'zod'
import { TelemetryAnswer, type TelemetryReport } from '#contract/telemetry.ts'
import { addAgentKey } from '#server/auth/agent-key.ts'
import type { Db } from '#server/db/schema.ts'

/** Seconds between two reports of a bot. */
const INTERVAL_S = 10
const MAP_RADIUS = 3000
/** Radians from one batch to the next. */
const TURN = 0.01
const TASKS = ['ready', 'transferring', 'connected', 'spawned', 'queuing']

/** The shares of reports that change the status, and that change the money. */
export interface Shares {
  readonly tasks: number
  readonly money: number
}

type Report = z.input<typeof TelemetryReport>

/** An agent that reports for some bots, a part of them in each batch. */
export class Reporter {
  readonly #key: string
  readonly #bots: readonly number[]
  readonly #shares: Shares
  readonly #stream = randomUUID()
  readonly #connection = new Agent({ keepAlive: true, maxSockets: 1 })
  /** The latest acknowledged money of each bot. */
  readonly acknowledged = new Map<number, number>()
  readonly timesMs: number[] = []
  accepted = 0
  refused = 0
  #seq = 0
  #pending: Report[] | undefined
  #next = 0

  constructor(key: string, bots: readonly number[], shares: Shares) {
    this.#key = key
    this.#bots = bots
    this.#shares = shares
  }

  /** Sends a batch until it is accepted. */
  async report(url: string, amount: number): Promise<void> {
    if (!this.#pending) this.#seq += 1
    // A batch that was not acknowledged before a crash is sent again.
    this.#pending ??= Array.from({ length: amount }, () => this.#observe())
    const reports = this.#pending
    for (;;) {
      const start = performance.now()
      const answer = await this.#post(url, reports)
      if (!answer) continue
      this.timesMs.push(performance.now() - start)
      if (answer.lost > 0 || answer.rejected.length > 0) throw new Error(JSON.stringify(answer))
      this.#pending = undefined
      this.accepted += answer.accepted
      for (const { bot, cash } of reports) if (cash !== undefined) this.acknowledged.set(bot, cash)
      return
    }
  }

  close(): void {
    this.#connection.destroy()
  }

  #observe(): Report {
    const bot = this.#bots[this.#next % this.#bots.length] ?? 0
    this.#next += 1
    const task = TASKS[Math.floor(Math.random() * TASKS.length)]
    return {
      bot,
      at: Date.now(),
      ...this.#positionOf(bot),
      health: 100 - (this.#seq % 40),
      ...(Math.random() < this.#shares.tasks && { task }),
      // The amount only grows, so that a lost report is detected.
      ...(Math.random() < this.#shares.money && { cash: 1_000_000 + this.#next }),
    }
  }

  /** Each bot moves on a circle, at up to 30 units a second. */
  #positionOf(bot: number): { x: number; y: number } {
    const radius = (bot * 7919) % MAP_RADIUS
    const angle = bot + this.#seq * TURN
    const tenths = (part: number) => Math.round(10 * radius * part) / 10
    return { x: tenths(Math.cos(angle)), y: tenths(Math.sin(angle)) }
  }

  /** Undefined if the console is busy. */
  async #post(url: string, reports: readonly object[]): Promise<TelemetryAnswer | undefined> {
    const header = { stream: this.#stream, seq: this.#seq, sent_at: Date.now() }
    const lines = [{ ...header, interval_s: INTERVAL_S }, ...reports]
    const body = gzipSync(lines.map((line) => JSON.stringify(line)).join('\n'), { level: 1 })
    const call = request(`${url}/api/telemetry`, {
      method: 'POST',
      agent: this.#connection,
      headers: {
        authorization: `Bearer ${this.#key}`,
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
      },
    })
    call.end(body)
    const [response]: IncomingMessage[] = await once(call, 'response')
    if (!response) throw new Error('no response')
    const answer = await json(response)
    if (response.statusCode === 200) return TelemetryAnswer.parse(answer)
    if (response.statusCode !== 429 && response.statusCode !== 503)
      throw new Error(`a batch was answered with ${response.statusCode}: ${JSON.stringify(answer)}`)
    this.refused += 1
    await delay(Number(response.headers['retry-after'] ?? 1) * 1000)
    return undefined
  }
}

/** Adds agents that report for all bots, each for an equal part of them. */
export async function addReporters(db: Db, amount: number, shares: Shares): Promise<Reporter[]> {
  const owner = await db
    .selectFrom('auth_user')
    .select('id')
    .where('role', '=', 'administrator')
    .executeTakeFirstOrThrow()
  const bots = await db.selectFrom('account').select('id').orderBy('id').execute()
  const part = Math.ceil(bots.length / amount)
  const reporters: Reporter[] = []
  for (let index = 0; index < amount; index++) {
    const name = `Reporter ${index}`
    const row = {
      name,
      name_key: name.toLowerCase(),
      owner_id: owner.id,
      reports_for: 'all',
    } as const
    const insert = db.insertInto('agent').values(row)
    const { id } = await insert.returning('id').executeTakeFirstOrThrow()
    const own = bots.slice(index * part, (index + 1) * part).map((bot) => bot.id)
    reporters.push(new Reporter(await addAgentKey(db, id), own, shares))
  }
  return reporters
}

/** The number of bots with less money than was acknowledged. */
export async function countLost(db: Db, reporters: readonly Reporter[]): Promise<number> {
  const rows = await db.selectFrom('account_money').select(['id', 'cash']).execute()
  const cash = new Map(rows.map((row) => [row.id, row.cash]))
  const acknowledged = reporters.flatMap((reporter) => [...reporter.acknowledged])
  return acknowledged.filter(([bot, amount]) => (cash.get(bot) ?? 0) < amount).length
}
