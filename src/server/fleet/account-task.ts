import { z } from 'zod'
import { countAccounts } from '../counters/account-tally.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'

interface Account {
  readonly id: number
  readonly server_id: number
  readonly task: string | null
}

/** Who did it; nobody where an undo did. */
interface Person {
  readonly userId: string | null
  readonly username: string | null
}

/** Gives an account another status, or none: the time in it starts anew, and its history says who did it. */
export async function changeTask(
  trx: Db,
  account: Account,
  task: string | null,
  by: Person | null,
): Promise<void> {
  if (account.task === task) return
  const at = new Date(currentTime())
  const { penalties_in_force } = await trx
    .updateTable('account')
    .set({ task, task_since: task === null ? null : at })
    .where('id', '=', account.id)
    .returning('penalties_in_force')
    .executeTakeFirstOrThrow()
  const is_penalised = penalties_in_force > 0
  await countAccounts(trx, [{ ...account, is_penalised }], -1)
  await countAccounts(trx, [{ ...account, is_penalised, task }])
  await recordTask(trx, { account_id: account.id, task, at }, by)
}

/** The line of an account's history that says what it is at from now on. */
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

/** Counts an account that was put back, taken away or changed back. */
export async function followAccount(trx: Db, before: unknown, after: unknown): Promise<void> {
  const was = before === undefined ? undefined : Followed.parse(before)
  const is = after === undefined ? undefined : Followed.parse(after)
  if (was) await countAccounts(trx, [was], -1)
  if (is) await countAccounts(trx, [is])
  if (was && is && was.task !== is.task)
    await recordTask(trx, { account_id: is.id, task: is.task, at: new Date(currentTime()) }, null)
}
