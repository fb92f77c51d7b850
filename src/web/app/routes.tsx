import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router'
import { z } from 'zod'
import { api } from '#web/api/client.ts'
import { AUDIT_SEARCH_DEFAULTS, AuditSearch } from '#web/entities/audit/audit-search.ts'
import { identityQuery } from '#web/entities/me/identity.ts'
import { ACCOUNT_SEARCH_DEFAULTS, AccountSearch } from '#web/features/accounts/search.ts'
import { ADMIN_SEARCH_DEFAULTS, AdminSearch } from '#web/features/admins/search.ts'
import { GAME_BOT_SEARCH_DEFAULTS, GameBotSearch } from '#web/features/bots/search.ts'
import { GROUP_SEARCH_DEFAULTS, GroupSearch } from '#web/features/br-bot-groups/search.ts'
import { BOT_SEARCH_DEFAULTS, BotSearch } from '#web/features/br-bots/search.ts'
import {
  DOCUMENTATION_SEARCH_DEFAULTS,
  DocumentationSearch,
} from '#web/features/documentation/search.ts'
import { LOG_SEARCH_DEFAULTS, LogSearch } from '#web/features/logs/search.ts'
import { ORDER_SEARCH_DEFAULTS, OrderSearch } from '#web/features/orders/search.ts'
import { PENALTY_SEARCH_DEFAULTS, PenaltySearch } from '#web/features/penalties/search.ts'
import { PROXY_SEARCH_DEFAULTS, ProxySearch } from '#web/features/proxies/search.ts'
import { SERVER_SEARCH_DEFAULTS, ServerSearch } from '#web/features/servers/search.ts'
import { USER_SEARCH_DEFAULTS, UserSearch } from '#web/features/users/search.ts'
import { parseSearchText, writeSearchText } from '#web/lib/search-text.ts'
import { AuthLayout } from './auth-layout.tsx'
import { detour } from './guards.ts'
import { RootError } from './root-error.tsx'
import { RootLayout } from './root-layout.tsx'

interface Context {
  cache: QueryClient
}

