import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  redirect,
  type ShouldBlockFn,
  useBlocker,
  useLocation,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { confirmationRequest, endConfirmation } from '#web/api/confirmation.ts'
import { From } from '#web/features/sign-in/search.ts'
import { focusMain, focusMainIfLost } from '#web/lib/focus-main.ts'
import { confirmDiscard, hasInput, losesInput } from '#web/lib/unsaved-input.ts'
import { identityQuery } from '#web/session/identity.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Brand } from './brand.tsx'
import { detour } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { NoticeLine } from './notice-line.tsx'
import { pageName } from './page-at.ts'

export interface Context {
  cache: QueryClient
}

export const root = createRootRouteWithContext<Context>()({
  component: RootLayout,
  errorComponent: RootError,
  beforeLoad: async ({ context, location: { pathname, href, search } }) => {
    const identity = await context.cache.ensureQueryData(identityQuery)
    const { from } = From.parse(search)
    const elsewhere = detour(identity, { pathname, href, from })
    if (elsewhere !== undefined) throw redirect({ href: elsewhere, replace: true })
  },
})

/** The layout of visitors who are not signed in or not approved. */
export const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthLayout })

/** The layout with sidebar and bottom bar. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyPage(async () => (await import('./shell-layout.tsx')).ShellLayout),
})

export const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyPage(
    async () => (await import('./settings-layout.tsx')).SettingsLayout,
    () => location.pathname.startsWith('/settings'),
  ),
})

export const missing = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: lazyPage(async () => (await import('./missing-page.tsx')).MissingPage),
})

/** The layout of pages for visitors without access. */
function AuthLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <NoticeLine />
      <header className="flex items-center justify-between gap-4 px-4 pt-4 md:px-6">
        <Brand isRail={false} />
        <ThemeSwitch />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="grid flex-1 grid-cols-1 items-start justify-items-center px-4 py-6 outline-none tall:items-center"
      >
        <Outlet />
      </main>
    </div>
  )
}

/** The layout of every page, inside the shell and outside it. */
function RootLayout() {
  const pathname = useLocation({ select: (location) => location.pathname })
  useArrival(pathname)
  useBlocker({ shouldBlockFn: keepsInput, enableBeforeUnload: hasInput })
  return <Outlet />
}

/**
 * Asks before a navigation discards unsaved input. While a call waits for a confirmation, the navigation only cancels that, so that the
 * form stays. Automatic corrections of the URL replace it without a question.
 */
const keepsInput: ShouldBlockFn = async ({ action, current, next }) => {
  if (action === 'REPLACE') return false
  if (confirmationRequest.get()?.isOpen) {
    endConfirmation(false)
    return true
  }
  return (
    losesInput(current.pathname === next.pathname, action === 'PUSH') && !(await confirmDiscard())
  )
}

/** Announces the new page to screen readers through the title of the tab and the focus on the main element, which has its name. */
function useArrival(pathname: string) {
  const arrivedAt = useRef<string>(undefined)
  const focusedFor = useRef<string>(undefined)
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => {
    document.title = `${pageName(pathname)} · Night Shift`
    if (arrivedAt.current !== undefined && arrivedAt.current !== pathname) focusMain()
    arrivedAt.current = pathname
  }, [pathname])
  useEffect(() => {
    // The element with the focus may have disappeared with the former layout.
    if (focusedFor.current !== undefined) focusMainIfLost()
    focusedFor.current = shown
  }, [shown])
}

const TRY_AGAIN_MS = 5000

/** Replaces every page if the identity of the user is unknown or a page failed. */
function RootError() {
  const cache = useQueryClient()
  const [isKnown] = useState(() => cache.getQueryData(identityQuery.queryKey) !== undefined)
  return isKnown ? <Broken /> : <Unreachable />
}

/**
 * Does not redirect to the sign-in page after a failure. The page does not change during a retry, so the button keeps the
 * focus.
 */
function Unreachable() {
  const router = useRouter()
  const { data, error, refetch } = useQuery({ ...identityQuery, refetchInterval: TRY_AGAIN_MS })
  useEffect(() => {
    if (data) void router.invalidate()
  }, [data, router])
  return (
    <Alone>
      <ErrorState
        title="Night Shift cannot be reached"
        description={
          error instanceof ApiError
            ? error.message
            : 'Check your network, or ask whether the server is running. This page retries automatically.'
        }
        onRetry={() => void refetch()}
      />
    </Alone>
  )
}

function Broken() {
  return (
    <Alone>
      <ErrorState
        title="This page could not be shown"
        description="Something went wrong. Your saved work is safe."
        onRetry={() => location.reload()}
      />
    </Alone>
  )
}

function Alone({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-cols-1 content-center justify-items-center p-4">
      <h1 className="sr-only">Night Shift</h1>
      {children}
    </main>
  )
}
