import { z } from 'zod'
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

const Task = z.object({ id: z.number(), task: z.string().nullable() })

/** Records the task that a revert gave back to an account. */
export async function recordRevertedTask(trx: Db, before: unknown, after: unknown): Promise<void> {
  if (before === undefined || after === undefined) return
  const { id, task } = Task.parse(after)
  if (task === Task.parse(before).task) return
  await recordTask(trx, { account_id: id, task, at: new Date(currentTime()) }, null)
}
