import type { Agent } from '#contract/agents.ts'
import { canOwnAgents } from '#domain/access.ts'
import { offlineAfterMs } from '#domain/presence.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { useHasPassed } from '#web/lib/use-has-passed.ts'
import { Badge } from '#web/ui/badge.tsx'

/** A badge that shows whether an agent can report, and whether it does. */
export function AgentStatus({ agent }: { agent: Agent }) {
  const { is_suspended, owner, report } = agent
  const isSilent = useHasPassed(report ? silentFrom(report) : Number.POSITIVE_INFINITY)
  if (is_suspended) return <Badge tone="outline">Suspended</Badge>
  if (!canOwnAgents(owner)) return <Badge tone="red">Owner not allowed</Badge>
  if (!report) return <Badge tone="gray">No reports yet</Badge>
  return isSilent ? <Badge tone="red">Silent</Badge> : <Badge tone="green">Reporting</Badge>
}

const silentFrom = ({ seen_at, interval_s }: NonNullable<Agent['report']>) =>
  Date.parse(seen_at) + offlineAfterMs(interval_s * SECOND_MS)
