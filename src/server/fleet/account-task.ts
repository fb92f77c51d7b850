import { z } from 'zod'
import { countAccounts } from '../counters/account-tally.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'

/** Who did it; null for an undo. */
interface Person {
  readonly userId: string | null
  readonly username: string | null
}

/** Adds a task status to the history of an account. */
export async function recordTask(
  trx: Db,
  step: { account_id: number; task: string | null; at: Date },
  by: Person | null,
): Promise<void> {
  const person = { user_id: by?.userId ?? null, username: by?.username ?? null }
  await trx
    .insertInto('account_task')
    .values({ ...step, ...person })
    .execute()
}

const Followed = z
  .object({
    id: z.number(),
    server_id: z.number(),
    task: z.string().nullable(),
    penalties_in_force: z.number(),
  })
  .transform((row) => ({ ...row, is_penalised: row.penalties_in_force > 0 }))

/** Counts an account that a revert inserted, deleted or changed. */
export async function followAccount(trx: Db, before: unknown, after: unknown): Promise<void> {
  const was = before === undefined ? undefined : Followed.parse(before)
  const is = after === undefined ? undefined : Followed.parse(after)
  if (was) await countAccounts(trx, [was], -1)
  if (is) await countAccounts(trx, [is])
  if (was && is && was.task !== is.task)
    await recordTask(trx, { account_id: is.id, task: is.task, at: new Date(currentTime()) }, null)
}
