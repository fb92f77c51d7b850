import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { jsonRows } from '../db/json-rows.ts'
import { isSqlite } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import type { AccountMoneyTable, AccountStatusTable } from '../db/tables/fleet.ts'

interface Money {
  readonly id: number
  /** `null` leaves the value as it is. */
  readonly cash: number | null
  readonly deposit: number | null
  /** Sets the id of the next BR bot in advance, so that its trigger changes nothing. */
  readonly br_bot_id?: number
}

interface Status {
  readonly id: number
  readonly task: string | null
  readonly task_since: Date | null
}

type Parts = Omit<Selectable<AccountStatusTable & AccountMoneyTable>, 'server_id' | 'br_bot_id'>

/**
 * The parts of each selected account, to be joined with `areOfAccount`. On PostgreSQL, two more joins would triple the
 * planning time, so a subquery with `offset 0` is planned separately.
 */
export const accountParts = (db: Db) =>
  sql<Parts>`${isSqlite(db) ? PARTS : sql`lateral ${PARTS_OF_ACCOUNT}`}`.as('part')

export const areOfAccount = (db: Db): RawBuilder<SqlBool> =>
  isSqlite(db) ? sql`part.id = account.id` : sql`true`

const COLUMNS = sql.join(
  ['id', 'task', 'task_since', 'penalties_in_force'].map((name) =>
    sql.ref(`account_status.${name}`),
  ),
)

const JOINED = sql`
  select ${COLUMNS}, account_money.cash, account_money.deposit
  from account_status join account_money on account_money.id = account_status.id`

const PARTS = sql`(${JOINED})`

const PARTS_OF_ACCOUNT = sql`(${JOINED} where account_status.id = account.id offset 0)`

/** Sets the money of many accounts, by their ids. */
export async function writeMoney(trx: Db, accounts: readonly Money[]): Promise<void> {
  const rows = JSON.stringify(
    accounts.map(({ id, cash, deposit, br_bot_id }) => [id, cash, deposit, br_bot_id]),
  )
  const columns = {
    id: 'integer',
    cash: 'bigint',
    deposit: 'bigint',
    br_bot_id: 'integer',
  } as const
  await sql`
    update account_money set cash = coalesce(given.cash, account_money.cash),
      deposit = coalesce(given.deposit, account_money.deposit),
      br_bot_id = coalesce(given.br_bot_id, account_money.br_bot_id)
    from ${jsonRows(trx, rows, columns)} as given
    where account_money.id = given.id`.execute(trx)
}

/** Sets the task status of many accounts, by their ids. */
export async function writeStatus(trx: Db, accounts: readonly Status[]): Promise<void> {
  const rows = JSON.stringify(accounts.map(({ id, task, task_since }) => [id, task, task_since]))
  const columns = { id: 'integer', task: 'text', task_since: 'timestamptz' } as const
  await sql`
    update account_status set task = given.task, task_since = given.task_since
    from ${jsonRows(trx, rows, columns)} as given
    where account_status.id = given.id`.execute(trx)
}
