import { taskOf } from '#domain/task.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The task status of a bot. */
export function TaskBadge({ status }: { status: string }) {
  const { label, tone } = taskOf(status)
  return (
    <Badge tone={tone} mark="dot">
      {label}
    </Badge>
  )
}
