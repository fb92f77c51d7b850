import { sql } from 'kysely'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'

interface Money {
  readonly id: number
  readonly cash: number
  readonly deposit: number
}

const columnOf = <Name extends 'cash' | 'deposit'>(name: Name) =>
  sql<number>`(
    select ${sql.ref(name)} from account_money where account_money.id = account.id)`.as(name)

/** The money of each selected account. PostgreSQL plans these subqueries in half the time of one more join. */
export const MONEY = [columnOf('cash'), columnOf('deposit')] as const

/** Sets the money of many accounts, by their ids. */
export async function writeMoney(trx: Db, accounts: readonly Money[]): Promise<void> {
  const rows = JSON.stringify(accounts.map(({ id, cash, deposit }) => [id, cash, deposit]))
  const columns = { id: 'integer', cash: 'bigint', deposit: 'bigint' } as const
  await sql`
    update account_money set cash = given.cash, deposit = given.deposit
    from ${jsonRows(trx, rows, columns)} as given
    where account_money.id = given.id`.execute(trx)
}
