import { focusManager, type QueryClient } from '@tanstack/react-query'
import type { Topic } from '#contract/topics.ts'
import { subscribeLive } from '#web/api/live.ts'

const COUNTS = ['views', 'counts'] as const
const REFRESH_MS = 5000
/** All pages receive a hint at the same time, so each one waits for a random part of this time. */
const SPREAD_MS = 1000
/** Topics that do not affect any list. Changes of views refresh their counts immediately. */
const UNRELATED: readonly Topic[] = ['bot_states', 'logs', 'views']

interface Watch {
  users: number
  stop(): void
}

const watches = new WeakMap<QueryClient, Watch>()

/** Refreshes the counts of views after changes, once for all components that show counts. */
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

/** The server reuses a count for this time, so a count that is requested this long after a change includes it. */
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
    if (event.kind === 'changed' && UNRELATED.includes(event.topic)) return
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
