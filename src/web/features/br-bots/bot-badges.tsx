import type { BrBot } from '#contract/br-bots.ts'
import { registrationOf } from '#domain/registration.ts'
import { taskOf } from '#domain/task.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What the bot is at: its task, or that it is inactive. */
export function StateBadges({ bot: { is_active, current_task } }: { bot: BrBot }) {
  const task = current_task ? taskOf(current_task) : undefined
  return (
    <>
      {!is_active && <Badge tone="outline">Inactive</Badge>}
      {task && (
        <Badge tone={task.tone} mark="dot">
          {task.label}
        </Badge>
      )}
    </>
  )
}

export function RegistrationBadge({ status }: { status: string }) {
  const { label, tone } = registrationOf(status)
  return <Badge tone={tone}>{label}</Badge>
}
