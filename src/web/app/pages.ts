import { accountSearch } from '#web/features/accounts/search.ts'
import { adminSearch } from '#web/features/admins/search.ts'
import { agentSearch } from '#web/features/agents/search.ts'
import { botSearch } from '#web/features/bots/search.ts'
import { groupSearch, timelineQuery, timelineSearch } from '#web/features/br-bot-groups/search.ts'
import { brBotSearch } from '#web/features/br-bots/search.ts'
import { keySearch } from '#web/features/captcha-management/search.ts'
import { DocumentationSearch } from '#web/features/documentation/search.ts'
import { jobSearch } from '#web/features/jobs/search.ts'
import { filtersOf, linesQuery, logSearch } from '#web/features/logs/search.ts'
import { orderSearch } from '#web/features/orders/search.ts'
import { penaltySearch } from '#web/features/penalties/search.ts'
import { proxySearch } from '#web/features/proxies/search.ts'
import { serverSearch } from '#web/features/servers/search.ts'
import { SIGN_IN, SignInSearch } from '#web/features/sign-in/search.ts'
import { listOptions, onlyPage } from '#web/lists/answers.ts'
import { MapSearch } from '#web/map/search.ts'
import { all, display, listed, rowsOf, servers, viewed } from './first-requests.ts'
import { entryPage, page } from './page.ts'
import { SETTINGS_PAGES } from './settings-pages.ts'

/**
 * Every page, in the order of the sidebar. This table is the source of routes, navigation, palette, shortcuts and access,
 * and of the check of bundle sizes.
 */
