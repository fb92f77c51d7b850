import { useQuery } from '@tanstack/react-query'
import type { AgentReport, AgentDetail as Detail } from '#contract/agents.ts'
import { REJECTIONS } from '#contract/telemetry.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import type { DetailProps } from '#web/lists/page/definition.ts'
import { DetailDialog } from '#web/lists/page/detail-dialog.tsx'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { Fact, Facts, Section } from '#web/ui/facts.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { YourTime } from '#web/ui/your-time.tsx'
import { botsOf, formatDelay, formatSkew } from './agent-facts.ts'
import { AgentStatus } from './agent-status.tsx'

/** One agent: the bots that it reports for, its keys and its streams. */
export function AgentDetail({ id: agentId, isOpen, onClose }: DetailProps<unknown>) {
  const id = Number(agentId)
  const detail = useQuery({
    ...api.agents.get.query({ params: { id } }),
    enabled: isOpen,
    refetchInterval: useListInterval(),
  })
  const { data: agent } = detail
  return (
    <DetailDialog
      {...{ id, detail, isOpen, onClose }}
      failed="Failed to load agent"
      title={
        <>
          {agent?.name ?? `Agent #${id}`}
          {agent && <AgentStatus agent={agent} />}
        </>
      }
    >
      {(loaded) => <Body agent={loaded} />}
    </DetailDialog>
  )
}

function Body({ agent }: { agent: Detail }) {
  const { owner, keys, report, streams } = agent
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      <Section title="Agent">
        <Facts>
          <Fact name="Owner">{owner.username}</Fact>
          <Fact name="Reports for">{botsOf(agent)}</Fact>
          {keys.map((key) => (
            <Fact key={key.created_at} name={key.expires_at ? 'Previous key' : 'Key'}>
              <KeyFact {...key} />
            </Fact>
          ))}
        </Facts>
      </Section>
      <Section title="Reports">
        <Facts>
          <Fact name="Last seen">{report && <TimeAgo at={new Date(report.seen_at)} />}</Fact>
          <Fact name="Version">{report?.version}</Fact>
          <Fact name="Interval">{report && `${report.interval_s} s`}</Fact>
          <Fact name="Lag">{report && formatDelay(report.lag_ms)}</Fact>
          <Fact name="Clock skew">{report && <Skew report={report} />}</Fact>
          <Fact name="Accepted">{report && formatCount(report.accepted)}</Fact>
          <Fact name="Lost batches">{report && formatCount(report.lost)}</Fact>
          <Fact name="Repeated batches">{report && formatCount(report.duplicates)}</Fact>
        </Facts>
      </Section>
      <Section title="Rejected reports">
        <Rejected report={report} />
      </Section>
      <Section title="Streams">
        <Streams streams={streams} />
      </Section>
    </div>
  )
}

function KeyFact({ start, created_at, used_at, expires_at }: Detail['keys'][number]) {
  return (
    <span className="grid">
      <code className="font-mono text-xs">{start}…</code>
      <span className="text-fg-2 text-xs">
        {used_at ? (
          <>
            used <TimeAgo at={new Date(used_at)} />
          </>
        ) : (
          'never used'
        )}
        {', '}
        {expires_at ? (
          <>
            accepted until <YourTime at={expires_at} />
          </>
        ) : (
          <>
            created <TimeAgo at={new Date(created_at)} />
          </>
        )}
      </span>
    </span>
  )
}

function Skew({ report: { skew_ms, jumped_at } }: { report: AgentReport }) {
  return (
    <>
      {formatSkew(skew_ms)}
      {jumped_at && (
        <span className="text-fg-2 text-xs">
          jumped <TimeAgo at={new Date(jumped_at)} />
        </span>
      )}
    </>
  )
}

/** The number of rejected reports by reason, without the reasons that did not occur. */
function Rejected({ report }: { report: AgentReport | null }) {
  const reasons = Object.entries(report?.rejected ?? {}).filter(([, amount]) => amount > 0)
  if (reasons.length === 0) return <p className="text-fg-2">None.</p>
  const words = new Map<string, string>(Object.entries(REJECTIONS))
  return (
    <ul className="grid border-line border-t">
      {reasons.map(([code, amount]) => (
        <li key={code} className="flex justify-between gap-4 border-line border-b py-2">
          <span>
            {words.get(code)}
            <code className="ml-1.5 font-mono text-fg-3 text-xs">{code}</code>
          </span>
          <span className="num">{formatCount(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function Streams({ streams }: Pick<Detail, 'streams'>) {
  if (streams.length === 0) return <p className="text-fg-2">Nothing received yet.</p>
  return (
    <ul className="grid border-line border-t">
      {streams.map(({ stream, seq, seen_at }) => (
        <li key={stream} className="flex justify-between gap-4 border-line border-b py-2">
          <code className="font-mono text-xs" title={stream}>
            {stream.slice(0, STREAM_CHARACTERS)}…
          </code>
          <span className="num text-fg-2">
            batch {formatCount(seq)}, <TimeAgo at={new Date(seen_at)} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const STREAM_CHARACTERS = 8
