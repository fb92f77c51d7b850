import { NO_TASK, UNKNOWN_TASKS_MAX } from '#contract/task-filters.ts'
import { TASKS } from '#domain/task.ts'

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

export interface ListedTasks {
  /** The number of accounts by task. */
  readonly tasks: Record<string, number>
  /** The number of accounts with any other task. */
  readonly other_tasks: number
}

const ALWAYS_LISTED = new Set([...TASKS, NO_TASK])

/** The counts of the known tasks and of the most frequent unknown ones, because agents can report any number of them. */
export function listTasks(counts: ReadonlyMap<string, number>): ListedTasks {
  const unknown = [...counts].filter(([task]) => !ALWAYS_LISTED.has(task))
  if (unknown.length <= UNKNOWN_TASKS_MAX)
    return { tasks: Object.fromEntries(counts), other_tasks: 0 }
  const known = [...counts].filter(([task]) => ALWAYS_LISTED.has(task))
  const listed = mostFrequent(unknown)
  const other_tasks = sumOf(unknown) - sumOf(listed)
  return { tasks: Object.fromEntries([...known, ...listed]), other_tasks }
}

type Count = readonly [task: string, amount: number]

const sumOf = (counts: readonly Count[]) => counts.reduce((sum, [, amount]) => sum + amount, 0)

/** In linear time, because the number of tasks is not bounded: only a bounded number is sorted at once. */
function mostFrequent(counts: readonly Count[]): Count[] {
  const chosen: Count[] = []
  for (const count of counts) {
    chosen.push(count)
    if (chosen.length === 2 * UNKNOWN_TASKS_MAX) chosen.sort(byAmount).length = UNKNOWN_TASKS_MAX
  }
  return chosen.sort(byAmount).slice(0, UNKNOWN_TASKS_MAX)
}

/** Tasks of the same number of accounts are in the order of their names, so that each response lists the same ones. */
const byAmount = ([task, amount]: Count, [other, most]: Count) =>
  most - amount || (task < other ? -1 : 1)
