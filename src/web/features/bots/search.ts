import { z } from 'zod'
import { searchOf } from '#web/lists/search.ts'

export const BOT_TABS = ['account', 'inventory', 'penalties', 'orders', 'tasks'] as const

export const botSearch = searchOf('bots', {
  /** The bot whose detail is open. */
  open: z.coerce.number().int().positive().optional().catch(undefined),
  /** The tab of the detail. */
  tab: z.enum(BOT_TABS).catch('account'),
})
