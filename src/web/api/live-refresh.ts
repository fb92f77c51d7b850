import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { Contract } from '#contract/index.ts'
import { type Hint, Hints } from '#domain/hints.ts'
import { countingAgain, outdatedBy } from '#domain/outdated-resources.ts'
import { affects, COUNTS } from './affects.ts'
import { isRateLimited } from './api-error.ts'
import type { LiveEvent } from './live-connection.ts'

/** The resources of the signed-in user. */
const OWN = ['auth', 'secondFactor', 'passkeys', 'apiKeys'] satisfies (keyof Contract)[]

/** Stands for all resources. */
const EVERYTHING = '*'

/**
 * Minimum time between two requests of a resource. A busy fleet changes many times a second, and a page that refreshed at
 * that rate would never show a response.
 */
const REST_MS = 450
/** All pages are notified at the same time. Each one waits for a random fraction of this time before it sends its requests. */
const JITTER_MS = 250

/** Refreshes the queries of the page when the server sends a hint. A hidden page refreshes when it becomes visible. */
export function refreshByLive(
  cache: QueryClient,
  subscribe: (listener: (event: LiveEvent) => void) => () => void,
): () => void {
  const resting = new Map<string, Rest>()
  /** The changes while the page was hidden. */
  const unseen = new Set<string>()

  function onChange(hint: Hint): void {
    const { topic, ids, fields } = hint
    const [own, ...others] = outdatedBy(hint)
    if (own !== undefined) refresh(own, { topic, ids, fields })
    // The ids refer to rows of this topic only, not to rows of another resource.
    for (const resource of others) refresh(resource, { topic, ids: [] })
    for (const resource of countingAgain(hint))
      refresh(resource, { topic, ids: [], fields: COUNTS })
  }

  function refresh(resource: string, hint: Hint): void {
    const { hints } = resting.get(resource) ?? wakeAfter(0, resource)
    hints.add(hint)
  }

  function wakeAfter(restMs: number, resource: string) {
    clearTimeout(resting.get(resource)?.timer)
    const timer = setTimeout(() => wake(resource, rest), restMs + Math.random() * JITTER_MS)
    const rest: Rest = { hints: new Hints(), pending: [], timer }
    resting.set(resource, rest)
    return rest
  }

  function wake(resource: string, rest: Rest): void {
    resting.delete(resource)
    if (resource === EVERYTHING) {
      refreshAll()
      return
    }
    const outdated = { queryKey: [resource], predicate: isOutdatedBy(rest) }
    const queries = cache.getQueryCache().findAll(outdated)
    if (queries.length === 0) return
    if (!focusManager.isFocused()) {
      unseen.add(resource)
      return
    }
    wakeAfter(REST_MS, resource).pending = queries.filter(isFetching)
    // If each change replaced a pending request, a page with slow responses would never show one.
    void cache.invalidateQueries(outdated, { cancelRefetch: false })
  }

  function refreshAll(): void {
    if (focusManager.isFocused()) void cache.invalidateQueries({ predicate: isFree })
    else unseen.add(EVERYTHING)
  }

  function catchUp(): void {
    const missed = [...unseen]
    unseen.clear()
    if (missed.includes(EVERYTHING)) refreshAll()
    else
      for (const resource of missed) {
        wakeAfter(REST_MS, resource)
        void cache.invalidateQueries({ queryKey: [resource], predicate: isFree })
      }
  }

  const stopWatching = focusManager.subscribe((isFocused) => isFocused && catchUp())
  const stop = subscribe((event) => {
    switch (event.kind) {
      case 'changed':
        onChange(event)
        break
      case 'identity':
        for (const resource of OWN) void cache.invalidateQueries({ queryKey: [resource] })
        break
      case 'missed':
        if (!resting.has(EVERYTHING)) wakeAfter(0, EVERYTHING)
        break
      default:
        event satisfies never
    }
  })
  return () => {
    stop()
    stopWatching()
    for (const { timer } of resting.values()) clearTimeout(timer)
  }
}

/** The time between two requests of a resource. */
interface Rest {
  /** The changes since the last request. */
  readonly hints: Hints
  /** The queries that had a pending request at the last one. Its response may be from before the change, so they are refreshed after it. */
  pending: readonly Query[]
  readonly timer: ReturnType<typeof setTimeout>
}

function isOutdatedBy({ hints, pending }: Rest) {
  const all = hints.takeAll()
  return (query: Query) =>
    isFree(query) && (pending.includes(query) || all.some((hint) => affects(hint, query)))
}

/** Excludes rate-limited queries: they are waiting to retry anyway, and the retry returns the current state. */
const isFree = (query: Query) =>
  !(isFetching(query) && isRateLimited(query.state.fetchFailureReason))

const isFetching = ({ state }: Query) => state.fetchStatus === 'fetching'