export const PAGES = [
  entryPage('/login', SIGN_IN.title, {
    subtitle: SIGN_IN.subtitle,
    search: SignInSearch,
    first: (cache, { auth }) => [cache.prefetchQuery(auth.setup.query({}))],
    load: async () => (await import('#web/features/sign-in/sign-in-page.tsx')).SignInPage,
  }),
  entryPage('/reset-password', 'Set a new password', {
    load: async () =>
      (await import('#web/features/sign-in/reset-password-page.tsx')).ResetPasswordPage,
  }),
  entryPage('/waiting-approval', 'Waiting for approval', {
    load: async () => (await import('#web/features/waiting-approval/waiting-page.tsx')).WaitingPage,
  }),
  page('/', 'Home', {
    group: 'Watch',
    icon: 'LayoutDashboard',
    key: 'h',
    bar: 'Home',
    first: all((cache, { overview }) => [cache.prefetchQuery(overview.get.query({}))], display),
    load: async () => (await import('#web/features/home/home-page.tsx')).HomePage,
  }),
  page('/map', 'Live map', {
    group: 'Watch',
    icon: 'MapIcon',
    key: 'm',
    bar: 'Map',
    endpoint: ({ map }) => map.get,
    search: MapSearch,
    first: (cache, { map }) => [cache.prefetchQuery(map.get.query({}))],
    load: async () => (await import('#web/map/map-page.tsx')).MapPage,
  }),
  page('/logs', 'System logs', {
    title: 'System Logs',
    group: 'Watch',
    icon: 'Activity',
    endpoint: ({ logs }) => logs.list,
    search: logSearch.reader,
    first: viewed(logSearch, (cache, { logs }, search) =>
      search.view === 'lines'
        ? cache.prefetchQuery(logs.list.query({ query: linesQuery(filtersOf(search)) }))
        : cache.prefetchQuery(logs.errorGroups.query({})),
    ),
    load: async () => (await import('#web/features/logs/logs-page.tsx')).LogsPage,
  }),
  page('/br-bots', 'BR bots', {
    title: 'BR Bots',
    group: 'Fleet',
    icon: 'Bot',
    key: 'b',
    bar: 'BR bots',
    endpoint: ({ brBots }) => brBots.list,
    search: brBotSearch.reader,
    first: all(
      rowsOf(({ brBots }) => brBots.list, brBotSearch, { fields: 'list' }),
      servers,
      display,
    ),
    load: async () => (await import('#web/features/br-bots/br-bots-page.tsx')).BrBotsPage,
  }),
  page('/group-management', 'Bot groups', {
    title: 'BR Bot Groups',
    group: 'Fleet',
    icon: 'Boxes',
    key: 'g',
    bar: 'Groups',
    ...listed(({ brBotGroups }) => brBotGroups.list, groupSearch),
    load: async () =>
      (await import('#web/features/br-bot-groups/br-bot-groups-page.tsx')).BrBotGroupsPage,
  }),
  page('/group-management/timeline', 'Group timeline', {
    icon: 'Boxes',
    isInSidebar: false,
    group: 'Fleet',
    endpoint: ({ brBotGroups }) => brBotGroups.timeline,
    search: timelineSearch.reader,
    first: all(
      viewed(timelineSearch, (cache, { brBotGroups }, search) =>
        cache.prefetchQuery(listOptions(brBotGroups.timeline, timelineQuery(search))),
      ),
      display,
    ),
    load: async () =>
      (await import('#web/features/br-bot-groups/timeline/timeline-page.tsx')).TimelinePage,
  }),
  page('/bots', 'Bots', {
    group: 'Fleet',
    icon: 'Users',
    bar: 'Bots',
    ...listed(({ bots }) => bots.list, botSearch, servers),
    load: async () => (await import('#web/features/bots/bots-page.tsx')).BotsPage,
  }),
  page('/accounts', 'Accounts', {
    group: 'Fleet',
    icon: 'Captions',
    ...listed(({ bots }) => bots.list, accountSearch, servers),
    load: async () => (await import('#web/features/accounts/accounts-page.tsx')).AccountsPage,
  }),
  page('/orders', 'Orders', {
    group: 'Trade',
    icon: 'Receipt',
    key: 'o',
    bar: 'Orders',
    ...listed(({ orders }) => orders.list, orderSearch, servers),
    load: async () => (await import('#web/features/orders/orders-page.tsx')).OrdersPage,
  }),
  page('/penalties', 'Penalties', {
    group: 'Trade',
    icon: 'Gavel',
    ...listed(({ penalties }) => penalties.list, penaltySearch, servers),
    load: async () => (await import('#web/features/penalties/penalties-page.tsx')).PenaltiesPage,
  }),
  page('/auto-responder', 'Auto responder', {
    title: 'Auto Responder',
    group: 'Trade',
    icon: 'MessagesSquare',
    load: async () =>
      (await import('#web/features/auto-responder/auto-responder-page.tsx')).AutoResponderPage,
  }),
  page('/servers', 'Servers', {
    group: 'Infrastructure',
    icon: 'Server',
    ...listed(({ servers }) => servers.list, serverSearch),
    load: async () => (await import('#web/features/servers/servers-page.tsx')).ServersPage,
  }),
  page('/proxies', 'Proxies', {
    group: 'Infrastructure',
    icon: 'Network',
    key: 'p',
    ...listed(({ proxies }) => proxies.list, proxySearch),
    load: async () => (await import('#web/features/proxies/proxies-page.tsx')).ProxiesPage,
  }),
  page('/captcha-management', 'Captcha keys', {
    title: 'Captcha Keys',
    group: 'Infrastructure',
    icon: 'KeyRound',
    ...listed(({ captchaKeys }) => onlyPage(captchaKeys.list), keySearch),
    load: async () =>
      (await import('#web/features/captcha-management/captcha-management-page.tsx'))
        .CaptchaManagementPage,
  }),
  page('/agents', 'Agents', {
    group: 'Infrastructure',
    icon: 'SquareTerminal',
    ...listed(({ agents }) => agents.list, agentSearch),
    load: async () => (await import('#web/features/agents/agents-page.tsx')).AgentsPage,
  }),
  page('/jobs', 'Jobs', {
    group: 'System',
    icon: 'ListChecks',
    ...listed(({ jobs }) => jobs.list, jobSearch),
    load: async () => (await import('#web/features/jobs/jobs-page.tsx')).JobsPage,
  }),
  page('/admins', 'Admins', {
    group: 'System',
    icon: 'ShieldUser',
    ...listed(({ admins }) => admins.list, adminSearch, servers),
    load: async () => (await import('#web/features/admins/admins-page.tsx')).AdminsPage,
  }),
  ...SETTINGS_PAGES,
  page('/documentation', 'API docs', {
    title: 'API Documentation',
    group: 'System',
    icon: 'BookOpen',
    search: DocumentationSearch,
    load: async () =>
      (await import('#web/features/documentation/documentation-page.tsx')).DocumentationPage,
  }),
  page('/librw', 'LibRW', {
    group: 'System',
    icon: 'ListTree',
    load: async () => (await import('#web/features/librw/librw-page.tsx')).LibrwPage,
  }),
] as const
