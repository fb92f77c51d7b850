import type { Db } from '../db/schema.ts'
import { amongIds } from '../db/search.ts'
import type { Live } from '../live/live.ts'
import { REPORTED_FIELDS } from './state-refresh.ts'

const INTERVAL_MS = 1000
/** With more rows a hint means any row. */
const IDS_MAX = 500

/** Notifies open pages of agents that reported and of bots that changed: immediately, but at most once a second. */
export class ReportHints {
  readonly #db: Db
  readonly #live: Live
  readonly #agents = new Set<number>()
  readonly #accounts = new Set<number>()
  #sentMs = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, live: Live) {
    this.#db = db
    this.#live = live
  }

  add(agents: readonly number[], accounts: readonly number[]): void {
    for (const id of agents) this.#agents.add(id)
    for (const id of accounts) this.#accounts.add(id)
    if (this.#agents.size === 0) return
    const waitMs = Math.max(0, this.#sentMs + INTERVAL_MS - performance.now())
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#sentMs = performance.now()
      void this.#send()
    }, waitMs)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #send(): Promise<void> {
    const [agents, accounts] = [[...this.#agents], [...this.#accounts]]
    this.#agents.clear()
    this.#accounts.clear()
    this.#live.changed('agents', agents.length > IDS_MAX ? [] : agents, ['report'])
    if (accounts.length === 0) return
    const isAny = accounts.length > IDS_MAX
    this.#live.changed('bots', isAny ? [] : accounts, REPORTED_FIELDS)
    const brBots = isAny ? [] : await this.#brBotsOf(accounts).catch(() => [])
    if (isAny || brBots.length > 0) this.#live.changed('br_bots', brBots)
  }

  async #brBotsOf(accounts: number[]): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('br_bot')
      .select('id')
      .where(amongIds(this.#db, 'account_id', accounts))
      .execute()
    return rows.map(({ id }) => id)
  }
}
