import type { Agent, AgentReport } from '#contract/agents.ts'
import { formatCount } from '#domain/format.ts'
import { ID_COLUMN } from '#web/entities/columns.tsx'
import { RowButton } from '#web/lists/page/open-row.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { LiveValue } from '#web/ui/live-value.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { botsOf, formatDelay, formatSkew, NOTHING, rejectedIn } from './agent-facts.tsx'
import { AgentStatus } from './agent-status.tsx'
import type { agentSearch } from './search.ts'

export const AGENT_COLUMNS: readonly Column<
  Agent,
  undefined,
  typeof agentSearch.defaults.sort_by
>[] = [
  { ...ID_COLUMN, card: 'lead' },
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    isText: true,
    isName: true,
    cell: ({ id, name }) => (
      <RowButton id={id} className="block max-w-full truncate text-left font-medium md:max-w-56">
        {name}
      </RowButton>
    ),
  },
  { id: 'status', label: 'Status', card: 'badge', cell: (agent) => <AgentStatus agent={agent} /> },
  { id: 'owner', label: 'Owner', cell: ({ owner }) => owner.username },
  {
    id: 'reports_for',
    label: 'Reports for',
    cell: (agent) => (
      <span className="block truncate md:max-w-48" title={botsOf(agent)}>
        {botsOf(agent)}
      </span>
    ),
  },
  { id: 'version', label: 'Version', cell: ({ report }) => report?.version ?? NOTHING },
  {
    id: 'seen',
    label: 'Last seen',
    isControl: true,
    cell: ({ report }) => (report ? <TimeAgo at={new Date(report.seen_at)} /> : NOTHING),
  },
  {
    id: 'lag',
    label: 'Lag',
    isNumber: true,
    cell: ({ report }) => (report ? formatDelay(report.lag_ms) : NOTHING),
  },
  {
    id: 'skew',
    label: 'Clock skew',
    isNumber: true,
    cell: ({ report }) => (report ? formatSkew(report.skew_ms) : NOTHING),
  },
  {
    id: 'rejected',
    label: 'Rejected',
    isNumber: true,
    cell: ({ report }) => (report ? <Rejected report={report} /> : NOTHING),
  },
]

function Rejected({ report }: { report: AgentReport }) {
  const count = rejectedIn(report)
  return <LiveValue of={count}>{formatCount(count)}</LiveValue>
}
