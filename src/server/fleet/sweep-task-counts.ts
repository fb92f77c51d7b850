import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'

/** A fleet with the usual task statuses has fewer counts of 0, which are not worth a write every minute. */
const ZEROS_AT_ONCE = 1000

/**
 * Deletes counts of accounts that have become 0. Agents choose the words of task statuses, so an agent that reports a number or a time
 * in them adds counts without end, and lists of accounts read all of them.
 */
export async function sweepTaskCounts(db: Db, signal?: AbortSignal): Promise<void> {
  const zeros = sql`
    select server_id, task, is_penalized from account_counter where amount = 0 limit ${ZEROS_AT_ONCE}`
  for (;;) {
    const { rows } = await zeros.execute(db)
    if (rows.length < ZEROS_AT_ONCE || signal?.aborted) return
    // A count that is no longer 0 stays.
    const remove = sql`
      delete from account_counter where amount = 0 and (server_id, task, is_penalized) in (${zeros})`
    await transact(db, (trx) => remove.execute(trx))
  }
}
