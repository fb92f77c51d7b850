import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { From } from '#web/features/sign-in/search.ts'
import { identityQuery } from '#web/session/identity.ts'
import { AuthLayout } from './auth-layout.tsx'
import { detour } from './guards.ts'
import { RootError } from './root-error.tsx'
import { RootLayout } from './root-layout.tsx'

export interface Context {
  cache: QueryClient
}

export const root = createRootRouteWithContext<Context>()({
  component: RootLayout,
  errorComponent: RootError,
  pendingComponent: Loading,
  pendingMs: 0,
  pendingMinMs: 0,
  beforeLoad: async ({ context, location: { pathname, href, search } }) => {
    const identity = await context.cache.ensureQueryData(identityQuery)
    const { from } = From.parse(search)
    const elsewhere = detour(identity, { pathname, href, from })
    if (elsewhere !== undefined) throw redirect({ href: elsewhere, replace: true })
  },
})

/** The same words that index.html shows until the app has loaded. */
function Loading() {
  return (
    <main className="boot">
      <h1>Night Shift is loading…</h1>
    </main>
  )
}

/** The layout of visitors who are not signed in or not approved. */
export const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthLayout })

/** Sidebar and bottom bar. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell-layout.tsx'), 'ShellLayout'),
})

export const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-layout.tsx'), 'SettingsLayout'),
})

export const missing = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: lazyRouteComponent(() => import('./missing-page.tsx'), 'MissingPage'),
})
