import { FAILING, NO_TASK } from '#contract/task-filters.ts'
import { FAILED_TASKS, TASKS, taskOf } from '#domain/task.ts'
import { CountFilter } from '#web/lists/page/count-filter.tsx'
import type { PartProps } from '#web/lists/page/definition.ts'

interface TaskAnswer {
  readonly tasks: Readonly<Record<string, number>>
  /** The number of accounts in statuses that are not listed. */
  readonly other_tasks: number
}

/** The number of accounts in each task status, which filters the list. */
export function TaskCounts({ answer, search, change }: PartProps<TaskAnswer>) {
  const tasks = answer?.tasks
  const value = typeof search.task === 'string' ? search.task : undefined
  const countOf = (statuses: readonly string[]) =>
    tasks && statuses.reduce((sum, status) => sum + (tasks[status] ?? 0), 0)
  return (
    <CountFilter
      label="Status"
      isWrapped
      total={answer?.tasks && sumOf(answer)}
      options={[
        { value: FAILING, label: 'Failing', tone: 'red', count: countOf(FAILED_TASKS) },
        ...shownOf(tasks).map((task) => ({
          value: task,
          ...(task === NO_TASK ? { label: 'No task', tone: 'gray' as const } : taskOf(task)),
          count: countOf([task]),
        })),
      ]}
      value={value}
      onChange={(task) => change({ task })}
    />
  )
}

const sumOf = ({ tasks, other_tasks }: TaskAnswer) =>
  Object.values(tasks).reduce((sum, count) => sum + count, other_tasks)

/** All known statuses in the order of work, so that no count moves when others appear, followed by unknown statuses. */
function shownOf(tasks: TaskAnswer['tasks'] = {}): string[] {
  const known = [...TASKS, NO_TASK]
  return [
    ...known,
    ...Object.keys(tasks)
      .filter((task) => !known.includes(task))
      .sort(),
  ]
}
