import { Suspense } from 'react'
import type { Agent, AgentReport } from '#contract/agents.ts'
import { AGENT_FIELDS } from '#contract/filter/registry/agents.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { ID_COLUMN } from '#web/entities/columns.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import type { DeletionTexts, RowAction } from '#web/lists/page/definition.ts'
import type { Filter } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { RowButton } from '#web/lists/page/open-row.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { useFlagActions } from '#web/lists/use-flag-actions.ts'
import { KeyRound, Pause, Play } from '#web/ui/icons.ts'
import { LiveValue } from '#web/ui/live-value.tsx'
import { NOTHING } from '#web/ui/nothing.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { botsOf, formatDelay, formatSkew, rejectedIn } from './agent-facts.ts'
import { AgentStatus } from './agent-status.tsx'
import { AGENT } from './noun.ts'
import { agentSearch } from './search.ts'

const AgentForm = lazyPart(async () => (await import('./agent-form.tsx')).AgentForm)
const AgentDetail = lazyPart(async () => (await import('./agent-detail.tsx')).AgentDetail)
const RotateKeyDialog = lazyPart(
  async () => (await import('./rotate-key-dialog.tsx')).RotateKeyDialog,
)

const FILTERS: readonly Filter<typeof agentSearch.defaults>[] = [
  {
    kind: 'choice',
    name: 'is_suspended',
    label: 'Suspension',
    any: 'Any state',
    options: [
      { value: 'false', label: 'Not suspended' },
      { value: 'true', label: 'Suspended' },
    ],
    width: 'w-44',
  },
]

export function AgentsPage() {
  const rotation = useDialog<Agent>()
  return (
    <>
      <ListPage
        group="Infrastructure"
        title="Agents"
        subtitle="Manage the programs that report what your bots do"
        resource={api.agents}
        search={agentSearch}
        filterFields={AGENT_FIELDS}
        noun={AGENT}
        columns={AGENT_COLUMNS}
        rowName={({ name }) => name}
        rowState={({ is_suspended }) => ({ isInactive: is_suspended })}
        searchField={{ label: 'Search by name' }}
        filters={FILTERS}
        actions={useActions(rotation.open)}
        form={AgentForm}
        detail={AgentDetail}
        deletion={deletionOf}
        empty={{
          title: 'No agents yet',
          description:
            'An agent is a program that reports what your bots do. Add one, then run an example client with its key.',
        }}
      />
      {rotation.current && (
        <Suspense>
          <RotateKeyDialog key={rotation.key} agent={rotation.current} {...rotation.props} />
        </Suspense>
      )}
    </>
  )
}

function useActions(rotate: (agent: Agent) => void): readonly RowAction<Agent>[] {
  const { update, rotateKey } = api.agents
  const changes = useFlagActions(update, 'is_suspended', {
    set: {
      label: 'Suspend',
      icon: Pause,
      done: 'Agent suspended',
      failed: 'Failed to suspend agent',
    },
    clear: { label: 'Resume', icon: Play, done: 'Agent resumed', failed: 'Failed to resume agent' },
  })
  return [{ label: 'Replace key…', icon: KeyRound, needs: rotateKey, run: rotate }, ...changes]
}

const deletionOf = ({ name }: Agent): DeletionTexts => ({
  description: `${name} can no longer report: its key is refused immediately. You can undo this for 8 seconds, or later from the audit log; the key then works again.`,
  undo: 'agent',
})

const AGENT_COLUMNS: readonly Column<Agent, undefined, typeof agentSearch.defaults.sort_by>[] = [
  { ...ID_COLUMN, card: 'lead' },
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    isText: true,
    isName: true,
    cell: ({ id, name }) => (
      <RowButton id={id} className="block max-w-full truncate text-left font-medium">
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
