import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { api } from '#web/api/client.ts'
import { ACCOUNT_SEARCH_DEFAULTS, AccountSearch } from '#web/features/accounts/search.ts'
import { adminSearch } from '#web/features/admins/search.ts'
import { GAME_BOT_SEARCH_DEFAULTS, GameBotSearch } from '#web/features/bots/search.ts'
import { GROUP_SEARCH_DEFAULTS, GroupSearch } from '#web/features/br-bot-groups/search.ts'
import { BOT_SEARCH_DEFAULTS, BotSearch } from '#web/features/br-bots/search.ts'
import { keySearch } from '#web/features/captcha-management/search.ts'
import {
  DOCUMENTATION_SEARCH_DEFAULTS,
  DocumentationSearch,
} from '#web/features/documentation/search.ts'
import { LOG_SEARCH_DEFAULTS, LogSearch } from '#web/features/logs/search.ts'
import { ORDER_SEARCH_DEFAULTS, OrderSearch } from '#web/features/orders/search.ts'
import { penaltySearch } from '#web/features/penalties/search.ts'
import { proxySearch } from '#web/features/proxies/search.ts'
import { serverSearch } from '#web/features/servers/search.ts'
import { userSearch } from '#web/features/users/search.ts'
import { AUDIT_SEARCH_DEFAULTS, AuditSearch } from '#web/history/audit-search.ts'
import { MAP_SEARCH_DEFAULTS, MapSearch } from '#web/map/search.ts'
import { shell } from './entry-routes.tsx'

const missingPage = lazyRouteComponent(() => import('./missing-page.tsx'), 'MissingPage')
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('#web/features/home/home-page.tsx'), 'HomePage'),
})
const map = createRoute({
  getParentRoute: () => shell,
  path: '/map',
  validateSearch: MapSearch,
  search: { middlewares: [stripSearchParams(MAP_SEARCH_DEFAULTS)] },
  // On its way while the page's code is: nobody waits for it here.
  loader: ({ context }) => void context.cache.prefetchQuery(api.map.get.query({})),
  component: lazyRouteComponent(() => import('#web/map/map-page.tsx'), 'MapPage'),
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
  validateSearch: userSearch.schema,
  search: { middlewares: [stripSearchParams(userSearch.defaults)] },
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
  validateSearch: serverSearch.schema,
  search: { middlewares: [stripSearchParams(serverSearch.defaults)] },
  component: lazyRouteComponent(
    () => import('#web/features/servers/servers-page.tsx'),
    'ServersPage',
  ),
})
const proxies = createRoute({
  getParentRoute: () => shell,
  path: '/proxies',
  validateSearch: proxySearch.schema,
  search: { middlewares: [stripSearchParams(proxySearch.defaults)] },
  component: lazyRouteComponent(
    () => import('#web/features/proxies/proxies-page.tsx'),
    'ProxiesPage',
  ),
})
const admins = createRoute({
  getParentRoute: () => shell,
  path: '/admins',
  validateSearch: adminSearch.schema,
  search: { middlewares: [stripSearchParams(adminSearch.defaults)] },
  component: lazyRouteComponent(() => import('#web/features/admins/admins-page.tsx'), 'AdminsPage'),
})
const penalties = createRoute({
  getParentRoute: () => shell,
  path: '/penalties',
  validateSearch: penaltySearch.schema,
  search: { middlewares: [stripSearchParams(penaltySearch.defaults)] },
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
  validateSearch: keySearch.schema,
  search: { middlewares: [stripSearchParams(keySearch.defaults)] },
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

export const shellRoutes = shell.addChildren([
  home,
  map,
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
])
