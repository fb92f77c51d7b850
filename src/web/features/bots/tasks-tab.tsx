import type { BotDetail } from '#contract/bots.ts'
import { formatDateTime, formatElapsed } from '#domain/format.ts'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { useNow } from '#web/lib/use-now.ts'

type Steps = BotDetail['tasks']

/** The task statuses that the account had, newest first, and how long it had each. */
export function TasksTab({ tasks }: { tasks: Steps }) {
  const now = useNow()
  if (tasks.length === 0) return <p className="text-fg-2">No task history</p>
  return (
    <ol aria-label="Task history" className="grid">
      {tasks.map(({ id, task, at, username }, place) => (
        <li
          key={id}
          className="num flex min-h-9 flex-wrap items-center gap-x-3 border-line border-b py-1 last:border-b-0"
        >
          <span className="w-36">
            {task === null ? <span className="text-fg-3">None</span> : <TaskBadge status={task} />}
          </span>
          <time dateTime={at} className="text-fg-2">
            {formatDateTime(new Date(at))}
          </time>
          <span className="text-fg-3">
            for {formatElapsed(endOf(tasks, place, now) - Date.parse(at))}
          </span>
          <span className="ml-auto text-fg-2">{username ?? 'automatic'}</span>
        </li>
      ))}
    </ol>
  )
}

/** Each step ends when the next one begins; the newest has not ended. */
function endOf(tasks: Steps, place: number, now: number): number {
  const next = tasks[place - 1]
  return next ? Date.parse(next.at) : now
}
