import { moveCounts } from './kept-counts.ts'
import type { Db } from './schema.ts'

interface Counted {
  readonly server_id: number
  /** What the account is at. */
  readonly task?: string | null
}

/** Counts accounts that come or go, in the transaction that writes them. */
export async function countAccounts(trx: Db, accounts: Counted[], amount: 1 | -1 = 1) {
  const changes = accounts.map(({ server_id, task }) => ({ server_id, task: task ?? '', amount }))
  await moveCounts(trx, 'account_tally', changes)
}
