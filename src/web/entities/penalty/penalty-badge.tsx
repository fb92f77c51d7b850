import { penaltyOf } from '#domain/penalty.ts'
import { Badge } from '#web/ui/badge.tsx'

interface PenaltyBadgeProps {
  penalty: Parameters<typeof penaltyOf>[0]
}

/** Ban, or Jail with its kind. */
export function PenaltyBadge({ penalty }: PenaltyBadgeProps) {
  const { label, look } = penaltyOf(penalty)
  return <Badge tone={look}>{label}</Badge>
}

/** Beside a penalty that has not ended. */
export function ActivePenaltyBadge() {
  return (
    <Badge tone="red" mark="pulse">
      Active
    </Badge>
  )
}

/** Beside a bot that has an active penalty. */
export function PenalizedBadge() {
  return <Badge tone="red">Penalized</Badge>
}
