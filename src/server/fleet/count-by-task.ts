import { NO_TASK } from '#contract/task-filters.ts'

export interface TaskCount {
  /** Null or empty for accounts without a task. */
  readonly task: string | null
  readonly amount: number
}

/** The number of accounts with each task. Returns a map, because agents can report any task, such as `constructor`. */
export function countByTask(rows: readonly TaskCount[]): Map<string, number> {
  const tasks = new Map<string, number>()
  for (const { task, amount } of rows)
    if (amount > 0) tasks.set(task || NO_TASK, (tasks.get(task || NO_TASK) ?? 0) + amount)
  return tasks
}
