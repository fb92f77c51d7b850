import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LogLine } from '#contract/logs.ts'
import { actionWords, rowWords } from '#domain/action-words.ts'
import { formatMoment } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { connectionWords } from '#web/api/connection-words.ts'
import { useConnection } from '#web/api/live.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { auditSearch } from '#web/history/audit-search.ts'
import { ChangeTable } from '#web/history/change-table.tsx'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { Pause, Play } from '#web/ui/icons.ts'
import { JsonTree } from '#web/ui/json-tree.tsx'
import { LEVELS, SOURCES } from './log-look.ts'
import { type LogFilters, linesQuery } from './search.ts'

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
      {history.isFetchNextPageError && !history.isFetchingNextPage && (
        <p role="alert" className="tone-red justify-self-center text-tone">
          Failed to load older lines
        </p>
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

/** Whether new lines are shown automatically or the connection is lost, and how many are waiting. */
function Tail({ log }: { log: ReturnType<typeof useLogLines> }) {
  const { isPaused, waiting, isWaitingMany, pause, resume } = log
  const connection = useConnection()
  return (
    <div className="flex h-8 items-center gap-3">
      <Button size="small" onClick={isPaused ? resume : pause}>
        {isPaused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <p role="status" className="num text-fg-2">
        {isPaused
          ? `Paused, ${waiting}${isWaitingMany ? '+' : ''} new`
          : connectionWords(connection)}
      </p>
    </div>
  )
}

/** One log line; when expanded, with all its details. */
function LogLineRow({ line }: { line: LogLine }) {
  const { at, level, source, username, audit } = line
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="[contain-intrinsic-height:auto_2rem] [content-visibility:auto]">
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="grid min-h-8 cursor-pointer list-none items-center gap-x-3 gap-y-0.5 px-3 py-1 hover:bg-raised max-md:grid-cols-[auto_auto_minmax(0,1fr)] md:grid-cols-[8.5rem_4.5rem_5rem_8rem_minmax(0,1fr)] pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <time dateTime={at} className="num font-mono text-fg-2 text-xs">
            {formatMoment(new Date(at))}
          </time>
          <span>
            <Badge tone={LEVELS[level].tone}>{LEVELS[level].label}</Badge>
          </span>
          <span className="text-fg-3 text-xs max-md:justify-self-end">{SOURCES[source]}</span>
          <span className="truncate text-fg-2 text-xs max-md:hidden">{username}</span>
          <span className="break-words font-mono text-xs group-open:whitespace-pre-wrap max-md:col-span-3 md:truncate md:group-open:whitespace-pre-wrap">
            {wordsOf(line)}
          </span>
        </summary>
        {isOpen && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t bg-sunken px-3 py-3">
            {audit && <AuditDetails audit={audit} />}
            <JsonTree label="details" value={detailsOf(line)} />
          </div>
        )}
      </details>
    </li>
  )
}

const wordsOf = ({ message, audit }: LogLine) =>
  audit
    ? `${actionWords(audit.action)} · ${rowWords(audit.entity, audit.entity_id, audit.entity_name)}`
    : message

function detailsOf({ id, at, username, user_id, request_id, details }: LogLine): object {
  return { id, at, person: username, user_id, request_id, ...details }
}

function AuditDetails({ audit }: { audit: NonNullable<LogLine['audit']> }) {
  const { before, after, entity, entity_id, entity_name } = audit
  return (
    <>
      <ChangeTable {...{ before, after }} />
      <Link
        to="/settings/audit"
        search={{ ...auditSearch.defaults, entity, entity_id: entity_id ?? undefined }}
        className="w-fit text-accent underline underline-offset-2"
      >
        {`All changes to ${rowWords(entity, entity_id, entity_name)}`}
      </Link>
    </>
  )
}

const FIRST_VIEW_MS = 10_000
/** The maximum number of new lines to request at once; with more, the page starts again at the newest. */
const NEW_MAX = 200

/**
 * The newest lines as they arrive, followed by the older ones that the user has loaded. While paused, the list ends
 * at the line that was newest when it was paused, and newer lines are counted.
 */
function useLogLines(filters: LogFilters) {
  const [start, setStart] = useState(0)
  const [pausedAt, setPausedAt] = useState<number>()
  const [wasMuch, setWasMuch] = useState(false)
  const history = useInfiniteQuery({
    // Not a resource of the API: old lines do not change, so no hint refetches them.
    queryKey: ['log history', filters, start],
    queryFn: ({ pageParam, signal, client }) => {
      const query = linesQuery(filters, pageParam)
      // The first view has been requested before the scripts ran. `newLines` contains what is newer.
      return start === 0 && pageParam === undefined
        ? client.fetchQuery({ ...api.logs.list.query({ query }), staleTime: FIRST_VIEW_MS })
        : api.logs.list.call({ query }, { signal })
    },
    initialPageParam: maybe<number>(),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const old = history.data?.pages.flatMap(({ data }) => data) ?? []
  const top = old.length > 0 ? newestOf(old) : undefined
  const newLines = useQuery({
    ...api.logs.list.query({ query: { ...filters, after: top, limit: NEW_MAX } }),
    enabled: history.isSuccess && !history.isPlaceholderData,
    refetchInterval: useListInterval(),
  })
  const fresh = newLines.data?.data ?? []
  const isMuch = fresh.length === NEW_MAX && pausedAt === undefined
  if (isMuch !== wasMuch) {
    setWasMuch(isMuch)
    if (isMuch) setStart(start + 1)
  }

  const all = joined(fresh, old)
  const lines = pausedAt === undefined ? all : all.filter(({ id }) => id <= pausedAt)
  return {
    history,
    lines,
    waiting: all.length - lines.length,
    isWaitingMany: fresh.length === NEW_MAX,
    isPaused: pausedAt !== undefined,
    pause: () => setPausedAt(newestOf(all)),
    resume: () => setPausedAt(undefined),
  }
}

/**
 * Removes lines that both queries returned, and sorts by time, because a line is written a moment after it was
 * logged.
 */
function joined(fresh: LogLine[], old: LogLine[]): LogLine[] {
  const newest = newestOf(old)
  const all = [...fresh.filter(({ id }) => id > newest), ...old]
  return all.sort((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
}

const newestOf = (lines: LogLine[]) => Math.max(0, ...lines.map(({ id }) => id))

const maybe = <T,>(): T | undefined => undefined
