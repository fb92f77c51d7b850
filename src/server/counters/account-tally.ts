import { sql } from 'kysely'
import { isSqlite } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { moveCounts } from './kept-counts.ts'

interface Counted {
  readonly server_id: number
  /** What the account is at. */
  readonly task?: string | null
  readonly is_penalised?: boolean
  /** How many such accounts; one when absent. */
  readonly count?: number
}

/** Counts accounts that come or go, in the transaction that writes them. */
export async function countAccounts(trx: Db, accounts: Counted[], sign: 1 | -1 = 1) {
  const changes = accounts.map(({ server_id, task, is_penalised = false, count = 1 }) => ({
    server_id,
    task: task ?? '',
    is_penalised,
    amount: sign * count,
  }))
  await moveCounts(trx, 'account_tally', changes)
}

/** Penalties of accounts that come into force, or end, or go: the sign says which. */
export async function movePenalties(
  trx: Db,
  penalties: readonly { account_id: number }[],
  sign: 1 | -1,
): Promise<void> {
  if (penalties.length === 0) return
  const groups = Map.groupBy(penalties, ({ account_id }) => account_id)
  const moves = new Map([...groups].map(([id, { length }]) => [id, sign * length]))
  const rows = await moveInForce(trx, moves)
  const crossed = rows.filter(({ id, penalties_in_force: now }) => {
    const before = now - (moves.get(id) ?? 0)
    return before > 0 !== now > 0
  })
  const is_penalised = sign > 0
  const left = crossed.map((row) => ({ ...row, is_penalised: !is_penalised }))
  await countAccounts(trx, left, -1)
  await countAccounts(
    trx,
    crossed.map((row) => ({ ...row, is_penalised })),
  )
}

interface Punished {
  readonly id: number
  readonly server_id: number
  readonly task: string | null
  readonly penalties_in_force: number
}

/** All in one statement: thousands may have ended since somebody last asked. */
async function moveInForce(trx: Db, moves: ReadonlyMap<number, number>): Promise<Punished[]> {
  const text = JSON.stringify(Object.fromEntries(moves))
  const each = isSqlite(trx) ? sql`json_each(${text})` : sql`json_each_text(${text}::json)`
  const { rows } = await sql<Punished>`
    update account
    set penalties_in_force = penalties_in_force + cast(moved.value as integer)
    from ${each} as moved
    where account.id = cast(moved.key as integer)
    returning account.id, account.server_id, account.task, account.penalties_in_force`.execute(trx)
  return rows
}
