import { penaltyOf } from '#domain/penalty.ts'
import { Badge } from '#web/ui/badge.tsx'

interface PenaltyBadgeProps {
  penalty: Parameters<typeof penaltyOf>[0]
  /** For tables: shortens the text, and shows all of it in a tooltip. */
  isNarrow?: boolean
}

/** Ban, or Jail with its type. */
export function PenaltyBadge({ penalty, isNarrow = false }: PenaltyBadgeProps) {
  const { label, look } = penaltyOf(penalty)
  if (!isNarrow) return <Badge tone={look}>{label}</Badge>
  return (
    <Badge tone={look} className="md:max-w-32">
      <span title={label} className="md:truncate">
        {label}
      </span>
    </Badge>
  )
}

/** A badge for a penalty that has not ended. */
export function ActivePenaltyBadge() {
  return (
    <Badge tone="red" mark="pulse">
      Active
    </Badge>
  )
}

/** A badge for a bot that has an active penalty. */
export function PenalizedBadge() {
  return <Badge tone="red">Penalized</Badge>
}
