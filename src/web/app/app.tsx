import { CSPProvider } from '@base-ui/react/csp-provider'
import {
  type Query,
  type QueryClient,
  QueryClientProvider,
  QueryObserver,
} from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { ErrorCode } from '#contract/error-codes.ts'
import { api } from '#web/api/client.ts'
import { confirmationRequest, endConfirmation } from '#web/api/confirmation.ts'
import { watchRefusals } from '#web/api/send.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { loadPart } from '#web/lib/load-part.ts'
import { discardRequest, endDiscard } from '#web/lib/unsaved-input.ts'
import { idle } from '#web/lib/when-idle.ts'
import { identityQuery } from '#web/session/identity.ts'
import { OverlayContent, OverlaySlot } from '#web/ui/dialog/overlay-slot.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Notify } from './notify.ts'
import type { AppRouter } from './routes.tsx'

const loadToaster = () => import('#web/ui/feedback/toaster.tsx')
const loadTimeTooltip = () => import('#web/ui/time-tooltip.tsx')
const loadAnnouncements = () => Promise.all([loadToaster(), loadTimeTooltip()])

const Toaster = lazyPart(async () => (await loadToaster()).Toaster)
const TimeTooltip = lazyPart(async () => (await loadTimeTooltip()).TimeTooltip)

const OVER_ALL = (
  <>
    <IdentityConfirmation />
    <DiscardConfirmation />
  </>
)

interface AppProps {
  cache: QueryClient
  router: AppRouter
}

export function App({ cache, router }: AppProps) {
  useEffect(() => watchIdentity(cache, () => router.invalidate()), [cache, router])
  useEffect(() => openLiveAfterPaint(cache), [cache])
  useEffect(() => watchDownloads(toast), [])
  return (
    // Base UI would add <style> elements, which the content security policy forbids.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={cache}>
        <OverlayContent value={OVER_ALL}>
          <RouterProvider router={router} />
          <OverlaySlot />
        </OverlayContent>
      </QueryClientProvider>
      <Announcements />
    </CSPProvider>
  )
}

/** Toasts and tooltips of all pages. Their code is fetched once the first view is painted. */
function Announcements() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => afterPaint(loadAnnouncements, () => setLoaded(true)), [])
  if (!isLoaded) return null
  return (
    <Suspense>
      <Toaster />
      <TimeTooltip />
    </Suspense>
  )
}

/** Refreshes the page when live messages arrive. Their code is fetched once the first view is painted. */
function openLiveAfterPaint(cache: QueryClient): () => void {
  let stop: (() => void) | undefined
  const stopLoading = afterPaint(
    () => import('./watch-live.ts'),
    ({ watchLive }) => {
      stop = watchLive(cache)
    },
  )
  return () => {
    stopLoading()
    stop?.()
  }
}

/**
 * Loads a part that the first view does not need, as soon as the server can be reached. Returns a function that cancels it.
 * The page works without it.
 */
function afterPaint<Part>(load: () => Promise<Part>, use: (part: Part) => void): () => void {
  let isEnded = false
  void idle().then(async () => {
    if (isEnded) return
    const part = await loadPart(load, () => {})
    if (!isEnded) use(part)
  })
  return () => {
    isEnded = true
  }
}

const ConfirmDialog = lazyPart(
  async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)

/** Asks before unsaved input is discarded. */
function DiscardConfirmation() {
  const request = useSyncExternalStore(discardRequest.subscribe, discardRequest.get)
  if (!request) return null
  return (
    <Suspense>
      <ConfirmDialog
        key={request.key}
        open={request.isOpen}
        onOpenChange={() => endDiscard(false)}
        title="Discard your changes?"
        description="What you entered has not been saved."
        cancel="Keep editing"
        confirm="Discard"
        pending="Discard"
        onConfirm={async () => endDiscard(true)}
      />
    </Suspense>
  )
}

// Loaded on demand, because few calls require it.
const IdentityDialog = lazyPart(async () => (await import('./identity-dialog.tsx')).IdentityDialog)

/** Asks the user to confirm their identity when a call requires it. */
function IdentityConfirmation() {
  const request = useSyncExternalStore(confirmationRequest.subscribe, confirmationRequest.get)
  if (!request) return null
  return (
    <Suspense>
      <IdentityDialog
        key={request.key}
        problem={request.problem}
        open={request.isOpen}
        onEnd={endConfirmation}
      />
    </Suspense>
  )
}

/** Handles the links to downloads such as exports. The code that saves them is loaded with the first one. */
function watchDownloads(notify: Notify): () => void {
  const onClick = (event: MouseEvent) => {
    const { target } = event
    const link = target instanceof Element && target.closest('a[download][href^="/api/"]')
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return
    // With a modifier key the user requests a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href, download } = link
    void import('./save-download.ts').then(({ saveDownload }) =>
      saveDownload({ href, name: download }, notify),
    )
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

/** Error codes that indicate that the page has an outdated identity. */
const DOUBTS: ReadonlySet<ErrorCode> = new Set(['signed_out', 'not_approved', 'forbidden'])

/**
 * Keeps the identity of the page up to date. Every indication of a change refreshes it, and a changed identity applies the
 * access rules to the current URL.
 */
function watchIdentity(cache: QueryClient, obeyRules: () => Promise<void>): () => void {
  const ask = () => void cache.invalidateQueries({ queryKey: identityQuery.queryKey })
  const tabs = otherTabs('night-shift-identity', ask)
  let known = cache.getQueryData(identityQuery.queryKey)

  const stops = [
    watchRefusals(({ code }) => {
      if (DOUBTS.has(code)) ask()
    }),
    new QueryObserver(cache, identityQuery).subscribe(({ data }) => {
      // Equal responses keep their reference.
      if (!data || data === known) return
      const before = known
      known = data
      if (before === undefined) return
      if (before.user && !data.user && !data.unverifiedUser && !isSigningOut(cache))
        toast.notice('Your session has ended', 'Sign in again to go on.')
      endConfirmation(false)
      tabs.tell()
      void obeyRules().then(() => cache.resetQueries({ predicate: isOfUser }))
    }),
    tabs.close,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function isSigningOut(cache: QueryClient): boolean {
  const { mutationKey = [] } = api.auth.logout.mutation()
  return cache.isMutating({ mutationKey }) > 0
}

/** Cached data of one user or role must not be shown to the next. */
function isOfUser({ queryKey: [resource] }: Query): boolean {
  return resource !== 'auth'
}

interface OtherTabs {
  tell(): void
  close(): void
}

/** Notifies the other tabs of this browser. The message contains no data, so a receiver does not have to validate it. */
function otherTabs(channelName: string, onNudge: () => void): OtherTabs {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = onNudge
  return {
    tell: () => channel.postMessage(null),
    close: () => channel.close(),
  }
}
