import { focusManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Topic } from '#contract/topics.ts'
import { VIEW_COUNTS_MAX } from '#contract/view-choices.ts'
import { VIEW_LISTS, type ViewList } from '#contract/view-lists.ts'
import type { View, ViewCount } from '#contract/views.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { subscribeLive } from '#web/api/live.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useStoredNames } from '#web/lib/stored-names.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { useViews } from '#web/lists/views/use-views.ts'
import { VIEW_PATHS, viewHref } from '#web/lists/views/view-paths.ts'
import { isFor } from '#web/lists/views/visibility.ts'
import { useMe } from '#web/session/identity.ts'
import { ChevronRight } from '#web/ui/icons.ts'

const COUNT_AGAIN_MS = 60_000

interface NavViewsProps {
  lists: readonly ViewList[]
  /** The name of the page. */
  label: string
  onPick: (() => void) | undefined
}

/** The views of lists below the link to their page, with their counts. */
export function NavViews({ lists, label, onPick }: NavViewsProps) {
  const views = useSidebarViews()
  const [open, setOpen] = useOpenLists()
  const own = views.filter(({ list }) => lists.includes(list))
  if (own.length === 0) return null
  const isOpen = lists.some((list) => open.has(list))
  const others = [...open].filter((name) => !lists.some((list) => list === name))
  const toggled = new Set(isOpen ? others : [...others, ...lists])
  const id = `views-of-${lists[0]}`
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`Views of ${label}`}
        onClick={() => setOpen(toggled)}
        className="absolute top-0 right-0 flex h-8 w-8 items-center justify-center rounded-md text-fg-3 hover:text-fg pointer-coarse:h-11 pointer-coarse:w-11 [@media(max-height:960px)_and_(pointer:fine)]:h-7"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={classNames('transition-transform', isOpen && 'rotate-90')}
        />
      </button>
      <ul id={id} aria-label={`Views of ${label}`} hidden={!isOpen}>
        {isOpen && own.map((view) => <NavView key={view.id} {...{ view, onPick }} />)}
      </ul>
    </>
  )
}

function NavView({ view, onPick }: { view: View; onPick: (() => void) | undefined }) {
  const { id, list, name } = view
  const href = viewHref(list, id)
  const isCurrent = useIsOpen(view)
  return (
    <li>
      <ListLink
        href={href}
        onPick={onPick}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex h-7 items-center gap-2 rounded-md pr-2.5 pl-9 text-fg-2 text-xs hover:bg-raised hover:text-fg aria-[current=page]:font-medium aria-[current=page]:text-fg pointer-coarse:h-11"
      >
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <NavCount count={useCounts().get(id)} />
      </ListLink>
    </li>
  )
}

function NavCount({ count }: { count: ViewCount | undefined }) {
  if (count?.error)
    return (
      <span title={count.error} className="tone-red text-tone">
        <span aria-hidden>!</span>
        <span className="sr-only">{count.error}</span>
      </span>
    )
  if (count?.count === undefined || count.count === null) return null
  return <span className="num text-fg-3">{formatCount(count.count)}</span>
}

function useIsOpen({ list, id, is_default }: View): boolean {
  const { pathname, searchStr } = useLocation()
  if (pathname !== VIEW_PATHS[list]) return false
  const opened = new URLSearchParams(searchStr).get('saved_view')
  return opened === null ? is_default && searchStr === '' : opened === String(id)
}

const NO_VIEWS: readonly View[] = []

/** The views that are meant for the user. */
function useSidebarViews(): readonly View[] {
  const me = useMe()
  return (useViews('bots') ?? NO_VIEWS).filter((view) => isFor(view, me))
}

/** The lists whose views are visible: initially all of them, or none on phones. */
function useOpenLists() {
  const isPhone = useIsPhone()
  return useStoredNames(
    isPhone ? 'night-shift-phone-views' : 'night-shift-views',
    isPhone ? [] : VIEW_LISTS,
  )
}

const NO_COUNTS: ReadonlyMap<number, ViewCount> = new Map()

/** The counts of all visible views, fetched with one request. */
function useCounts(): ReadonlyMap<number, ViewCount> {
  const cache = useQueryClient()
  const [open] = useOpenLists()
  const views = useSidebarViews().filter(({ list }) => open.has(list))
  const ids = views.slice(0, VIEW_COUNTS_MAX).map(({ id }) => id)
  useEffect(() => watchViewCounts(cache), [cache])
  const { data } = useQuery({
    ...api.views.counts.query({ query: { ids: ids.join() } }),
    enabled: ids.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.counts.some(({ count, error }) => count === null && error === null)
        ? state.data.refresh_ms
        : COUNT_AGAIN_MS,
    select: countsById,
    placeholderData: (before) => before,
  })
  return data ?? NO_COUNTS
}

const countsById = ({ counts }: { counts: readonly ViewCount[] }) =>
  new Map(counts.map((count) => [count.id, count]))

const COUNTS = ['views', 'counts'] as const
const REFRESH_MS = 5000
/** All pages receive a hint at the same time, so each one waits for a random fraction of this time. */
const SPREAD_MS = 1000
/** Topics that do not affect any list. Changes of views refresh their counts immediately. */
const UNRELATED: readonly Topic[] = ['bot_states', 'logs', 'views']

interface Watch {
  users: number
  stop(): void
}

const watches = new WeakMap<QueryClient, Watch>()

/** Refreshes the counts of views after changes, once for all components that show counts. */
function watchViewCounts(cache: QueryClient): () => void {
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
