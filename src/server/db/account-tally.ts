import type { Db } from './schema.ts'

/** Counts new accounts on their servers, in the transaction that writes them. */
export async function countAccounts(trx: Db, accounts: { server_id: number }[]): Promise<void> {
  const servers = Map.groupBy(accounts, ({ server_id }) => server_id)
  // One order for everybody: two transactions never wait for each other.
  for (const [server_id, { length }] of [...servers].sort(([a], [b]) => a - b))
    await trx
      .insertInto('account_tally')
      .values({ server_id, amount: length })
      .onConflict((conflict) =>
        conflict
          .column('server_id')
          .doUpdateSet(({ eb }) => ({ amount: eb('account_tally.amount', '+', length) })),
      )
      .execute()
}
