import type { Overview } from '#contract/overview.ts'
import { formatCount } from '#domain/format.ts'
import { taskLink } from '#domain/overview-links.ts'
import { TASKS } from '#domain/task.ts'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { FigureLink } from './figure-link.tsx'

type Tasks = NonNullable<Overview['tasks']>

/** The number of game accounts per task status, in lifecycle order; each status links to its accounts. */
export function TaskList({ tasks = {} }: { tasks: Tasks | undefined }) {
  const names = [...TASKS, ...Object.keys(tasks).filter((task) => !TASKS.includes(task))]
  const most = Math.max(...Object.values(tasks), 1)
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
      {names.map((task) => {
        const count = tasks[task] ?? 0
        return (
          <li
            key={task}
            className="relative flex h-7 items-center gap-2 rounded-sm hover:bg-raised pointer-coarse:h-11"
          >
            <FigureLink
              href={taskLink(task).page}
              className="w-36 shrink-0 after:absolute after:inset-0"
            >
              <TaskBadge status={task} />
              <span className="sr-only">{count}</span>
            </FigureLink>
            <i aria-hidden className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-xs bg-raised">
              <b className="block h-full bg-fg-3" style={{ width: `${(count / most) * 100}%` }} />
            </i>
            <span aria-hidden className="num w-12 text-right">
              {formatCount(count)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
