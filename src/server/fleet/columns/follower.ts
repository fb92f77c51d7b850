import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { isSqlite } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import type { Asked, Found } from './asked.ts'
import { readChanged, readProgress } from './changes.ts'
import { Columns } from './columns.ts'
import { find } from './page.ts'
import { readAmong, readLastId, readRange } from './rows.ts'

const SLICE = 5000
/** A request does not wait for more changes than this. */
const CHANGES_MAX = 20_000
const OPEN_TRANSACTION_MS = 20

/** Columns that follow the database. */
export class Follower {
  readonly #db: Db
  readonly #reader: string
  readonly #columns = new Columns()
  /** Whether the database sorts names as the columns do, by code points. */
  readonly #canSortNames: boolean
  /** The first change that is not in the columns. */
  #position: number

  private constructor(db: Db, reader: string, position: number, canSortNames: boolean) {
    this.#db = db
    this.#reader = reader
    this.#position = position
    this.#canSortNames = canSortNames
  }

  /** Loads all accounts. `after` is the transaction that registered the reader: those that were open then may not record their changes. */
  static async load(db: Db, reader: string, after: number): Promise<Follower> {
    let { next } = await readProgress(db, reader)
    while (!isSqlite(db) && next <= after) {
      await delay(OPEN_TRANSACTION_MS)
      next = (await readProgress(db, reader)).next
    }
    const follower = new Follower(db, reader, next, await sortsByCodePoints(db))
    const last = await readLastId(db)
    for (let from = 0; from <= last; from += SLICE)
      follower.#columns.apply(await readRange(db, from, from + SLICE), [])
    await follower.follow()
    return follower
  }

  get position(): number {
    return this.#position
  }

  /** Reads all changes. */
  async follow(): Promise<void> {
    await this.#inSnapshot((db) => this.#catchUp(db, Number.MAX_SAFE_INTEGER))
  }

  /** The rows as they are now; undefined if too many have changed since, or for an order that only the database knows. */
  async find(asked: Asked): Promise<Found | undefined> {
    if (asked.page?.sort_by === 'nickname' && !this.#canSortNames) return undefined
    return this.#inSnapshot(async (db) => {
      const isCurrent = await this.#catchUp(db, CHANGES_MAX)
      if (!isCurrent) return undefined
      return find({ ...asked, columns: this.#columns })
    })
  }

  /** Whether no more than `limit` accounts had changed. */
  async #catchUp(db: Db, limit: number): Promise<boolean> {
    const { next, isRecorded } = await readProgress(db, this.#reader)
    if (!isRecorded) throw new Error('the changes of accounts are not recorded for this reader')
    const ids = await readChanged(db, this.#position, limit)
    if (ids.length === limit) return false
    for (let from = 0; from < ids.length; from += SLICE) {
      const changed = ids.slice(from, from + SLICE)
      const rows = await readAmong(db, changed)
      const left = new Set(rows.map(({ id }) => id))
      this.#columns.apply(
        rows,
        changed.filter((id) => !left.has(id)),
      )
    }
    this.#position = next
    return true
  }

  #inSnapshot<Result>(read: (db: Db) => Promise<Result>): Promise<Result> {
    const transaction = this.#db.transaction()
    return isSqlite(this.#db)
      ? transaction.execute(read)
      : transaction.setIsolationLevel('repeatable read').execute(read)
  }
}

async function sortsByCodePoints(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean | number }>`select 'B' < 'a' as is_so`.execute(db)
  return Boolean(rows[0]?.is_so)
}
