import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { BotStateCounts } from '#contract/bot-states.ts'
import type { Overview } from '#contract/overview.ts'
import { actionWords, rowWords } from '#domain/action-words.ts'
import { formatCount } from '#domain/format.ts'
import { taskLink } from '#domain/overview-links.ts'
import { TASKS } from '#domain/task.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { auditSearch } from '#web/history/audit-search.ts'
import { classNames } from '#web/lib/class-names.ts'
import { ListChanges } from '#web/lists/controls/list-changes.tsx'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { hasFailed } from '#web/lists/has-failed.ts'
import { StaleBanner } from '#web/lists/stale-banner.tsx'
import { UpdatedNote } from '#web/lists/updated-note.tsx'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { useStableRows } from '#web/lists/use-stable-rows.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { LoadingNote } from '#web/ui/feedback/skeleton.tsx'
import { LiveValue } from '#web/ui/live-value.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Attention } from './attention.tsx'
import { Checklist, stepsOf } from './checklist.tsx'
import { FleetDay } from './fleet-day.tsx'
import { useHomeAccess } from './home-access.ts'
import { isReporting, PresenceCounts, usePresence } from './presence-counts.tsx'
import { ServerTable } from './server-table.tsx'
import { FleetTiles, OrderTiles } from './tiles.tsx'

const FAILED = 'Failed to load the overview'

export function HomePage() {
  // Shifts begin and penalties end without a write, so no live message tells of them.
  const refetchInterval = useListInterval(false)
  const query = useQuery({ ...api.overview.get.query({}), refetchInterval })
  const access = useHomeAccess()
  const presence = usePresence(access)
  const overview = query.data
  const steps = overview && stepsOf(overview)

  return (
    <>
      <PageHeader
        group="Watch"
        title="Home"
        subtitle="Fleet status at a glance"
        status={<UpdatedNote query={query} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <StaleBanner list={query} failed={FAILED} />
        {hasFailed(query) ? (
          <ErrorState
            title={FAILED}
            description={reasonOf(query.error)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <>
            {!overview && <LoadingNote />}
            {steps && <Checklist steps={steps} />}
            <FleetTiles overview={overview} access={access} />
            <Heading>Orders</Heading>
            <OrderTiles overview={overview} />
            {access.fleet && (
              <div className="grid gap-3 xl:grid-cols-12">
                <Panel title="Needs attention" className="min-h-60 xl:col-span-5 xl:h-100">
                  <Attention {...{ overview, presence, access }} />
                </Panel>
                {access.administration && (
                  <Panel title="The fleet’s day" className="xl:col-span-7 xl:h-100">
                    <FleetDay byHour={overview?.br_bots?.by_hour} />
                  </Panel>
                )}
                <Panel
                  title="Servers"
                  // Without the fleet's day, the table is next to the problems and has the same height.
                  className={classNames(
                    'min-h-60 xl:col-span-7',
                    !access.administration && 'xl:h-100',
                  )}
                >
                  <ServerTable servers={overview?.servers} hasBrBots={access.administration} />
                </Panel>
                <Panel
                  title="Bot tasks"
                  className={classNames(
                    '@container',
                    access.administration ? 'xl:col-span-5' : 'xl:col-span-12',
                  )}
                >
                  <TaskList tasks={overview?.tasks ?? undefined} />
                </Panel>
                {access.administration && <ActivityPanel query={query} />}
                <PresencePanel presence={presence.data} />
              </div>
            )}
          </>
        )}
      </div>
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mt-1 font-semibold text-base">{children}</h2>
}

function PresencePanel({ presence }: { presence: BotStateCounts | undefined }) {
  if (!presence || !isReporting(presence)) return null
  return (
    <Panel title="Bots that agents report for" className="xl:col-span-12">
      <PresenceCounts counts={presence} />
    </Panel>
  )
}

interface PanelProps {
  title: string
  /** Shown to the right of the title. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

function Panel({ title, action, className, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={classNames(
        'flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-panel p-4',
        className,
      )}
    >
      <div className="relative flex h-6 items-center justify-between">
        <h2 className="font-semibold text-base">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

const NOBODY_LEFT: ReadonlySet<number> = new Set()

/** The latest audit entries. Newer ones are shown at the request of the user, so that no link moves under the pointer. */
function ActivityPanel({ query }: { query: UseQueryResult<Overview> }) {
  const { data, dataUpdatedAt, isPlaceholderData } = query
  const box = useRef<HTMLOListElement>(null)
  const entries = data?.activity ?? undefined
  const list = { data: entries && { data: entries }, dataUpdatedAt, isPlaceholderData }
  const { rows, changes, show } = useStableRows(list, api.overview.get.query({}).queryKey)
  // An entry that newer entries push out of the panel is not counted as a change.
  const { added } = changes
  const stable = { show, changes: { added, moved: 0, left: NOBODY_LEFT, count: added } }
  return (
    <Panel
      title="Latest activity"
      className="min-h-60 xl:col-span-12"
      action={<ListChanges stable={stable} part={{ name: 'the activity', rows: box }} />}
    >
      {rows?.length === 0 && <p className="py-2 text-fg-2">No activity yet.</p>}
      <ol ref={box} className="grid grid-cols-1">
        {rows?.map(({ id, at, username, action, entity, entity_id, entity_name }) => (
          <li
            key={id}
            className="relative flex min-h-9 items-center gap-3 border-line border-b py-1 last:border-b-0"
          >
            <span className="min-w-0 flex-1 truncate">
              <Link
                to="/settings/audit"
                search={{ ...auditSearch.defaults, open: id }}
                className="after:absolute after:inset-0 hover:underline"
              >
                {actionWords(action)}
              </Link>
              {entity_id !== null && (
                <span className="text-fg-3"> · {rowWords(entity, entity_id, entity_name)}</span>
              )}
              <span className="text-fg-3"> by {username ?? 'the console'}</span>
            </span>
            <span className="shrink-0 text-xs">
              <TimeAgo at={new Date(at)} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type Tasks = NonNullable<Overview['tasks']>

/** The number of game accounts per task status, in lifecycle order; each status links to its accounts. */
function TaskList({ tasks = {} }: { tasks: Tasks | undefined }) {
  const names = [...TASKS, ...Object.keys(tasks).filter((task) => !TASKS.includes(task))]
  const most = Math.max(...Object.values(tasks), 1)
  return (
    <ul className="grid grid-cols-1 gap-x-6 @md:grid-cols-2">
      {names.map((task) => {
        const count = tasks[task] ?? 0
        return (
          <li
            key={task}
            className="relative flex h-7 @max-[12rem]:h-auto @max-[12rem]:flex-wrap items-center gap-2 rounded-sm hover:bg-raised pointer-coarse:h-11"
          >
            <ListLink
              href={taskLink(task).page}
              className="w-36 max-w-full shrink-0 after:absolute after:inset-0"
            >
              <TaskBadge status={task} />
              <span className="sr-only">{count}</span>
            </ListLink>
            <i aria-hidden className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-xs bg-raised">
              <b className="block h-full bg-fg-3" style={{ width: `${(count / most) * 100}%` }} />
            </i>
            <span aria-hidden className="num w-12 text-right">
              <LiveValue of={count}>{formatCount(count)}</LiveValue>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
