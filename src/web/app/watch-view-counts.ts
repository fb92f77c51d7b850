import { focusManager, type QueryClient } from '@tanstack/react-query'
import type { Topic } from '#contract/topics.ts'
import { subscribeLive } from '#web/api/live.ts'

const COUNTS = ['views', 'counts'] as const
const REFRESH_MS = 5000
/** All pages receive a hint at the same moment, so they ask within this time. */
const SPREAD_MS = 1000
/** No list of rows depends on these. Changes of views refresh their counts at once. */
const APART: readonly Topic[] = ['bot_states', 'logs', 'views']

interface Watch {
  users: number
  stop(): void
}

const watches = new WeakMap<QueryClient, Watch>()

/** Counts views again after changes, once for all parts of the page that show counts. */
export function watchViewCounts(cache: QueryClient): () => void {
  const watch = watches.get(cache) ?? { users: 0, stop: refreshByHints(cache) }
  watches.set(cache, watch)
  watch.users++
  return () => {
    watch.users--
    if (watch.users > 0) return
    watches.delete(cache)
    watch.stop()
  }
}

/** The server reuses a count for a time, so a count that was asked for so long after a change includes it. */
function refreshByHints(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasMore = false

  const schedule = () => {
    hasMore = false
    timer = setTimeout(refresh, refreshMsIn(cache) + Math.random() * SPREAD_MS)
  }
  const refresh = () => {
    timer = undefined
    if (!focusManager.isFocused()) {
      hasMore = true
      return
    }
    void cache.invalidateQueries({ queryKey: COUNTS })
    if (hasMore) schedule()
  }
  const stopWatching = focusManager.subscribe((isFocused) => {
    if (isFocused && hasMore && timer === undefined) schedule()
  })
  const stopListening = subscribeLive((event) => {
    if (event.kind === 'changed' && APART.includes(event.topic)) return
    if (timer === undefined) schedule()
    else hasMore = true
  })
  return () => {
    clearTimeout(timer)
    stopWatching()
    stopListening()
  }
}

function refreshMsIn(cache: QueryClient): number {
  const answers = cache.getQueriesData<{ refresh_ms: number }>({ queryKey: COUNTS })
  return Math.max(REFRESH_MS, ...answers.map(([, answer]) => answer?.refresh_ms ?? 0))
}
