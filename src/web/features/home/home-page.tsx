import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { classNames } from '#web/lib/class-names.ts'
import { hasFailed } from '#web/lists/has-failed.ts'
import { StaleBanner } from '#web/lists/stale-banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { LoadingNote } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Activity } from './activity.tsx'
import { Attention } from './attention.tsx'
import { Checklist, stepsOf } from './checklist.tsx'
import { FleetDay } from './fleet-day.tsx'
import { ServerTable } from './server-table.tsx'
import { useShown } from './shown.ts'
import { TaskList } from './tasks.tsx'
import { FleetTiles, OrderTiles } from './tiles.tsx'

const FAILED = 'Failed to load the overview'
/** Shifts begin and penalties end without a write, so nothing notifies this page of them. */
const TICK_MS = 30_000

export function HomePage() {
  const query = useQuery({ ...api.overview.get.query({}), refetchInterval: TICK_MS })
  const shown = useShown()
  const overview = query.data
  const steps = overview && stepsOf(overview)

  return (
    <>
      <PageHeader group="Watch" title="Home" subtitle="Fleet status at a glance" />
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
            <FleetTiles overview={overview} shown={shown} />
            <Heading>Orders</Heading>
            <OrderTiles overview={overview} />
            {shown.fleet && (
              <div className="grid gap-3 xl:grid-cols-12">
                <Panel title="Needs attention" className="min-h-60 xl:col-span-5">
                  <Attention overview={overview} />
                </Panel>
                {shown.administration && (
                  <Panel title="The fleet’s day" className="xl:col-span-7">
                    <FleetDay byHour={overview?.br_bots?.by_hour} />
                  </Panel>
                )}
                <Panel title="Servers" className="min-h-60 xl:col-span-7">
                  <ServerTable servers={overview?.servers} hasBrBots={shown.administration} />
                </Panel>
                <Panel title="Bot tasks" className="xl:col-span-5">
                  <TaskList tasks={overview?.tasks ?? undefined} />
                </Panel>
                {shown.administration && (
                  <Panel title="Latest activity" className="min-h-60 xl:col-span-12">
                    <Activity entries={overview?.activity ?? undefined} />
                  </Panel>
                )}
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

interface PanelProps {
  title: string
  className?: string
  children: ReactNode
}

function Panel({ title, className, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={classNames(
        'grid min-w-0 content-start gap-2 rounded-lg border border-line bg-panel p-4',
        className,
      )}
    >
      <h2 className="font-semibold text-base">{title}</h2>
      {children}
    </section>
  )
}
