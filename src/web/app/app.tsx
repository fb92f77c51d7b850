import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { confirmationRequest, endConfirmation } from '#web/api/confirmation.ts'
import { focusMain } from '#web/lib/focus-main.ts'
import { lazyPart, loadOrTell } from '#web/lib/lazy-part.ts'
import { discardRequest } from '#web/lib/unsaved-input.ts'
import { idle } from '#web/lib/when-idle.ts'
import { endedSession } from '#web/session/ended-session.ts'
import { OverlayContent, OverlaySlot } from '#web/ui/dialog/overlay-slot.tsx'
import type { AppRouter } from './routes.tsx'
import { watchIdentity } from './watch-identity.ts'

const loadToaster = () => import('#web/ui/feedback/toaster.tsx')
const loadTimeTooltip = () => import('#web/ui/time-tooltip.tsx')
const loadAnnouncements = () => Promise.all([loadToaster(), loadTimeTooltip()])

const Toaster = lazyPart(async () => (await loadToaster()).Toaster)
const TimeTooltip = lazyPart(async () => (await loadTimeTooltip()).TimeTooltip)

const OVER_ALL = (
  <>
    <IdentityConfirmation />
    <DiscardConfirmation />
    <SessionEnd />
  </>
)

interface AppProps {
  cache: QueryClient
  router: AppRouter
}

export function App({ cache, router }: AppProps) {
  const [sessionKey, setSessionKey] = useState(0)
  useEffect(() => {
    const startAnew = async () => {
      setSessionKey((count) => count + 1)
      await router.navigate({ to: '/', replace: true })
      focusMain()
    }
    return watchIdentity(cache, { obeyRules: () => router.invalidate(), startAnew })
  }, [cache, router])
  useEffect(() => openLiveAfterPaint(cache), [cache])
  return (
    // Base UI would add <style> elements, which the content security policy forbids.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={cache}>
        <OverlayContent value={OVER_ALL}>
          <RouterProvider key={sessionKey} router={router} />
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
 * The page works without it, and a message says so.
 */
function afterPaint<Part>(load: () => Promise<Part>, use: (part: Part) => void): () => void {
  let isEnded = false
  void idle().then(async () => {
    if (isEnded) return
    const part = await loadOrTell(load)
    if (part && !isEnded) use(part)
  })
  return () => {
    isEnded = true
  }
}

const DiscardDialog = lazyPart(
  async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).DiscardDialog,
)

/** Asks before unsaved input is discarded. */
function DiscardConfirmation() {
  const request = useSyncExternalStore(discardRequest.subscribe, discardRequest.get)
  if (!request) return null
  return (
    <Suspense>
      <DiscardDialog {...request} key={request.key} />
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

// Loaded on demand, because most sessions end by signing out.
const EndedSessionDialog = lazyPart(
  async () => (await import('./ended-session-dialog.tsx')).EndedSessionDialog,
)

/** Asks what to do with unsaved input when the session or the access of the user has ended. */
function SessionEnd() {
  const ended = useSyncExternalStore(endedSession.subscribe, endedSession.get)
  const [wasAsked, setAsked] = useState(false)
  if (ended && !wasAsked) setAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense>
      <EndedSessionDialog />
    </Suspense>
  )
}
