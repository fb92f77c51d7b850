import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Tables of kept counts: `amount`, and what it counts by. */
type Tally = 'account_tally' | 'penalty_tally'

/** Moves kept counts, in the transaction that moves the rows they count. */
export async function moveCounts(trx: Db, table: Tally, changes: Change[]): Promise<void> {
  const moved = merge(changes)
  // Nothing leaves a count while a fleet is filled: one statement then.
  if (moved.every(({ amount }) => amount > 0)) return move(trx, table, moved)
  for (const change of moved) await move(trx, table, [change])
}

interface Change {
  readonly amount: number
  readonly [by: string]: string | number | boolean
}

interface Move {
  readonly by: Record<string, unknown>
  readonly amount: number
}

/** One change for each that is counted, in one order for everybody: two transactions never wait for each other. */
function merge(changes: Change[]): Move[] {
  const moves = new Map<string, Move>()
  for (const { amount, ...by } of changes) {
    const key = JSON.stringify(Object.entries(by).sort(([a], [b]) => (a < b ? -1 : 1)))
    moves.set(key, { by, amount: amount + (moves.get(key)?.amount ?? 0) })
  }
  const moved = [...moves].filter(([, { amount }]) => amount !== 0)
  return moved.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}

async function move(trx: Db, table: Tally, moves: Move[]): Promise<void> {
  const [first] = moves
  if (!first) return
  const names = Object.keys(first.by)
  const where = names.map((name) => sql`${sql.ref(name)} = ${first.by[name]}`)
  const statement =
    first.amount < 0
      ? sql`update ${sql.table(table)} set amount = amount + ${first.amount}
          where ${sql.join(where, sql` and `)}`
      : upsert(table, names, moves)
  await statement.execute(trx)
}

function upsert(table: Tally, names: string[], moves: Move[]): RawBuilder<unknown> {
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const rows = moves.map(
    ({ by, amount }) => sql`(${sql.join([...names.map((name) => by[name]), amount])})`,
  )
  return sql`insert into ${sql.table(table)} (${columns}, amount) values ${sql.join(rows)}
    on conflict (${columns}) do update set amount = ${sql.ref(`${table}.amount`)} + excluded.amount`
}
