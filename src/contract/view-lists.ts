/** The lists that have views. Bots and accounts are two pages of the same rows. */
export const VIEW_LISTS = [
  'br_bots',
  'br_bot_groups',
  'bots',
  'accounts',
  'orders',
  'penalties',
  'servers',
  'proxies',
  'captcha_keys',
  'agents',
  'jobs',
  'admins',
  'users',
  'audit',
  'logs',
] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** The rows that can be counted by the values of a field: those of a list, or the live bots of the map. */
export const COUNTED_LISTS = [...VIEW_LISTS, 'map'] as const
export type CountedList = (typeof COUNTED_LISTS)[number]