const root = createRootRouteWithContext<Context>()({
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
const waiting = createRoute({
  getParentRoute: () => auth,
  path: '/waiting-approval',
  component: lazyRouteComponent(
    () => import('#web/features/waiting-approval/waiting-page.tsx'),
    'WaitingPage',
  ),
})

/** Pages with sidebar and bars. A page is one line here, `built: true` in its row of routes-table.ts, and its feature. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell-layout.tsx'), 'ShellLayout'),
})
const missingPage = lazyRouteComponent(() => import('./missing-page.tsx'), 'MissingPage')
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('#web/features/home/home-page.tsx'), 'HomePage'),
})
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(
    () => import('#web/features/settings/settings-layout.tsx'),
    'SettingsLayout',
  ),
})
const profile = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(
    () => import('#web/features/settings/profile-page.tsx'),
    'ProfilePage',
  ),
})
const security = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  component: lazyRouteComponent(
    () => import('#web/features/settings/security-page.tsx'),
    'SecurityPage',
  ),
})
const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  component: lazyRouteComponent(
    () => import('#web/features/settings/api-keys-page.tsx'),
    'ApiKeysPage',
  ),
})
const fleet = createRoute({
  getParentRoute: () => settings,
  path: '/fleet',
  component: lazyRouteComponent(() => import('#web/features/settings/fleet-page.tsx'), 'FleetPage'),
})
const audit = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  validateSearch: AuditSearch,
  search: { middlewares: [stripSearchParams(AUDIT_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(() => import('#web/features/audit/audit-page.tsx'), 'AuditPage'),
})
const users = createRoute({
  getParentRoute: () => settings,
  path: '/users',
  validateSearch: UserSearch,
  search: { middlewares: [stripSearchParams(USER_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(() => import('#web/features/users/users-page.tsx'), 'UsersPage'),
})
const brBots = createRoute({
  getParentRoute: () => shell,
  path: '/br-bots',
  validateSearch: BotSearch,
  search: { middlewares: [stripSearchParams(BOT_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    () => import('#web/features/br-bots/br-bots-page.tsx'),
    'BrBotsPage',
  ),
})
const groupManagement = createRoute({
  getParentRoute: () => shell,
  path: '/group-management',
  validateSearch: GroupSearch,
  search: { middlewares: [stripSearchParams(GROUP_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    () => import('#web/features/br-bot-groups/br-bot-groups-page.tsx'),
    'BrBotGroupsPage',
  ),
})
const accounts = createRoute({
  getParentRoute: () => shell,
  path: '/accounts',
  validateSearch: AccountSearch,
  search: { middlewares: [stripSearchParams(ACCOUNT_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    () => import('#web/features/accounts/accounts-page.tsx'),
    'AccountsPage',
  ),
})
const servers = createRoute({
  getParentRoute: () => shell,
  path: '/servers',
  validateSearch: ServerSearch,
  search: { middlewares: [stripSearchParams(SERVER_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    () => import('#web/features/servers/servers-page.tsx'),
    'ServersPage',
  ),
})
const proxies = createRoute({
  getParentRoute: () => shell,
  path: '/proxies',
  validateSearch: ProxySearch,
  search: { middlewares: [stripSearchParams(PROXY_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    () => import('#web/features/proxies/proxies-page.tsx'),
    'ProxiesPage',
  ),
})
const admins = createRoute({
  getParentRoute: () => shell,
  path: '/admins',
  validateSearch: AdminSearch,
  search: { middlewares: [stripSearchParams(ADMIN_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(() => import('#web/features/admins/admins-page.tsx'), 'AdminsPage'),
})
const penalties = createRoute({
  getParentRoute: () => shell,
  path: '/penalties',
  validateSearch: PenaltySearch,
  search: { middlewares: [stripSearchParams(PENALTY_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    () => import('#web/features/penalties/penalties-page.tsx'),
    'PenaltiesPage',
  ),
})
const bots = createRoute({
  getParentRoute: () => shell,
  path: '/bots',
  validateSearch: GameBotSearch,
  search: { middlewares: [stripSearchParams(GAME_BOT_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(() => import('#web/features/bots/bots-page.tsx'), 'BotsPage'),
})
const documentation = createRoute({
  getParentRoute: () => shell,
  path: '/documentation',
  validateSearch: DocumentationSearch,
  search: { middlewares: [stripSearchParams(DOCUMENTATION_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    () => import('#web/features/documentation/documentation-page.tsx'),
    'DocumentationPage',
  ),
})
const captchaManagement = createRoute({
  getParentRoute: () => shell,
  path: '/captcha-management',
  component: lazyRouteComponent(
    () => import('#web/features/captcha-management/captcha-management-page.tsx'),
    'CaptchaManagementPage',
  ),
})
const autoResponder = createRoute({
  getParentRoute: () => shell,
  path: '/auto-responder',
  component: lazyRouteComponent(
    () => import('#web/features/auto-responder/auto-responder-page.tsx'),
    'AutoResponderPage',
  ),
})
const librw = createRoute({
  getParentRoute: () => shell,
  path: '/librw',
  component: lazyRouteComponent(() => import('#web/features/librw/librw-page.tsx'), 'LibrwPage'),
})
const logs = createRoute({
  getParentRoute: () => shell,
  path: '/logs',
  validateSearch: LogSearch,
  search: { middlewares: [stripSearchParams(LOG_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(() => import('#web/features/logs/logs-page.tsx'), 'LogsPage'),
})
const orders = createRoute({
  getParentRoute: () => shell,
  path: '/orders',
  validateSearch: OrderSearch,
  search: { middlewares: [stripSearchParams(ORDER_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(() => import('#web/features/orders/orders-page.tsx'), 'OrdersPage'),
})
const missing = createRoute({ getParentRoute: () => shell, path: '$', component: missingPage })

const routeTree = root.addChildren([
  auth.addChildren([login, waiting]),
  shell.addChildren([
    home,
    brBots,
    groupManagement,
    accounts,
    servers,
    proxies,
    admins,
    penalties,
    bots,
    orders,
    captchaManagement,
    autoResponder,
    librw,
    logs,
    settings.addChildren([profile, security, apiKeys, fleet, users, audit]),
    documentation,
    missing,
  ]),
])

export type AppRouter = ReturnType<typeof createAppRouter>

/** Without a history of its own it follows the browser's address. */
export function createAppRouter(cache: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { cache },
    ...(history && { history }),
    parseSearch: parseSearchText,
    stringifySearch: writeSearchText,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
}

/** Fetches the code of the page in the address while the server is still asked who is there. */
export function fetchPage(router: AppRouter): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) void router.loadRouteChunk(route)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
