import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LogLine } from '#contract/logs.ts'
import { api } from '#web/api/client.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import type { LogFilters } from './search.ts'

const PAGE = 100
/** The maximum number of new lines to request at once; with more, the page starts again at the newest. */
const NEW_MAX = 200

/**
 * The newest lines as they arrive, followed by the older ones that the user has loaded. While paused, the list ends
 * at the line that was newest when it was paused, and newer lines are counted.
 */
export function useLogLines(filters: LogFilters) {
  const [start, setStart] = useState(0)
  const [pausedAt, setPausedAt] = useState<number>()
  const [wasMuch, setWasMuch] = useState(false)
  const history = useInfiniteQuery({
    // Not a resource of the API: old lines do not change, so no hint refetches them.
    queryKey: ['log history', filters, start],
    queryFn: ({ pageParam, signal }) =>
      api.logs.list.call({ query: { ...filters, limit: PAGE, before: pageParam } }, { signal }),
    initialPageParam: maybe<number>(),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const old = history.data?.pages.flatMap(({ data }) => data) ?? []
  const top = old.length > 0 ? newestOf(old) : undefined
  const news = useQuery({
    ...api.logs.list.query({ query: { ...filters, after: top, limit: NEW_MAX } }),
    enabled: history.isSuccess && !history.isPlaceholderData,
    refetchInterval: useListInterval(),
  })
  const fresh = news.data?.data ?? []
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

const maybe = <T>(): T | undefined => undefined
