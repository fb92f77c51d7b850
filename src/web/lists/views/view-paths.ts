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
} as const satisfies Record<ViewList, string>

/** The list with views on a page of the sidebar. Users are a tab of the settings. */
export const viewListAt = (path: string): ViewList | undefined =>
  path === '/settings' ? 'users' : VIEW_LISTS.find((list) => VIEW_PATHS[list] === path)

/** The URL of a view, which users share. */
export const viewHref = (list: ViewList, id: number | string): string =>
  `${VIEW_PATHS[list]}?saved_view=${id}`
