import type { Db } from '../db/schema.ts'
import { amongIds } from '../db/search.ts'
import type { Live } from '../live/live.ts'
import { REPORTED_FIELDS } from './state-refresh.ts'

const INTERVAL_MS = 1000
/** With more rows a hint means any row. */
const IDS_MAX = 500

/** Tells open pages once a second which bots have changed. */
export class ChangedBots {
  readonly #db: Db
  readonly #live: Live
  readonly #accounts = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, live: Live) {
    this.#db = db
    this.#live = live
  }

  add(accounts: readonly number[]): void {
    for (const id of accounts) this.#accounts.add(id)
    if (this.#accounts.size === 0) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#tell()
    }, INTERVAL_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #tell(): Promise<void> {
    const accounts = [...this.#accounts]
    this.#accounts.clear()
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
