import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { z } from 'zod'
import { api } from '#web/api/client.ts'
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

/** The same words that index.html shows until the app has arrived. */
function Loading() {
  return (
    <main className="boot">
      <h1>Night Shift is loading…</h1>
    </main>
  )
}

/** Where somebody wanted to go when the access rules sent him to sign in. */
const From = z.object({ from: z.string().optional() })

const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthLayout })
const login = createRoute({
  getParentRoute: () => auth,
  path: '/login',
  validateSearch: From.extend({
    mode: z.enum(['sign-in', 'register', 'first-run', 'second-step']).optional().catch(undefined),
  }),
  loader: ({ context }) => context.cache.prefetchQuery(api.auth.setup.query({})),
  component: lazyRouteComponent(
    () => import('#web/features/sign-in/sign-in-page.tsx'),
    'SignInPage',
  ),
})
const resetPassword = createRoute({
  getParentRoute: () => auth,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('#web/features/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})
const waiting = createRoute({
  getParentRoute: () => auth,
  path: '/waiting-approval',
  component: lazyRouteComponent(
    () => import('#web/features/waiting-approval/waiting-page.tsx'),
    'WaitingPage',
  ),
})

/** Pages with sidebar and bars. A page is one line in page-routes.tsx its row in routes-table.ts, and its feature. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell-layout.tsx'), 'ShellLayout'),
})

/** The pages of whoever is not let in yet. */
export const authRoutes = auth.addChildren([login, resetPassword, waiting])
