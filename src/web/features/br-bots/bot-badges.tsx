import type { BrBot } from '#contract/br-bots.ts'
import { registrationOf } from '#domain/registration.ts'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** What the bot is at: its task, or that it is inactive. */
export function StateBadges({ bot: { is_active, current_task } }: { bot: BrBot }) {
  return (
    <>
      {!is_active && <Badge tone="outline">Inactive</Badge>}
      {current_task && <TaskBadge status={current_task} />}
    </>
  )
}

export function RegistrationBadge({ status }: { status: string }) {
  const { label, tone } = registrationOf(status)
  return <Badge tone={tone}>{label}</Badge>
}
