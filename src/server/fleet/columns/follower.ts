import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { isSqlite } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import type { Asked, Found } from './asked.ts'
import { Columns } from './columns.ts'
import { find } from './page.ts'
import { readAmong, readLastId, readRange } from './rows.ts'

const SLICE = 5000
/** Maximum number of changed accounts that a request waits for. */
const CHANGES_MAX = 20_000
const OPEN_TRANSACTION_MS = 20

/** Columns that follow the database. */
export class Follower {
  readonly #db: Db
  readonly #reader: string
  readonly #columns = new Columns()
  /** Whether the database sorts names by code points, as the columns do. */
  readonly #canSortNames: boolean
  /** The first change that is not in the columns. */
  #position: number

  private constructor(db: Db, reader: string, position: number, canSortNames: boolean) {
    this.#db = db
    this.#reader = reader
    this.#position = position
    this.#canSortNames = canSortNames
  }

  /** Loads all accounts. `after` is the transaction that registered the reader. Transactions that were open then might not record their changes. */
  static async load(db: Db, reader: string, after: number): Promise<Follower> {
    const readNext = async () => (await readProgress(db, reader, 0)).next
    let next = await readNext()
    while (!isSqlite(db) && next <= after) {
      await delay(OPEN_TRANSACTION_MS)
      next = await readNext()
    }
    const follower = new Follower(db, reader, next, await sortsByCodePoints(db))
    const last = await readLastId(db)
    follower.#columns.reserve(last)
    for (let from = 0; from <= last; from += SLICE)
      follower.#columns.load(await readRange(db, from, from + SLICE))
    follower.#columns.sortNames()
    await follower.follow()
    return follower
  }

  get position(): number {
    return this.#position
  }

  /** Reads all changes. */
  async follow(): Promise<void> {
    if (await this.#isCurrent()) return
    await this.#inSnapshot((db) => this.#catchUp(db, Number.MAX_SAFE_INTEGER))
  }

  /** The current rows; undefined if too many have changed, or if only the database can sort them. */
  async find(asked: Asked): Promise<Found | undefined> {
    if (asked.page?.sort_by === 'nickname' && !this.#canSortNames) return undefined
    const isCurrent =
      (await this.#isCurrent()) || (await this.#inSnapshot((db) => this.#catchUp(db, CHANGES_MAX)))
    return isCurrent ? find({ ...asked, columns: this.#columns }) : undefined
  }

  /** Whether nothing has changed: one statement, where reading changes takes a transaction. */
  async #isCurrent(): Promise<boolean> {
    const { next, hasChanged } = await this.#readProgress(this.#db)
    if (hasChanged) return false
    this.#position = next
    return true
  }

  async #readProgress(db: Db): Promise<Progress> {
    const progress = await readProgress(db, this.#reader, this.#position)
    if (!progress.isRecorded)
      throw new Error('the changes of accounts are not recorded for this reader')
    return progress
  }

  /** Returns false if `limit` or more accounts have changed. */
  async #catchUp(db: Db, limit: number): Promise<boolean> {
    const { next } = await this.#readProgress(db)
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

interface Progress {
  /** The first position whose changes this snapshot might not contain. */
  readonly next: number
  /** Whether all changes since the reader was added have been recorded. */
  readonly isRecorded: boolean
  /** Whether an account has changed at or after the position. */
  readonly hasChanged: boolean
}

/** The changes of accounts that a snapshot contains. */
async function readProgress(db: Db, reader: string, position: number): Promise<Progress> {
  // On PostgreSQL, a transaction with a lower number can commit later, so reading continues from the oldest open transaction.
  const next = isSqlite(db)
    ? sql`coalesce((select seq + 1 from sqlite_sequence where name = 'account_change'), 1)`
    : sql`cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as bigint)`
  const { rows } = await sql<{
    next: number
    is_recorded: boolean | number
    has_changed: boolean | number
  }>`
    select ${next} as next,
      exists (select 1 from account_change_reader where id = ${reader}) as is_recorded,
      exists (select 1 from account_change where position >= ${position}) as has_changed`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the position of the changes could not be read')
  return {
    next: row.next,
    isRecorded: Boolean(row.is_recorded),
    hasChanged: Boolean(row.has_changed),
  }
}

/** The accounts that changed at or after a position, at most `limit`. */
async function readChanged(db: Db, position: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct account_id as id from account_change where position >= ${position} limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
