import type { Db } from '../db/schema.ts'
import type { Chance } from './random.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Task statuses before the current one, in order. */
const PREVIOUS_STATUSES = ['pending', 'connecting', 'connected', 'spawned'] as const

/** Time since when an account has its status: minutes ago while working, up to three days ago after a failure. */
export function sinceOf(chance: Chance, task: string | null, today: number): Date | null {
  if (task === null) return null
  const agoMs = task.startsWith('failed_')
    ? chance.between(1, 70) * HOUR_MS
    : chance.between(2, 600) * MINUTE_MS
  return new Date(today - agoMs)
}

interface Account {
  readonly account_id: number
  readonly task: string | null
  readonly task_since: Date | null
}

/** Adds the task history of the accounts: up to three earlier statuses and the current one. */
export async function addTasks(trx: Db, chance: Chance, accounts: Account[]): Promise<void> {
  const rows = accounts.flatMap(({ account_id, task, task_since }) => {
    if (task_since === null) return []
    const before = PREVIOUS_STATUSES.filter((step) => step !== task).slice(0, chance.between(0, 3))
    let at = task_since.getTime()
    const steps = before.toReversed().map((step) => {
      at -= chance.between(1, 40) * MINUTE_MS
      return { account_id, task: step, at: new Date(at) }
    })
    return [...steps.reverse(), { account_id, task, at: task_since }]
  })
  if (rows.length > 0) await trx.insertInto('account_task').values(rows).execute()
}
