import { reasonOf } from '#web/api/reason-of.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { Pause, Play } from '#web/ui/icons.tsx'
import { LogLineRow } from './log-line-row.tsx'
import type { LogFilters } from './search.ts'
import { useLogLines } from './use-log-lines.ts'

const SKELETONS = 20

export function LogLines({ filters }: { filters: LogFilters }) {
  const log = useLogLines(filters)
  const { history, lines } = log
  if (history.isError && lines.length === 0)
    return (
      <ErrorState
        title="Failed to load the logs"
        description={reasonOf(history.error)}
        onRetry={() => void history.refetch()}
      />
    )
  if (history.isPending)
    return <SkeletonList count={SKELETONS} className="grid gap-px" rowClassName="h-8" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Tail log={log} />
      {lines.length === 0 ? (
        <EmptyState title="No lines found" description="No log lines match these filters." />
      ) : (
        <ol
          aria-label="Log"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-panel"
        >
          {lines.map((line) => (
            <LogLineRow key={line.id} line={line} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Button
          className="justify-self-center"
          aria-disabled={history.isFetchingNextPage}
          onClick={() => history.isFetchingNextPage || void history.fetchNextPage()}
        >
          {history.isFetchingNextPage ? 'Loading...' : 'Older lines'}
        </Button>
      )}
    </div>
  )
}

/** Whether new lines are shown automatically, and how many are waiting. */
function Tail({ log }: { log: ReturnType<typeof useLogLines> }) {
  const { isPaused, waiting, isWaitingMany, pause, resume } = log
  return (
    <div className="flex h-8 items-center gap-3">
      <Button size="small" onClick={isPaused ? resume : pause}>
        {isPaused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <p role="status" className="num text-fg-2">
        {isPaused ? `Paused, ${waiting}${isWaitingMany ? '+' : ''} new` : 'Live'}
      </p>
    </div>
  )
}
