import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { TOWNS } from '#domain/island.ts'
import { FAILED_TASKS, TASKS } from '#domain/task.ts'
import type { Db } from '#server/db/schema.ts'
import { atLeastOne, type Chance, createChance } from '#server/demo/random.ts'
import { Agent } from '../examples/agent/agent.ts'

interface Live {
  /** Base address of the console. */
  readonly url: string
  /** Key of an agent that reports for all bots. */
  readonly key: string
  /** Reports per second. */
  readonly rate: number
  readonly seed: number
  /** Folder in which batches wait while the console is unavailable. */
  readonly dataDir: string
  /** Ends the reports. */
  readonly signal: AbortSignal
}

const TICK_MS = 250
const SPEED_UNITS_PER_S = 18
const PLACES = atLeastOne(TOWNS)
const AT_WORK = atLeastOne(TASKS.filter((task) => !FAILED_TASKS.includes(task)))

/**
 * Reports simulated states for each bot of the database in turn, until the signal. Then waits until all reports are
 * delivered.
 */
export async function runLive(db: Db, live: Live): Promise<void> {
  const rows = await db
    .selectFrom('account_money')
    .innerJoin('account_status', 'account_status.id', 'account_money.id')
    .select(['account_money.id', 'cash', 'deposit', 'task'])
    .execute()
  const chance = createChance(live.seed)
  const [first, ...rest] = rows.map((row) => new LiveBot(row, chance))
  if (!first) throw new Error('This console has no bots. Run npm run demo without --live first.')
  const bots = [first, ...rest]
  const intervalS = Math.max(1, Math.ceil(bots.length / live.rate))
  const spool = join(live.dataDir, 'demo-spool')
  const agent = new Agent({ url: live.url, key: live.key, spool, intervalS })
  process.stdout.write(
    `Reporting for ${bots.length} bots, each every ${intervalS} s. Stop with Ctrl+C.\n`,
  )
  const start = performance.now()
  let reported = 0
  try {
    for await (const _ of setInterval(TICK_MS, undefined, { signal: live.signal }))
      for (; reported < ((performance.now() - start) / 1000) * live.rate; reported++)
        agent.report((bots[reported % bots.length] ?? first).next(intervalS))
  } catch (error) {
    if (!live.signal.aborted) throw error
  }
  await agent.close()
  process.stdout.write(`\n${reported} reports. Dropped batches: ${agent.dropped}.\n`)
}

interface Start {
  readonly id: number
  readonly cash: number
  readonly deposit: number
  readonly task: string | null
}

/** A simulated bot that walks from town to town, earns money and sometimes changes its task. */
export class LiveBot {
  readonly #start: Start
  readonly #chance: Chance
  #cash: number
  #health = 100
  #hasReported = false
  #x: number
  #y: number
  #target = PLACES[0]

  constructor(start: Start, chance: Chance) {
    this.#start = start
    this.#cash = start.cash
    this.#chance = chance
    const { x, y } = chance.pick(PLACES)
    this.#x = x
    this.#y = y
    this.#target = chance.pick(PLACES)
  }

  /**
   * Its report after this number of seconds. The first report has all fields, because the history only contains reported
   * values. Later reports only have changes.
   */
  next(seconds: number): { bot: number } {
    this.#walk(SPEED_UNITS_PER_S * seconds)
    const health = this.#chance.isIn(0.1) ? this.#chance.between(20, 100) : this.#health
    const { id, deposit, task } = this.#start
    const report = {
      bot: id,
      x: Math.round(this.#x),
      y: Math.round(this.#y),
      ...(!this.#hasReported && { task, cash: this.#cash, deposit, health }),
      ...(health !== this.#health && { health }),
      ...(this.#chance.isIn(0.05) && this.#earn()),
      ...(this.#chance.isIn(0.01) && { task: this.#task() }),
    }
    this.#health = health
    this.#hasReported = true
    return report
  }

  #walk(units: number): void {
    const [dx, dy] = [this.#target.x - this.#x, this.#target.y - this.#y]
    const distance = Math.hypot(dx, dy)
    const share = Math.min(1, units / Math.max(distance, 1))
    this.#x += dx * share
    this.#y += dy * share
    if (share === 1) this.#target = this.#chance.pick(PLACES)
  }

  #earn(): { cash: number; deposit: number } {
    this.#cash += this.#chance.between(10, 2000)
    return { cash: this.#cash, deposit: this.#start.deposit }
  }

  #task(): string {
    return this.#chance.pick(this.#chance.isIn(0.05) ? atLeastOne(FAILED_TASKS) : AT_WORK)
  }
}
