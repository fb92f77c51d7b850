import type { Penalty } from '#contract/penalties.ts'
import { isPenaltyActive } from '#domain/penalty.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { YourTime } from '#web/ui/your-time.tsx'
import { ActivePenaltyBadge, PenaltyBadge } from './penalty-badge.tsx'

/** The penalties of one account. */
export function PenaltyList({ penalties }: { penalties: readonly Penalty[] }) {
  const now = useNow()
  if (penalties.length === 0) return <p className="text-fg-2">No penalties recorded for this bot</p>
  return (
    <ul aria-label="Penalties" className="grid gap-3">
      {penalties.map((penalty) => (
        <li key={penalty.id} className="rounded-lg border border-line p-3.5">
          <PenaltyFacts penalty={penalty} isActive={isPenaltyActive(penalty, now)} />
        </li>
      ))}
    </ul>
  )
}

interface PenaltyFactsProps {
  penalty: Penalty
  isActive: boolean
}

function PenaltyFacts({ penalty, isActive }: PenaltyFactsProps) {
  const { id, reason, starts_at, ends_at, admin_name } = penalty
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-1.5">
        <PenaltyBadge penalty={penalty} />
        {isActive && <ActivePenaltyBadge />}
        <span className="num ml-auto font-mono text-2xs text-fg-3">ID {id}</span>
      </div>
      <Facts>
        <Fact name="Reason">{reason}</Fact>
        <Fact name="Starts">
          <YourTime at={starts_at} />
        </Fact>
        <Fact name="Ends">
          {ends_at === null ? 'Never (permanent)' : <YourTime at={ends_at} />}
        </Fact>
        <Fact name="Admin">{admin_name}</Fact>
      </Facts>
    </>
  )
}
