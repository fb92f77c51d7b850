import { useQuery } from '@tanstack/react-query'
import type { LogFault } from '#contract/logs.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { JsonTree } from '#web/ui/json-tree.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { LEVELS, SOURCES } from './log-look.ts'
import type { LogSearch } from './search.ts'

const SKELETONS = 6

interface FaultListProps {
  /** Shows the log lines of a group. */
  onShow(patch: Pick<LogSearch, 'level' | 'source' | 'search'>): void
}

/** Warnings and errors grouped by message, latest first. */
export function FaultList({ onShow }: FaultListProps) {
  const { data, error, isError, refetch } = useQuery(api.logs.faults.query({}))
  if (isError && !data)
    return (
      <ErrorState
        title="Failed to load the errors"
        description={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonList count={SKELETONS} className="grid gap-2" rowClassName="h-14" />
  if (data.length === 0)
    return (
      <EmptyState
        title="No errors"
        description="Server warnings and errors appear here, grouped by message."
      />
    )
  return (
    <ul
      aria-label="Identical errors"
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-panel"
    >
      {data.map((fault) => (
        <FaultRow key={fault.key} fault={fault} onShow={() => onShow(linesOf(fault))} />
      ))}
    </ul>
  )
}

interface FaultRowProps {
  fault: LogFault
  onShow(): void
}

function FaultRow({ fault, onShow }: FaultRowProps) {
  const { level, source, message, amount, details, first_at, last_at } = fault
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={LEVELS[level].tone}>{LEVELS[level].label}</Badge>
        <span className="num min-w-10 text-right font-mono font-semibold">
          {formatCount(amount)}×
        </span>
        <span className="min-w-0 flex-1 basis-64 break-words font-mono text-xs">{message}</span>
        <span className="text-fg-3 text-xs">{SOURCES[source]}</span>
        <span className="flex gap-1 text-fg-3 text-xs">
          last <TimeAgo at={new Date(last_at)} />, first <TimeAgo at={new Date(first_at)} />
        </span>
        <Button size="small" aria-label={`Lines of ${message}`} onClick={onShow}>
          Lines
        </Button>
      </div>
      {details && (
        <details>
          <summary className="w-fit cursor-pointer text-fg-2 text-xs">Latest line in full</summary>
          <div className="mt-2">
            <JsonTree label="details" value={details} />
          </div>
        </details>
      )}
    </li>
  )
}

/** The message up to its first number, where the other messages of the group differ. */
function linesOf({ level, source, message }: LogFault) {
  const words = message.split(/[0-9]/)[0]?.trim() ?? ''
  return { level, source, search: words.slice(0, 100) }
}
