import type { UserState } from '#contract/roles.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

export const STATE_NAMES: Record<UserState, string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

const TONES: Record<UserState, Tone> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
  suspended: 'gray',
}

export function StateBadge({ state }: { state: UserState }) {
  return <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
}
