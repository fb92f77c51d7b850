import { VIEW_LISTS, type ViewList } from '#contract/view-lists.ts'

/** The page of each list that has views. */
export const VIEW_PATHS = {
  br_bots: '/br-bots',
  br_bot_groups: '/group-management',
  bots: '/bots',
  accounts: '/accounts',
  orders: '/orders',
  penalties: '/penalties',
  servers: '/servers',
  proxies: '/proxies',
  captcha_keys: '/captcha-management',
  agents: '/agents',
  jobs: '/jobs',
  admins: '/admins',
  users: '/settings/users',
  audit: '/settings/audit',
  logs: '/logs',
} as const satisfies Record<ViewList, string>

/** The lists with views below a page of the sidebar. Users and the audit log are tabs of the settings. */
export const viewListsAt = (path: string): readonly ViewList[] =>
  VIEW_LISTS.filter((list) => VIEW_PATHS[list] === path || VIEW_PATHS[list].startsWith(`${path}/`))

/** The URL of a view, which users share. */
export const viewHref = (list: ViewList, id: number | string): string =>
  `${VIEW_PATHS[list]}?saved_view=${id}`
