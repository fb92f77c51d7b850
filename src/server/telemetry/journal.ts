import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { isSqlite } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { batchesOf, joinBatches, joinRanges } from './joined-batches.ts'
import type { PackedWindow } from './parse-batch.ts'

/** Identifies this process among those that share the database. */
export const NODE = randomInt(2 ** 31)

/** Writes the accepted reports of a commit: a row for each window. */
export async function writeJournal(
  trx: Db,
  accepted: readonly PackedWindow[],
  node = NODE,
): Promise<void> {
  if (accepted.length === 0) return
  const windows = Map.groupBy(accepted, ({ window }) => window)
  const batchesIn = (window: number) => (windows.get(window) ?? []).map(({ bytes }) => bytes)
  const rows = [...windows.keys()].map((window_id) => ({
    window_id,
    node,
    bytes: joinBatches(batchesIn(window_id)),
  }))
  const insert = trx.insertInto('telemetry_journal').values(rows)
  const written = await insert.returning(['id', 'window_id']).execute()
  const ranges = written.map(({ id, window_id }) => ({
    id,
    ranges: joinRanges(batchesIn(window_id)),
  }))
  await trx.insertInto('telemetry_journal_range').values(ranges).execute()
}

/** PostgreSQL: rows of a transaction that takes longer than this to commit are missed. */
const LATE_MS = 60_000
/**
 * Maximum number of ids before a new row that the tail queries again. One commit can have a row for each window of a day, if an
 * agent sends what it stored during an outage, and each node can have such a commit at the same time.
 */
const GAP_MAX = 4096
const ROWS_PER_POLL = 64

interface JournalRow {
  readonly id: number
  /** Null in a row of this process. */
  readonly bytes: Uint8Array | null
}

/**
 * Reads the reports that other processes accept. Rows become visible in the order of their commits, which can differ from
 * the order of their ids. The tail therefore queries skipped ids again.
 */
export class JournalTail {
  readonly #db: Db
  readonly #node: number
  /** The time until which the tail queries a skipped id. */
  readonly #skipped = new Map<number, number>()
  #last: number | undefined
  /** Whether the last call read as many rows as it can, so that there may be more. */
  isBehind = false

  constructor(db: Db, node = NODE) {
    this.#db = db
    this.#node = node
  }

  /**
   * The packed reports of other processes since the last call, from a limited number of rows. The first call only finds the
   * position, because the stored states include the reports before it. Empty on SQLite, which has one process.
   */
  async poll(nowMs = performance.now()): Promise<Uint8Array[]> {
    if (isSqlite(this.#db)) return []
    if (this.#last === undefined) {
      await this.#start(nowMs)
      return []
    }
    const rows = await this.#read(this.#last)
    this.#advance(rows, nowMs)
    this.isBehind = rows.length === ROWS_PER_POLL
    return rows.flatMap(({ bytes }) => (bytes ? batchesOf(bytes) : []))
  }

  /** Skips the rows that are already committed, but not those of commits in progress. */
  async #start(nowMs: number): Promise<void> {
    const newest = this.#db
      .selectFrom('telemetry_journal')
      .select('id')
      .orderBy('id', 'desc')
      .limit(GAP_MAX)
    const rows = await newest.execute()
    this.#last = Math.max(0, (rows[0]?.id ?? 0) - GAP_MAX)
    this.#advance(rows.reverse(), nowMs)
  }

  async #read(last: number): Promise<JournalRow[]> {
    const skipped = JSON.stringify([...this.#skipped.keys()])
    const { rows } = await sql<JournalRow>`
      select id, case when node <> ${this.#node} then bytes end as bytes
      from telemetry_journal
      where id > ${last} or id in (select value::bigint from json_array_elements_text(${skipped}::json))
      order by id
      limit ${ROWS_PER_POLL}`.execute(this.#db)
    return rows
  }

  #advance(rows: readonly Pick<JournalRow, 'id'>[], nowMs: number): void {
    for (const [id, untilMs] of this.#skipped) if (untilMs < nowMs) this.#skipped.delete(id)
    for (const { id } of rows) {
      this.#skipped.delete(id)
      const last = this.#last ?? 0
      for (let between = Math.max(last, id - GAP_MAX) + 1; between < id; between++)
        this.#skipped.set(between, nowMs + LATE_MS)
      this.#last = Math.max(last, id)
    }
  }
}
